import { parseArgs } from 'node:util';
import {
  flaggedLaunches,
  type NotDecided,
  releaseVotes,
  restoreVotes,
  voidVotes,
} from '../../services/votes/team_votes.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { actByCommand, numberAt, textAt, words } from './launch_args.ts';

const NOT_DECIDED: Record<NotDecided, string> = {
  no_launch: 'there is no such launch that went live.',
  no_flag: 'its votes have no such flag; votes list names those there are.',
  changed: 'there are other votes among them by now.',
  no_reason: 'give a reason of your own.',
  final: 'the result of its week is final.',
  nothing: 'there is no such vote.',
};

const refusalOf = (refused: NotDecided | null): string | null => refused && NOT_DECIDED[refused];

export const votesList: Command = {
  usage: 'votes list [--json]',
  summary:
    'Lists the launches of weeks without a final result whose votes wait for the site team or resemble each other, with their flags.',
  example: 'firstlight votes list',

  async run(args) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const launches = await overExistingStore((store) => flaggedLaunches(store));
    const rows = launches.map(({ launch_id, name, week, votes, waiting, flags }) => ({
      launch_id,
      name,
      week,
      votes,
      waiting,
      flags: flags.map(({ id, person_ids }) => ({ flag: id, votes: person_ids.length })),
    }));
    const lines = rows.map(
      ({ launch_id, name, week, votes, waiting, flags }) =>
        `${launch_id}\t${week}\t${name}\t${votes} votes\t${waiting} waiting\t${flags.map((one) => `${one.flag} (${one.votes})`).join(', ')}`,
    );
    print(values.json, rows, lines.length === 0 ? 'No votes to look at.' : lines.join('\n'));
    return 0;
  },
};

export const votesVoid: Command = {
  usage: 'votes void LAUNCH_ID FLAG REASON [--json]',
  summary:
    'Makes the votes of a launch void that share a flag of votes list; each voter reads the reason. votes restore takes it back.',
  example: 'firstlight votes void 17 mail_domain:sock.example "One person behind many accounts."',

  async run(args) {
    const { given, json } = words(args, ['the id of the launch', 'the flag', 'the reason']);
    const launch_id = numberAt('LAUNCH_ID', given[0] ?? '');
    const flag = given[1] ?? '';
    const reason = textAt('REASON', given[2] ?? '');
    return actByCommand(json, `The votes of ${flag} on launch ${launch_id} are void.`, async (tx, by) =>
      refusalOf(await voidVotes(tx, { launch_id, flag, reason, by })),
    );
  },
};

export const votesRelease: Command = {
  usage: 'votes release LAUNCH_ID [--json]',
  summary: 'Counts the votes of a launch that wait for the site team, because many came from their network.',
  example: 'firstlight votes release 17',

  async run(args) {
    const { given, json } = words(args, ['the id of the launch']);
    const launch_id = numberAt('LAUNCH_ID', given[0] ?? '');
    return actByCommand(json, `The votes that waited on launch ${launch_id} count.`, async (tx, by) =>
      refusalOf(await releaseVotes(tx, { launch_id, by })),
    );
  },
};

export const votesRestore: Command = {
  usage: 'votes restore LAUNCH_ID REASON [--json]',
  summary:
    'Takes back that votes of a launch were made void for a reason, while its week has no final result.',
  example: 'firstlight votes restore 17 "One person behind many accounts."',

  async run(args) {
    const { given, json } = words(args, ['the id of the launch', 'the reason']);
    const launch_id = numberAt('LAUNCH_ID', given[0] ?? '');
    const reason = textAt('REASON', given[1] ?? '');
    return actByCommand(json, `The votes on launch ${launch_id} stand again.`, async (tx, by, now) =>
      refusalOf(await restoreVotes(tx, { launch_id, reason, by, now })),
    );
  },
};
