import { checkVotes, flaggedLaunches } from '../../services/votes/checked_votes.ts';
import { decideVotes, type VoteAct, type VoteChoice } from '../../services/votes/decide_votes.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { actByCommand, numberAt, textAt } from './launch_args.ts';
import { FILTER_HELP, FILTER_OPTIONS, FILTER_USAGE, filterAt, NOT_DECIDED } from './vote_arguments.ts';

export const votesList: Command = {
  usage: 'votes list [--json]',
  summary:
    'Lists the launches of weeks without a final result whose votes wait for the site team or resemble each other, with their flags.',
  example: 'firstlight votes list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const launches = await overExistingStore(async (store) => {
      await checkVotes(store, Date.now());
      return (await flaggedLaunches(store)).launches;
    });
    const rows = launches.map(({ launch_id, name, week, votes, waiting, flags }) => ({
      launch_id,
      name,
      week,
      votes,
      waiting,
      flags: flags.map(({ id, votes: raised }) => ({ flag: id, votes: raised })),
    }));
    const lines = rows.map(
      ({ launch_id, name, week, votes, waiting, flags }) =>
        `${launch_id}\t${week}\t${name}\t${votes} votes\t${waiting} waiting\t${flags.map((one) => `${one.flag} (${one.votes})`).join(', ')}`,
    );
    print(values.json, rows, lines.length === 0 ? 'No votes to look at.' : lines.join('\n'));
    return 0;
  },
};

const CHOICE_HELP = {
  vote: 'The name of a vote, as votes show lists it; several may be named.',
  ...FILTER_HELP,
};

/** A launch, what else is named by place, which votes are meant by options, and `--json`. */
function parsed(args: string[], names: readonly string[]) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      ...FILTER_OPTIONS,
      vote: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
    },
  });
  const most = names.length + 1;
  if (positionals.length < 1 || positionals.length > most)
    throw new UsageError(`Give the id of the launch${names.map((name) => ` and ${name}`).join('')}.`);
  const filter = filterAt(values);
  const refs = values.vote ?? [];
  if (refs.length > 0 && Object.keys(filter).length > 0)
    throw new UsageError('Name votes one by one with --vote, or choose them by other options, not both.');
  const [launch = '', ...given] = positionals;
  return { launch_id: numberAt('LAUNCH_ID', launch), given, filter, refs, json: values.json };
}

const decide = (
  json: boolean,
  did: string,
  decision: { launch_id: number; act: VoteAct; choice: VoteChoice; reason?: string },
): Promise<number> =>
  actByCommand(json, did, async (tx, by, now) => {
    const refused = await decideVotes(tx, { ...decision, by, now });
    return refused && NOT_DECIDED[refused];
  });

export const votesVoid: Command = {
  usage: `votes void LAUNCH_ID [FLAG] REASON [--vote REF]… ${FILTER_USAGE} [--json]`,
  summary:
    'Makes votes of a launch void: those of a flag of votes list, those that meet all options, or those that votes show names; each voter reads the reason. votes restore takes it back.',
  example: 'firstlight votes void 17 mail_domain:sock.example "One person behind many accounts."',
  options: CHOICE_HELP,

  async run(args) {
    const { launch_id, given, filter, refs, json } = parsed(args, ['the flag', 'the reason']);
    const [flag, typed] = given.length === 2 ? given : [undefined, given[0]];
    const reason = textAt('REASON', typed ?? '');
    if (flag !== undefined && (refs.length > 0 || filter.flags))
      throw new UsageError('Name the flag once, and no votes beside it.');
    const choice = refs.length > 0 ? { refs } : { filter: flag ? { ...filter, flags: [flag] } : filter };
    const did = `The votes${flag === undefined ? '' : ` of ${flag}`} on launch ${launch_id} are void.`;
    return decide(json, did, { launch_id, act: 'void', choice, reason });
  },
};

export const votesRelease: Command = {
  usage: `votes release LAUNCH_ID [--vote REF]… ${FILTER_USAGE} [--json]`,
  summary:
    'Counts the votes of a launch that wait for the site team, because many came from their network; with options, those of them that meet all.',
  example: 'firstlight votes release 17',
  options: CHOICE_HELP,

  async run(args) {
    const { launch_id, filter, refs, json } = parsed(args, []);
    const choice = refs.length > 0 ? { refs } : { filter: { ...filter, state: 'waiting' as const } };
    const did = `The votes that waited on launch ${launch_id} count.`;
    return decide(json, did, { launch_id, act: 'release', choice });
  },
};

export const votesRestore: Command = {
  usage: `votes restore LAUNCH_ID [REASON] [--vote REF]… ${FILTER_USAGE} [--json]`,
  summary:
    'Takes back that votes of a launch were made void, while its week has no final result: those with a reason, those that meet all options, or those that votes show names.',
  example: 'firstlight votes restore 17 "One person behind many accounts."',
  options: CHOICE_HELP,

  async run(args) {
    const { launch_id, given, filter, refs, json } = parsed(args, ['the reason']);
    const [reason] = given;
    if (reason !== undefined && refs.length > 0)
      throw new UsageError('Give the reason, or name votes one by one with --vote, not both.');
    const choice = refs.length > 0 ? { refs } : { filter: { ...filter, ...(reason && { reason }) } };
    return decide(json, `The votes on launch ${launch_id} stand again.`, {
      launch_id,
      act: 'restore',
      choice,
    });
  },
};
