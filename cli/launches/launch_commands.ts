import {
  finaliseNow,
  holdLaunch,
  moveLaunchByTeam,
  revokeAward,
} from '../../services/administration/weeks.ts';
import type { Command } from '../command/command.ts';
import { actByCommand, actInSteps, mondayAt, NOT_MOVED, numberAt, textAt, words } from './launch_args.ts';

export const weekFinalise: Command = {
  usage: 'week finalise MONDAY [--json]',
  summary:
    'Fixes the result of an ended week before its hold is over, gives the awards and emails the winners.',
  example: 'firstlight week finalise 2026-11-16',

  async run(args) {
    const { given, json } = words(args, ['the Monday of the week']);
    const week = mondayAt('MONDAY', given[0] ?? '');
    return actInSteps(json, `The result of the week of ${week} is fixed.`, async (store, by, now) => {
      const refused = await finaliseNow(store, { week, by, now });
      return refused && NOT_FINAL[refused];
    });
  },
};

const NOT_FINAL = {
  none: 'this week was never used.',
  final: 'its result is fixed already.',
  not_over: 'it is not over.',
  earlier: 'an earlier week has no result yet: weeks are taken in order.',
} as const;

export const awardRevoke: Command = {
  usage: 'award revoke MONDAY RANK REASON [--json]',
  summary: 'Revokes an award of a week. The reason is public; nobody moves up.',
  example: 'firstlight award revoke 2026-11-16 1 "Votes were bought."',

  async run(args) {
    const { given, json } = words(args, ['the Monday of the week', 'the rank', 'the reason']);
    const week = mondayAt('MONDAY', given[0] ?? '');
    const rank = numberAt('RANK', given[1] ?? '');
    const reason = textAt('REASON', given[2] ?? '');
    return actByCommand(json, `Award #${rank} of the week of ${week} is revoked.`, async (tx, by, now) => {
      const done = await revokeAward(tx, { week, rank, reason, by, now });
      return done ? null : 'there is no such award, or it was revoked before.';
    });
  },
};

export const launchMove: Command = {
  usage: 'launch move LAUNCH_ID MONDAY [--json]',
  summary: 'Moves a launch that is still to come to another week, and emails its owners.',
  example: 'firstlight launch move 17 2026-12-07',

  async run(args) {
    const { given, json } = words(args, ['the id of the launch', 'the Monday of the week']);
    const launch_id = numberAt('LAUNCH_ID', given[0] ?? '');
    const to = mondayAt('MONDAY', given[1] ?? '');
    return actByCommand(json, `Launch ${launch_id} has moved to the week of ${to}.`, async (tx, by, now) => {
      const refused = await moveLaunchByTeam(tx, { launch_id, to, by, now });
      return refused && NOT_MOVED[refused];
    });
  },
};

export const launchHold: Command = {
  usage: 'launch hold LAUNCH_ID NOTE [--json]',
  summary: 'Has a launch wait for the site team, and emails its owners; moderation approve releases it.',
  example: 'firstlight launch hold 17 "Is this their own product?"',

  async run(args) {
    const { given, json } = words(args, ['the id of the launch', 'a note']);
    const launch_id = numberAt('LAUNCH_ID', given[0] ?? '');
    const note = textAt('NOTE', given[1] ?? '');
    return actByCommand(json, `Launch ${launch_id} waits for the site team.`, async (tx, by, now) => {
      const refused = await holdLaunch(tx, { launch_id, note, by, now });
      return refused && NOT_HELD[refused];
    });
  },
};

const NOT_HELD = {
  not_coming: 'this launch is not to come (any more).',
  live: 'the listing is live; moderation reject suspends it.',
  waits: 'it waits for the site team already.',
} as const;
