import type { VoteFilter } from '../../domain/launches/vote_selection.ts';
import type { NotDecided } from '../../services/votes/decide_votes.ts';
import { type FilterFault, readFilter } from '../../services/votes/read_filter.ts';
import { UsageError } from '../command/usage.ts';

/** Options of commands by which votes are chosen. */
export const FILTER_OPTIONS = {
  flag: { type: 'string', multiple: true },
  network: { type: 'string', multiple: true },
  from: { type: 'string' },
  before: { type: 'string' },
  'younger-than': { type: 'string' },
  state: { type: 'string' },
} as const;

/** The same in the usage of a command. */
export const FILTER_USAGE =
  '[--flag FLAG]… [--network NUMBER]… [--from TIME] [--before TIME] [--younger-than DAYS] [--state counted|waiting|void]';

/** What each of them is, for the help of a command. */
export const FILTER_HELP = {
  flag: 'A flag of votes list, as mail_domain:acme.com, or its kind, as network; several are joined.',
  network: 'The number of a network, as votes show lists it; several are joined.',
  from: 'Votes that were cast from this instant on, in UTC, as 2026-11-17T09:00.',
  before: 'Votes that were cast before this instant.',
  'younger-than': 'Accounts that were younger when they voted, in days.',
  state: 'Votes that count, that wait for the site team, or that are void.',
} as const;

interface FilterValues {
  flag?: string[] | undefined;
  network?: string[] | undefined;
  from?: string | undefined;
  before?: string | undefined;
  'younger-than'?: string | undefined;
  state?: string | undefined;
}

const FAULTS: Readonly<Record<FilterFault, string>> = {
  networks: 'give a whole number, as votes show lists it.',
  from: 'give an instant in UTC, as 2026-11-17T09:00.',
  before: 'give an instant in UTC that is later than --from, as 2026-11-17T10:00.',
  younger_than: 'give a whole number of days.',
  state: 'there are counted, waiting, void.',
};

/** Options whose names differ from those of the filter. */
const OPTION_OF: Partial<Record<FilterFault, string>> = {
  networks: 'network',
  younger_than: 'younger-than',
};

/** The filter of the options; throws a {@link UsageError} that says what is wrong. */
export function filterAt(values: FilterValues): VoteFilter {
  const { flag = [], network = [], from = '', before = '', state = '' } = values;
  const younger_than = values['younger-than'] ?? '';
  const read = readFilter({ flags: flag, networks: network, from, before, younger_than, state });
  if ('wrong' in read) {
    const typed = { networks: network.join(','), from, before, younger_than, state };
    const option = OPTION_OF[read.wrong] ?? read.wrong;
    throw new UsageError(`--${option} is "${typed[read.wrong]}"; ${FAULTS[read.wrong]}`);
  }
  return read.filter;
}

/** Why a decision was refused, as a sentence of a command. */
export const NOT_DECIDED: Record<NotDecided, string> = {
  no_launch: 'there is no such launch that went live.',
  no_flag: 'its votes have no such flag; votes list names those there are.',
  changed: 'there are other votes among them by now.',
  no_choice: 'say which votes: a flag, or options as --network and --from.',
  no_reason: 'give a reason of your own.',
  final: 'the result of its week is final.',
  nothing: 'there is no such vote.',
};
