import { NOTE_MAX } from '../../domain/text/moderation.ts';
import type { Reads } from '../../store/store.ts';
import { finaliseNow, holdLaunch, moveLaunchByTeam, revokeAward } from '../administration/weeks.ts';
import { defineAct } from './base/define.ts';
import { monday, neededText, wholeNumber } from './base/kinds.ts';
import { NOT_MOVED, UNCHANGED } from './base/refusals.ts';
import { WEEK } from './base/subjects.ts';

/** The launch that is moved or held; forms name it in a hidden field. */
const LAUNCH = {
  kind: wholeNumber(),
  label: 'Launch',
  argument: 'LAUNCH_ID',
  name_it: 'the id of the launch',
};

export const FINALISE_WEEK = defineAct({
  command: 'week finalise',
  of: WEEK,
  summary:
    'Fixes the result of an ended week before its hold is over, gives the awards and emails the winners.',
  example: 'week finalise 2026-11-16',
  form: {
    title: 'Fix the result now',
    text: 'Gives the awards and emails the winners. It cannot be undone: afterwards an award can only be revoked.',
    done: 'The result is fixed, and the winners are emailed.',
  },
  does: 'steps',
  run: (store, week, _, acting) => finaliseNow(store, { week, ...acting }),
  refused: UNCHANGED,
  refusals: {
    none: 'this week was never used.',
    final: 'its result is fixed already.',
    not_over: 'it is not over.',
    earlier: 'an earlier week has no result yet: weeks are taken in order.',
  },
  done: (week) => `The result of the week of ${week} is fixed.`,
});

export const REVOKE_AWARD = defineAct({
  command: 'award revoke',
  of: WEEK,
  summary: 'Revokes an award of a week. The reason is public; nobody moves up.',
  example: 'award revoke 2026-11-16 1 "Votes were bought."',
  fields: {
    rank: { kind: wholeNumber(), label: 'Rank', argument: 'RANK', name_it: 'the rank' },
    reason: {
      kind: neededText(NOTE_MAX),
      label: 'Reason, which everybody can read',
      argument: 'REASON',
      name_it: 'the reason',
    },
  },
  form: { title: 'Revoke', done: 'The award is revoked. Nobody moves up.' },
  run: async (tx, week, input, acting) =>
    (await revokeAward(tx, { week, ...input, ...acting })) ? null : 'none',
  refused: UNCHANGED,
  refusals: { none: 'there is no such award, or it was revoked before.' },
  done: (week, { rank }) => `Award #${rank} of the week of ${week} is revoked.`,
});

/** Whether a launch is of the week whose page the form stands on; a command names no week. */
const isOf = async (
  { launches }: Pick<Reads, 'launches'>,
  week: string | undefined,
  launch: number,
): Promise<boolean> => week === undefined || (await launches.byId(launch))?.week === week;

export const MOVE_LAUNCH = defineAct({
  command: 'launch move',
  of: WEEK,
  found_by_fields: true,
  summary: 'Moves a launch that is still to come to another week, and emails its owners.',
  example: 'launch move 17 2026-12-07',
  fields: {
    launch: LAUNCH,
    to: {
      kind: monday(),
      label: 'Move to the week of (a Monday)',
      argument: 'MONDAY',
      name_it: 'the Monday of the week',
    },
  },
  form: { title: 'Move', done: 'The launch has moved, and its owners are emailed.' },
  run: async (tx, week: string | undefined, { launch, to }, acting) =>
    (await isOf(tx, week, launch))
      ? moveLaunchByTeam(tx, { launch_id: launch, to, ...acting })
      : 'not_coming',
  refused: UNCHANGED,
  refusals: NOT_MOVED,
  done: (_, { launch, to }) => `Launch ${launch} has moved to the week of ${to}.`,
});

export const HOLD_LAUNCH = defineAct({
  command: 'launch hold',
  of: WEEK,
  found_by_fields: true,
  summary: 'Has a launch wait for the site team, and emails its owners; moderation approve releases it.',
  example: 'launch hold 17 "Is this their own product?"',
  fields: {
    launch: LAUNCH,
    note: {
      kind: neededText(NOTE_MAX),
      label: 'Why the site team looks at it (not public)',
      argument: 'NOTE',
      name_it: 'a note',
    },
  },
  form: { title: 'Hold', done: 'The launch waits for the site team: release it under Moderation.' },
  run: async (tx, week: string | undefined, { launch, note }, acting) =>
    (await isOf(tx, week, launch)) ? holdLaunch(tx, { launch_id: launch, note, ...acting }) : 'not_coming',
  refused: UNCHANGED,
  refusals: {
    not_coming: NOT_MOVED.not_coming,
    live: 'the listing is live; moderation reject suspends it.',
    waits: 'it waits for the site team already.',
  },
  done: (_, { launch }) => `Launch ${launch} waits for the site team.`,
});
