import { DAY_MS } from '../time/day.ts';
import { flagsOf, isWaiting, numbered, type VoteEvidence, type VoteFlag } from './vote_flags.ts';

/** Which votes of a launch are meant: those that meet every condition that is given; all without one. */
export interface VoteFilter {
  /** Ids of flags, or their kinds. */
  flags?: readonly string[] | undefined;
  /** Numbers of networks, which are those of one launch. */
  networks?: readonly number[] | undefined;
  /** Bounds of when they were cast: from the first, and before the second. Epoch milliseconds. */
  from?: number | undefined;
  before?: number | undefined;
  /** Accounts that were younger when they voted. */
  younger_than_days?: number | undefined;
  state?: VoteFilterState | undefined;
  /** Why they are void. */
  reason?: string | undefined;
}

/** States by which votes are filtered; those that wait are for the site team. */
export const VOTE_FILTER_STATES = ['counted', 'waiting', 'void'] as const;
/** One of {@link VOTE_FILTER_STATES}. */
export type VoteFilterState = (typeof VOTE_FILTER_STATES)[number];

/**
 * Names of votes for forms and commands: the instant, and a count where several were cast in one millisecond. A vote that is cast again gets another
 * name, and those of others stay.
 */
export function refsOf(votes: readonly VoteEvidence[]): string[] {
  const seen = new Map<number, number>();
  return votes.map(({ cast_at }) => {
    const before = seen.get(cast_at) ?? 0;
    seen.set(cast_at, before + 1);
    return before === 0 ? String(cast_at) : `${cast_at}.${before}`;
  });
}

/** The votes with these names; null if one of them is no longer there. */
export function namedVotes(
  votes: readonly VoteEvidence[],
  refs: readonly string[],
): Set<VoteEvidence> | null {
  const names = refsOf(votes);
  const by = new Map(votes.map((vote, i) => [names[i], vote]));
  const found = new Set<VoteEvidence>();
  for (const ref of refs) {
    const vote = by.get(ref);
    if (!vote) return null;
    found.add(vote);
  }
  return found;
}

/** True if a filter says nothing. */
export const isEmptyFilter = (filter: VoteFilter): boolean =>
  Object.values(filter).every((value) => value === undefined);

/** The votes on one launch that meet a filter, which are given in the order in which they were cast. */
export function matchingVotes(
  votes: readonly VoteEvidence[],
  filter: VoteFilter,
  flags?: readonly VoteFlag[],
): VoteEvidence[] {
  const {
    networks,
    from = -Infinity,
    before = Infinity,
    younger_than_days = Infinity,
    state,
    reason,
  } = filter;
  const raised =
    filter.flags &&
    new Set(
      (flags ?? flagsOf(votes))
        .filter(({ id, kind }) => filter.flags?.some((name) => name === id || name === kind))
        .flatMap(({ person_ids }) => person_ids),
    );
  const numbers = networks && numbered(votes, 'network_key');
  return votes.filter(
    (vote, i) =>
      (!raised || raised.has(vote.person_id)) &&
      (!numbers || networks.includes(numbers[i] ?? 0)) &&
      vote.cast_at >= from &&
      vote.cast_at < before &&
      vote.cast_at - vote.account_created_at < younger_than_days * DAY_MS &&
      (state === undefined || isIn(vote, state)) &&
      (reason === undefined || vote.reason === reason),
  );
}

const isIn = (vote: VoteEvidence, state: VoteFilterState): boolean =>
  state === 'waiting' ? isWaiting(vote) : vote.state === state;
