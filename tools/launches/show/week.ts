import { invalidRequest } from '../../../domain/http/errors.ts';
import { addWeeks, mondayOf } from '../../../domain/launches/weeks.ts';
import type { Week } from '../../../store/launches/launches.ts';

const RELATIVE = { this: 0, next: 1, last: -1 };
type Word = keyof typeof RELATIVE;

/** The Monday of the requested week (R59, R60); refuses what is neither a word nor a date (D9). */
export function resolveWeek(requested: string, current: string, words: readonly Word[]): string {
  const word = words.find((known) => known === requested);
  if (word) return addWeeks(current, RELATIVE[word]);
  const week = mondayOf(requested);
  if (week) return week;
  throw invalidRequest([
    {
      path: 'week',
      code: 'invalid_week',
      message: `"${requested}" is no week: use ${words.join(', ')} or a real date as YYYY-MM-DD.`,
      actual: requested,
      fix: `For example ${current}.`,
    },
  ]);
}

/** The first week of the calendar (D9): that of the earliest launch, at latest the current one. */
export const firstWeek = (current: string, earliest: string | undefined): string =>
  earliest !== undefined && earliest < current ? earliest : current;

/** The state of a week at a time (docs/ranking.md#launch-weeks-and-awards). `row` is absent if nothing was ever booked in it. */
export function weekState(
  now: number,
  { starts_at, ends_at }: Pick<Week, 'starts_at' | 'ends_at'>,
  row: Week | undefined,
) {
  if (row && row.finalised_at !== null) return { state: 'final' as const, provisional: false };
  if (now < starts_at) return { state: 'future' as const, provisional: false };
  if (now < ends_at) return { state: 'open' as const, provisional: true };
  return row
    ? { state: 'holding' as const, provisional: true }
    : { state: 'past' as const, provisional: false };
}
