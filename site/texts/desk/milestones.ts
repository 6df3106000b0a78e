import { LISTING_MILESTONES_MAX } from '../../../domain/drafts/draft_content.ts';
import { html, type Safe } from '../../html/html.ts';

/** The milestones of a listing, for its owners. */
export const ownMilestonesTexts = {
  of: (name: string) => `Milestones of ${name}`,
  lede: 'What you have reached, and when: a timeline on the page of your listing.',
  add: 'Add a milestone',
  send: 'Add milestone',
  full: `There is room for ${LISTING_MILESTONES_MAX}. Remove one to add another.`,
  reached: 'Reached so far',
  none: 'None yet.',
  waits: 'Waits for the site team',
  remove: (title: string): Safe => html`Remove<span class="sr"> ${title}</span>`,
} as const;

/** Messages after an action, by the word in the URL. */
export const milestoneMessages = {
  added: 'The milestone was added.',
  waits: 'The site team reviews the milestone first and sends you an email. Until then nobody else sees it.',
  removed: 'The milestone was removed.',
} as const;
