/** Sections that a listing shows only if they are unlocked (R43, D54). */
export const UNLOCKABLE_SECTIONS = ['story', 'milestones', 'media'] as const;
export type UnlockableSection = (typeof UNLOCKABLE_SECTIONS)[number];

/** The sections of a founder story, in reading order (R129, R165). */
export const STORY_SECTIONS = [
  'title',
  'story',
  'why_started',
  'problem',
  'journey',
  'challenges',
  'achievements',
  'lessons',
  'whats_next',
] as const;
export type StorySection = (typeof STORY_SECTIONS)[number];
/** Most characters of a section of a story (R129, R165). */
export const STORY_SECTION_MAX = 8000;
/** Most characters of a story's title on a live listing (R165, D2). */
export const STORY_TITLE_LIVE_MAX = 200;
