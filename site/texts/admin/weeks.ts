import type {
  NotFinalised,
  NotHeld,
  NotMoved,
  WeekRow,
  WeekState,
} from '../../../services/administration/weeks.ts';
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
  finalise: 'Fix the result now',
  finalise_text:
    'Gives the awards and emails the winners. It cannot be undone: afterwards an award can only be revoked.',
  awards: 'Awards',
  award: (rank: number, name: string) => `#${rank} ${name}`,
  revoked: (reason: string | null) => `Revoked: ${reason ?? ''}`,
  reason: 'Reason, which everybody can read',
  revoke: (rank: number) => `Revoke #${rank}`,
  launches: 'Launches still to come',
  no_launches: 'There is none.',
  waits: 'Waits for its badge',
  booked: 'Scheduled',
  in_review: 'Waits for the site team',
  to: 'Move to the week of (a Monday)',
  move: 'Move',
  note: 'Why the site team looks at it (not public)',
  hold: 'Hold',
} as const;

/** Messages after an act, by the word in the URL. */
export const weekMessages = {
  finalised: 'The result is fixed, and the winners are emailed.',
  revoked: 'The award is revoked. Nobody moves up.',
  moved: 'The launch has moved, and its owners are emailed.',
  held: 'The launch waits for the site team: release it under Moderation.',
} as const;

/** Why an act was refused. */
export const weekRefusals: Readonly<
  Record<NotFinalised | NotMoved | NotHeld | 'no_reason' | 'no_award' | 'unknown', string>
> = {
  none: 'This week was never used.',
  final: 'The result of this week is fixed already.',
  not_over: 'This week is not over: people still vote.',
  earlier: 'An earlier week has no result yet: weeks are taken in order.',
  no_reason: 'Give a reason. Nothing was changed.',
  no_award: 'There is no such award, or it was revoked before.',
  not_coming: 'This launch is not to come any more.',
  no_week: 'A week is named by its Monday, for example 2026-11-16.',
  over: 'That week is over.',
  taken: 'The listing has a launch in that week.',
  full: 'That week has as many free launches as the setting free_queue.capacity allows.',
  live: 'The listing is live: suspend it under Moderation instead.',
  waits: 'It waits for the site team already.',
  unknown: 'Nothing was changed.',
};
