import { setImmediate } from 'node:timers/promises';
import {
  flagsOf,
  isWaiting,
  numbered,
  type VoteEvidence,
  type VoteFlag,
} from '../../domain/launches/vote_flags.ts';
import { matchingVotes, refsOf, type VoteFilter } from '../../domain/launches/vote_selection.ts';
import type { Reads } from '../../store/store.ts';
import type { VotedLaunch } from '../../store/votes/vote_desk.ts';
import { WITHDRAWN } from '../../store/votes/vote_facts.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { isByTeam, isFor, type VoteAct } from './decide_votes.ts';
import { type RegionShare, regionShares } from './region_shares.ts';
import { timelineOf, type VoteTimeline } from './vote_timeline.ts';

/** Places that are looked at for what a week would be without some votes. */
const PLACES = 100;

/** A vote as the site team sees it: who it was and where it came from are numbers that mean nothing elsewhere. */
export interface ShownVote extends Pick<VoteEvidence, 'cast_at' | 'state' | 'reason'> {
  number: number;
  /** Names it in forms and commands. */
  ref: string;
  /** Whether its voter withdrew it. */
  is_withdrawn: boolean;
  account_age_ms: number;
  ip: number | null;
  region: number | null;
  network: number | null;
  /** The region in which its account was made: a number of its own, which says nothing about the regions of votes. */
  sign_up: number | null;
  /** Ids of the flags that it raises. */
  flags: string[];
}

/** The votes on one launch for the site team. */
export interface VoteFile {
  launch: VotedLaunch;
  timeline: VoteTimeline;
  /** Those that meet the filter. */
  votes: ShownVote[];
  /** How many of them each act would change. */
  changeable: Record<VoteAct, number>;
  flags: (VoteFlag & { without: PlaceWithout | null; share: RegionShare | null })[];
  waiting: number;
  /** Votes that the team has made void, by reason. */
  voided: { reason: string; votes: number }[];
}

/** The place of a launch in its week, and what it would be without some of its votes. */
export interface PlaceWithout {
  rank: number;
  week_votes: number;
  rank_without: number;
  votes_without: number;
}

/** The votes on one launch, with those that meet a filter one by one; undefined if it never went live. */
export const voteFile = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, launch_id: number, filter: VoteFilter = {}): Promise<VoteFile | undefined> => {
    const launch = await reads.vote_desk.launch(launch_id);
    if (!launch) return undefined;
    const votes = await reads.vote_desk.evidence(launch_id, () => setImmediate());
    const flags = flagsOf(votes);
    const shares = await regionShares(reads, launch, votes, flags);
    const matching = new Set(matchingVotes(votes, filter, flags));
    const countFor = (act: VoteAct): number => [...matching].filter(isFor[act]).length;
    return {
      launch,
      timeline: timelineOf(votes, launch),
      votes: shownVotes(votes, flags, matching),
      changeable: { void: countFor('void'), release: countFor('release'), restore: countFor('restore') },
      flags: await Promise.all(
        flags.map(async (flag) => ({
          ...flag,
          without: await placeWithout(reads, launch, votes, flag),
          share: shares.get(flag.id) ?? null,
        })),
      ),
      waiting: votes.filter(isWaiting).length,
      voided: [...Map.groupBy(votes.filter(isByTeam), ({ reason }) => reason ?? '')].map(
        ([reason, same]) => ({
          reason,
          votes: same.length,
        }),
      ),
    };
  },
);

function shownVotes(
  votes: readonly VoteEvidence[],
  flags: readonly VoteFlag[],
  wanted: ReadonlySet<VoteEvidence>,
): ShownVote[] {
  const raisers = flags.map(({ id, person_ids }) => ({ id, of: new Set(person_ids) }));
  const [ips, regions] = [numbered(votes, 'address_key'), numbered(votes, 'region_key')];
  const [networks, sign_ups] = [numbered(votes, 'network_key'), numbered(votes, 'sign_up_key')];
  const refs = refsOf(votes);
  return votes.flatMap((vote, i) => {
    if (!wanted.has(vote)) return [];
    const { person_id, cast_at, account_created_at, state, reason } = vote;
    return {
      number: i + 1,
      ref: refs[i] ?? '',
      cast_at,
      state,
      reason,
      is_withdrawn: state === 'void' && reason === WITHDRAWN,
      account_age_ms: cast_at - account_created_at,
      ip: ips[i] ?? null,
      region: regions[i] ?? null,
      network: networks[i] ?? null,
      sign_up: sign_ups[i] ?? null,
      flags: raisers.filter(({ of }) => of.has(person_id)).map(({ id }) => id),
    };
  });
}

async function placeWithout(
  { boards, launches }: Pick<Reads, 'boards' | 'launches'>,
  { week: name, listing_id }: VotedLaunch,
  votes: readonly VoteEvidence[],
  { person_ids }: VoteFlag,
): Promise<PlaceWithout | null> {
  const week = await launches.week(name);
  if (!week) return null;
  const { places } = await boards.weekly(week, { offset: 0, limit: PLACES });
  const own = places.find((place) => place.listing_id === listing_id);
  if (!own) return null;
  const isGone = new Set(person_ids);
  const gone = votes.filter(({ person_id, state }) => state === 'counted' && isGone.has(person_id)).length;
  const votes_without = Math.max(0, own.week_votes - gone);
  const ahead = places.filter((place) => place.listing_id !== listing_id && place.week_votes > votes_without);
  return {
    rank: own.rank,
    week_votes: own.week_votes,
    rank_without: ahead.length + 1,
    votes_without,
  };
}
