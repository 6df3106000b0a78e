import type { Waiting } from '../../../services/administration/waiting.ts';
import { plural } from '../format.ts';

/** The overview for administrators. */
export const overviewTexts = {
  title: 'Administration',
  lede: 'What waits for a decision, and how the service is doing.',
  waiting: 'Waiting for a decision',
  nothing: 'Nothing waits.',
  kinds: {
    listings: (count: number) => plural(count, { one: '1 listing', other: '# listings' }),
    updates: (count: number) =>
      plural(count, { one: '1 update of a listing', other: '# updates of listings' }),
    interviews: (count: number) => plural(count, { one: '1 interview answer', other: '# interview answers' }),
  } satisfies Record<keyof Waiting, (count: number) => string>,
  commands: {
    listings: 'moderation list',
    updates: 'updates list',
    interviews: 'interview list',
  } satisfies Record<keyof Waiting, string>,
} as const;
