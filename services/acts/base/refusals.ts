/** What refusals of many acts begin with. */
export const UNCHANGED = 'Nothing was changed: ';

/** Why a launch did not move to a week. */
export const NOT_MOVED = {
  not_coming: 'this launch is not to come (any more).',
  no_week: 'name the week by its Monday, like 2026-11-16.',
  over: 'that week is over.',
  taken: 'the listing has a launch in that week.',
  full: 'that week has as many free launches as the setting free_queue.capacity allows.',
} as const;
