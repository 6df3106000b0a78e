import { STORY_SECTION_MAX, STORY_TITLE_LIVE_MAX } from '../../../domain/profile/paid_sections.ts';
import { html, type Safe } from '../../html/html.ts';
import { number } from '../format.ts';

/** The founder story of a listing, for its owners; the first three are for its milestones too. */
export const ownStoryTexts = {
  not_live: 'Only you see this for now: it is shown once the listing is live.',
  locked: (prices: string): Safe =>
    html`Only you see this for now: it is shown with a paid launch. <a href="${prices}">See the prices</a>.`,
  unsold: 'Only you see this for now: nothing on sale unlocks it at present.',
  of: (name: string) => `The founder story of ${name}`,
  lede: 'How it began and where it goes, in your own words. Write the sections that you like; the others are left out.',
  rule: `Plain text. The headline has at most ${number(STORY_TITLE_LIVE_MAX)} characters, each other section ${number(STORY_SECTION_MAX)}. Empty a field to remove a section.`,
  waits: (why: string) =>
    `The site team reviews the last change before it is public, and sends you an email. ${why} Until then visitors see the story as it was.`,
  save: 'Save the story',
  saved: 'Saved.',
  not_saved: 'Nothing was saved yet. See below what to change.',
} as const;
