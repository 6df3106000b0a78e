import { labelOf } from '../../../domain/profile/field_labels.ts';
import type { HistoryRow } from '../../../services/my_listings/history.ts';
import type { RevertResult } from '../../../services/my_listings/revert.ts';
import { html, type Safe } from '../../html/html.ts';
import { timeOf } from '../format.ts';
import { platformName } from '../names.ts';

/** The history of a listing. */
export const historyTexts = {
  title: (name: string) => `History of ${name}`,
  lede: 'What changed in the listing, who changed it and through what. You can put back what was there before.',
  none: 'No changes yet',
  none_text:
    'Changes of the listing and of its draft will be here, each with the text before and after it. Pictures and updates have times of their own.',
  newer: 'Newer changes',
  older: 'Older changes',
  put_back: (field: string): Safe => html`Put back<span class="sr"> what was there before: ${field}</span>`,
  remove: (field: string): Safe => html`Remove it again<span class="sr">: ${field}</span>`,
  current: 'The listing has now what was there before.',
  removed: 'removed:',
  added: 'added:',
  whole: 'Show the difference',
  reordered: 'The order changed.',
  equal: 'Only its form changed.',
} as const;

/** Messages after a revert, by the word in the URL. */
export const historyMessages = {
  reverted: 'It is back, as a change of its own.',
  waits:
    'The earlier text waits for the site team, which reads doubtful texts and new names first. The listing shows the approved one until then.',
} as const;

/** Why nothing was put back. */
export const historyRefusals: Record<Exclude<RevertResult, 'reverted' | 'waits' | 'no_listing'>, string> = {
  no_change: 'Nothing was changed: the listing has no such change.',
  same: 'Nothing was changed: the listing has what was there before.',
  no_category:
    'Nothing was changed: those categories are gone, or the plan of the listing does not show them. Choose categories on the draft.',
  no_room: 'Nothing was changed: the listing has as many milestones as it can. Remove one first.',
  incomplete:
    'Nothing was changed: a listing needs a summary or a full description. Add the other one first.',
};

const FIELDS: Readonly<Record<string, string>> = {
  categories: 'Categories',
  milestones: 'Milestone',
  'story.title': 'Story: title',
  'story.story': 'Story',
  'story.why_started': 'Story: why it was started',
  'story.problem': 'Story: the problem',
  'story.journey': 'Story: the journey',
  'story.challenges': 'Story: challenges',
  'story.achievements': 'Story: achievements',
  'story.lessons': 'Story: lessons',
  'story.whats_next': 'Story: what is next',
};

/** A field of the history as people read it. */
export const changedField = (field: string): string =>
  FIELDS[field] ??
  (field.startsWith('company_socials.') ? `Link: ${platformName(field.slice(16))}` : labelOf(field));

/** Who made a change, through what, and when. */
export function changeDetails(row: HistoryRow): string {
  return [whoOf(row), ...byWhat(row), timeOf(row.changed_at)].join(' · ');
}

function whoOf({ who, is_own, name }: HistoryRow): string {
  if (who === 'team') return 'The site team';
  if (who === 'service') return 'This site';
  return is_own ? 'You' : (name ?? 'An owner');
}

function byWhat({ client, client_name, through_draft }: HistoryRow): string[] {
  const draft = through_draft ? ['with the draft'] : [];
  if (client === 'site') return ['on this site', ...draft];
  if (client === 'key') return [client_name === null ? 'an API key' : `API key “${client_name}”`, ...draft];
  if (client === 'oauth') return [client_name === null ? 'an assistant' : `through ${client_name}`, ...draft];
  return draft;
}
