import { DAY_MS } from '../../domain/time/day.ts';
import { voteFile } from '../../services/votes/team_votes.ts';
import { weekWithout } from '../../services/votes/week_without.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, timeOf } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { mondayAt, numberAt } from './launch_args.ts';
import { FILTER_HELP, FILTER_OPTIONS, FILTER_USAGE, filterAt, NOT_DECIDED } from './vote_arguments.ts';

export const votesShow: Command = {
  usage: `votes show LAUNCH_ID ${FILTER_USAGE} [--json]`,
  summary:
    'Lists the votes of a launch, or those that meet all options: the name of each for --vote, when it was cast, how it stands, the age of the account, and numbers of IP address, network region, region with browser, and the region of its sign-up. --json adds the hours of the week.',
  example: 'firstlight votes show 17 --state waiting',
  options: FILTER_HELP,

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { ...FILTER_OPTIONS, json: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1) throw new UsageError('Give the id of the launch.');
    const launch_id = numberAt('LAUNCH_ID', positionals[0] ?? '');
    const file = await overExistingStore((store) => voteFile(store, launch_id, filterAt(values)));
    if (!file) throw new Error(`Nothing to show: ${NOT_DECIDED.no_launch}`);
    const { launch, timeline, waiting } = file;
    const hours = timeline.hours.map(({ from, ...numbers }) => ({ from: timeOf(from), ...numbers }));
    const votes = file.votes.map(({ ref, cast_at, account_age_ms, ...vote }) => ({
      vote: ref,
      cast_at: timeOf(cast_at),
      ...vote,
      account_age_days: Math.floor(account_age_ms / DAY_MS),
    }));
    const flags = file.flags.map(({ id, person_ids, share }) => ({
      flag: id,
      votes: person_ids.length,
      ...(share && { share }),
    }));
    const lines = votes.map(
      ({ vote, cast_at, state, reason, account_age_days, ip, region, network, sign_up }) =>
        `${vote}\t${cast_at}\t${state}\t${reason ?? '-'}\t${account_age_days} days\taddress ${ip ?? '-'}\tregion ${region ?? '-'}\tnetwork ${network ?? '-'}\tsign-up ${sign_up ?? '-'}`,
    );
    const whole = { launch_id, week: launch.week, waiting, flags, timeline: { ...timeline, hours }, votes };
    print(values.json, whole, lines.length === 0 ? 'No such vote.' : lines.join('\n'));
    return 0;
  },
};

const { state: _state, ...WITHOUT_HELP } = FILTER_HELP;

export const votesWithout: Command = {
  usage: `votes without WEEK [--launch ID]… ${FILTER_USAGE.replace(/ \[--state.*$/, '')} [--json]`,
  summary:
    'Shows what the board and the awards of a week (its Monday) would be without the votes that meet all options; --flag takes a kind too, as network. It changes nothing.',
  example: 'firstlight votes without 2026-11-16 --younger-than 7',
  options: { launch: 'The number of a launch, as votes list has it; several may be named.', ...WITHOUT_HELP },

  async run(args) {
    const { state: _, ...options } = FILTER_OPTIONS;
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        ...options,
        launch: { type: 'string', multiple: true },
        json: { type: 'boolean', default: false },
      },
    });
    if (positionals.length !== 1) throw new UsageError('Give the Monday of the week.');
    const week = mondayAt('WEEK', positionals[0] ?? '');
    const filter = filterAt(values);
    const launches = values.launch?.map((text) => numberAt('--launch', text));
    if (!launches && Object.keys(filter).length === 0)
      throw new UsageError('Say which votes to leave out, for example --younger-than 7.');
    if (filter.networks && launches?.length !== 1)
      throw new UsageError('A network number means something on one launch alone: name one with --launch.');
    const chosen = { filter, ...(launches && { launches }), now: Date.now() };
    const found = await overExistingStore((store) => weekWithout(store, week, chosen));
    if (!found) throw new Error(`The week of ${week} has not begun here.`);
    const lines = found.places.map(
      ({ rank_without, rank, name, votes_without, week_votes, removed }) =>
        `${rank_without}\t(${rank})\t${name}\t${votes_without} votes\t(${week_votes})\t${removed} left out`,
    );
    const awards = found.awards.map(
      ({ rank, now, without }) => `Place ${rank}: ${without ?? 'nobody'} instead of ${now ?? 'nobody'}.`,
    );
    print(values.json, found, [...lines, ...awards].join('\n'));
    return 0;
  },
};
