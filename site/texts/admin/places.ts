import type { NotFeatured, NotScheduled } from '../../../services/administration/places.ts';
import { timeOf } from '../format.ts';

/** The places of a listing that the site team gives: a launch week, and a featured place. */
export const placeTexts = {
  week: 'Launch week',
  week_text:
    'Moves the launch that is to come, or queues a saved listing for a free one, which waits for its badge. A week takes no more free launches than its capacity. The owners are notified by email.',
  monday: 'Monday of the week',
  schedule: 'Put into this week',
  featured: 'Featured place',
  featured_text:
    'For an owner who paid for it outside of this site. It is labelled as paid wherever it is shown, and changes no ranking.',
  featured_until: (instant: number) => `It is featured until ${timeOf(instant)}.`,
  days: 'Days from now (0 ends it)',
  feature: 'Save featured place',
} as const;

/** What was done, by the word in the URL. */
export const placeMessages = {
  scheduled: 'The launch is in that week. The owners are notified by email.',
  featured: 'The featured place is saved.',
} as const;

/** Why nothing was done. */
export const placeRefusals = {
  not_live: 'Only a live listing can be featured. Nothing was done.',
  no_days: 'The days are a whole number from 0 to 365. Nothing was done.',
  not_coming: 'Its launch is not to come any more. Nothing was done.',
  no_week: 'Name a week by its Monday. Nothing was done.',
  over: 'That week is over. Nothing was done.',
  taken: 'It has a launch in that week. Nothing was done.',
  full: 'That week has as many free launches as free_queue.capacity allows. Nothing was done.',
  not_queueable:
    'It can be queued only while it is saved and neither public nor withdrawn. Nothing was done.',
  in_review: 'It waits for a decision: approve it under Moderation first. Nothing was done.',
} as const satisfies Record<Exclude<NotFeatured | NotScheduled, 'no_listing' | 'unchanged'>, string>;
