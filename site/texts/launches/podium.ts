import { html, type Safe } from '../../html/html.ts';
import { number, plural } from '../format.ts';

/** The first three of a week that is over. */
export const podiumTexts = {
  title: 'Launches of the Week',
  title_open: 'Ahead when the week ended',
  others: 'Other launches',
  votes: (votes: number): Safe =>
    html`<b>${number(votes)}</b> ${plural(votes, { one: 'vote', other: 'votes' })}`,
  badge: (rank: number): Safe => html`Badge<span class="sr"> of place ${rank}</span>`,
  revoked: 'Revoked',
  whole_week: 'The whole week',
} as const;
