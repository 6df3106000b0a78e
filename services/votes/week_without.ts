import { setImmediate } from 'node:timers/promises';
import type { VoteEvidence } from '../../domain/launches/vote_flags.ts';
import { isEmptyFilter, matchingVotes, type VoteFilter } from '../../domain/launches/vote_selection.ts';
import { countsForWeek } from '../../domain/launches/votes.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Which votes a week is imagined without: those that meet the filter, on all launches or on some. */
export interface WithoutVotes {
  filter: VoteFilter;
  /** Ids of launches; absent for all. */
  launches?: readonly number[];
}

/** A launch on the board of a week, with and without the votes. */
export interface PlaceCompared {
  launch_id: number;
  slug: string;
  name: string;
  rank: number;
  week_votes: number;
  /** Votes of the week that meet the filter. */
  removed: number;
  rank_without: number;
  votes_without: number;
}

/** What a week would be without some votes. Nothing is changed by asking. */
export interface WeekWithout {
  week: string;
  state: 'open' | 'holding' | 'final';
  /** In the order without the votes. */
  places: PlaceCompared[];
  /** Places whose winner would be another: the first three with votes. */
  awards: { rank: number; now: string | null; without: string | null }[];
  removed: number;
  /** Launches whose votes no longer say from where they were: networks of these cannot be chosen. */
  unknown_networks: number;
}

const AWARDS = [1, 2, 3];

type OfWeek = Awaited<ReturnType<Reads['vote_desk']['ofWeek']>>[number];

/**
 * The board of a week as it is, or as its final result fixed it, beside what it would be without the votes that meet a filter, by the
 * order of boards (docs/ranking.md). Undefined for a week that was never used; `now` in epoch milliseconds.
 */
export const weekWithout = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    reads: Pick<Reads, 'launches' | 'vote_desk'>,
    name: string,
    { filter, launches, now }: WithoutVotes & { now: number },
  ): Promise<WeekWithout | undefined> => {
    const week = await reads.launches.week(name);
    if (!week) return undefined;
    const isFinal = week.finalised_at !== null;
    const all = (await reads.vote_desk.ofWeek(name)).filter(isFinal ? hasPlace : isShown);
    const isMeant = (id: number): boolean => launches === undefined || launches.includes(id);
    // Without any condition nothing is left out.
    const isEmpty = launches === undefined && isEmptyFilter(filter);
    const compared: Compared[] = [];
    let unknown_networks = 0;
    for (const one of all) {
      const meant = isMeant(one.launch_id) && !isEmpty;
      const votes = meant ? await reads.vote_desk.evidence(one.launch_id, () => setImmediate()) : [];
      unknown_networks += Number(votes.length > 0 && votes.every(({ network_key }) => network_key === null));
      compared.push(without(one, votes, { filter, week }));
      await setImmediate();
    }
    const before = (isFinal ? compared.toSorted(byRank) : ranked(compared)).map(({ place }) => place);
    // What a final result fixed about equal votes stays.
    const order = isFinal ? (a: Compared, b: Compared) => byVotes(a, b) || byRank(a, b) : byVotesWithout;
    const places = ranked(compared.toSorted(order), 'rank_without').map(({ place }) => place);
    return {
      week: name,
      state: isFinal ? 'final' : now < week.ends_at ? 'open' : 'holding',
      places,
      awards: awardsOf(before, places),
      removed: places.reduce((sum, { removed }) => sum + removed, 0),
      unknown_networks,
    };
  },
);

const isShown = ({ is_live }: OfWeek): boolean => Boolean(is_live);
const hasPlace = ({ final_rank }: OfWeek): boolean => final_rank !== null;

/** A place with what decides between equal votes. */
interface Compared {
  place: PlaceCompared;
  reached_without: number | null;
  live_at: number;
  listing_id: number;
}

/** The votes of a launch in its week without some. A final result stays what it fixed, less what was removed. */
function without(
  one: OfWeek,
  votes: readonly VoteEvidence[],
  { filter, week }: { filter: VoteFilter; week: { starts_at: number; ends_at: number } },
): Compared {
  const inWeek = votes.filter(
    ({ state, cast_at, matured_at }) =>
      state === 'counted' && countsForWeek({ cast_at, matured_at: matured_at ?? cast_at }, week),
  );
  const isGone = new Set(matchingVotes(votes, filter));
  const left = inWeek.filter((vote) => !isGone.has(vote));
  const removed = inWeek.length - left.length;
  const week_votes = one.final_votes ?? one.week_votes;
  const reached = left.reduce((at, { matured_at, cast_at }) => Math.max(at, matured_at ?? cast_at), 0);
  const { launch_id, listing_id, slug, name, live_at, final_rank, week_votes_reached_at } = one;
  const votes_without = Math.max(0, week_votes - removed);
  return {
    place: {
      launch_id,
      slug,
      name,
      rank: final_rank ?? 0,
      week_votes,
      removed,
      rank_without: 0,
      votes_without,
    },
    listing_id,
    live_at: live_at ?? 0,
    reached_without: removed === 0 ? week_votes_reached_at : left.length === 0 ? null : reached,
  };
}

const byRank = (a: Compared, b: Compared): number => a.place.rank - b.place.rank;

const byVotes = (a: Compared, b: Compared): number => b.place.votes_without - a.place.votes_without;

/** The order of the boards of weeks; null stands before every instant, as in the index of the board. */
const byVotesWithout = (a: Compared, b: Compared): number =>
  byVotes(a, b) ||
  (a.reached_without ?? -1) - (b.reached_without ?? -1) ||
  a.live_at - b.live_at ||
  a.listing_id - b.listing_id;

/** Numbers the rows in their order. */
function ranked(rows: Compared[], as: 'rank' | 'rank_without' = 'rank'): Compared[] {
  rows.forEach((row, i) => {
    row.place[as] = i + 1;
  });
  return rows;
}

function awardsOf(before: readonly PlaceCompared[], after: readonly PlaceCompared[]): WeekWithout['awards'] {
  return AWARDS.flatMap((rank) => {
    const [then, now] = [before[rank - 1], after[rank - 1]];
    const names = {
      now: then && then.week_votes > 0 ? then.name : null,
      without: now && now.votes_without > 0 ? now.name : null,
    };
    return names.now === names.without ? [] : [{ rank, ...names }];
  });
}
