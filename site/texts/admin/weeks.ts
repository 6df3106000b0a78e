import type { WeekRow, WeekState } from '../../../services/administration/weeks.ts';
import { plural, timeOf } from '../format.ts';

const STATES: Readonly<Record<WeekState, string>> = {
  coming: 'To come',
  running: 'Running',
  holding: 'Waits for its result',
  final: 'Final',
};

/** Launch weeks for administrators. */
export const weeksTexts = {
  title: 'Weeks',
  lede: 'Launch weeks with their results, awards and launches.',
  none: 'No week has been used yet.',
  states: STATES,
  week: (week: string) => `Week of ${week}`,
  figures: ({ live, scheduled, free }: WeekRow) =>
    [
      plural(live, { one: 'one live launch', other: '# live launches' }),
      `${scheduled} scheduled`,
      plural(free, { one: 'one free place taken', other: '# free places taken' }),
    ].join(', '),
  bounds: ({ starts_at, ends_at }: WeekRow) => `${timeOf(starts_at)} to ${timeOf(ends_at)}`,
  result: 'Result',
  so_far: 'Votes so far',
  no_places: 'Nothing went live in this week.',
  place: (rank: number, votes: number) => `#${rank}, ${plural(votes, { one: 'one vote', other: '# votes' })}`,
  awards: 'Awards',
  award: (rank: number, name: string) => `#${rank} ${name}`,
  revoked: (reason: string | null) => `Revoked: ${reason ?? ''}`,
  revoke: (rank: number) => `Revoke #${rank}`,
  launches: 'Launches still to come',
  no_launches: 'There is none.',
  waits: 'Waits for its badge',
  booked: 'Scheduled',
  in_review: 'Waits for the site team',
} as const;
