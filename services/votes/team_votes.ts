import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { flagsOf, numbered, type VoteEvidence, type VoteFlag } from '../../domain/launches/vote_flags.ts';
import { NOTE_MAX } from '../../domain/text/moderation.ts';
import type { Reads, Tx } from '../../store/store.ts';
import type { VotedLaunch } from '../../store/votes/vote_desk.ts';
import { OWN_REASONS } from '../../store/votes/vote_facts.ts';

/** Launches with fewer votes raise no flag, and none of them can wait for the site team. */
const FEWEST = 2;
/** Places that are looked at for what a week would be without some votes. */
const PLACES = 100;

/** A launch of a week without a final result whose votes the site team should look at. */
export interface FlaggedLaunch extends VotedLaunch {
  flags: VoteFlag[];
  /** Votes that wait for the site team. */
  waiting: number;
}

/** A vote as the site team sees it: who it was and where it came from are numbers that mean nothing elsewhere. */
export interface ShownVote extends Pick<VoteEvidence, 'cast_at' | 'state' | 'reason'> {
  number: number;
  account_age_ms: number;
  ip: number | null;
  network: number | null;
  /** Ids of the flags that it raises. */
  flags: string[];
}

/** The votes on one launch for the site team. */
export interface VoteFile {
  launch: VotedLaunch;
  votes: ShownVote[];
  flags: (VoteFlag & { without: PlaceWithout | null })[];
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

const isWaiting = ({ state, matured_at }: VoteEvidence): boolean =>
  state === 'pending' && matured_at === null;

/** Launches of unsettled weeks with votes that wait or resemble each other, those with most votes first. */
export async function flaggedLaunches({ vote_desk }: Pick<Reads, 'vote_desk'>): Promise<FlaggedLaunch[]> {
  const found: FlaggedLaunch[] = [];
  for (const launch of await vote_desk.unsettled()) {
    if (launch.votes < FEWEST) break;
    const votes = await vote_desk.evidence(launch.launch_id);
    const flags = flagsOf(votes);
    const waiting = votes.filter(isWaiting).length;
    if (flags.length > 0 || waiting > 0) found.push({ ...launch, flags, waiting });
  }
  return found;
}

/** The votes on one launch; undefined if it never went live. */
export async function voteFile(reads: Reads, launch_id: number): Promise<VoteFile | undefined> {
  const launch = await reads.vote_desk.launch(launch_id);
  if (!launch) return undefined;
  const votes = await reads.vote_desk.evidence(launch_id);
  const flags = flagsOf(votes);
  const raisers = flags.map(({ id, person_ids }) => ({ id, of: new Set(person_ids) }));
  const [ips, networks] = [numbered(votes, 'address_key'), numbered(votes, 'network_key')];
  return {
    launch,
    votes: votes.map(({ person_id, cast_at, account_created_at, state, reason }, i) => ({
      number: i + 1,
      cast_at,
      state,
      reason,
      account_age_ms: cast_at - account_created_at,
      ip: ips[i] ?? null,
      network: networks[i] ?? null,
      flags: raisers.filter(({ of }) => of.has(person_id)).map(({ id }) => id),
    })),
    flags: await Promise.all(
      flags.map(async (flag) => ({ ...flag, without: await placeWithout(reads, launch, votes, flag) })),
    ),
    waiting: votes.filter(isWaiting).length,
    voided: [...Map.groupBy(votes.filter(isByTeam), ({ reason }) => reason ?? '')].map(([reason, same]) => ({
      reason,
      votes: same.length,
    })),
  };
}

/** Whether the team has made a vote void, and not its voter, who still has the account. */
const isByTeam = ({ state, reason, is_deleted }: VoteEvidence): boolean =>
  state === 'void' && !is_deleted && !OWN_REASONS.includes(reason ?? '');

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

/** Why nothing was decided: no such launch or flag, the votes have changed since, no reason, the result is fixed, or nothing to do. */
export type NotDecided = 'no_launch' | 'no_flag' | 'changed' | 'no_reason' | 'final' | 'nothing';

interface Decision {
  launch_id: number;
  by: AuditActor;
}

/** Makes the votes of a flag void for a reason that its voters read. `seen` is how many there were. Returns why not, or null. */
export async function voidVotes(
  tx: Tx,
  { launch_id, flag: id, seen, reason, by }: Decision & { flag: string; seen?: number; reason: string },
): Promise<NotDecided | null> {
  if (!(await tx.vote_desk.launch(launch_id))) return 'no_launch';
  if (reason === '' || reason.length > NOTE_MAX || OWN_REASONS.includes(reason)) return 'no_reason';
  const flag = flagsOf(await tx.vote_desk.evidence(launch_id)).find((one) => one.id === id);
  if (!flag) return 'no_flag';
  if (seen !== undefined && seen !== flag.person_ids.length) return 'changed';
  const votes = await tx.votes.annul(launch_id, flag.person_ids, reason);
  await record(tx, 'votes_voided', { launch_id, by }, { flag: id, votes, reason });
  return null;
}

/** Counts the votes that wait for the site team. `seen` is how many there were. Returns why not, or null. */
export async function releaseVotes(
  tx: Tx,
  { launch_id, seen, by }: Decision & { seen?: number },
): Promise<NotDecided | null> {
  if (!(await tx.vote_desk.launch(launch_id))) return 'no_launch';
  const waiting = (await tx.vote_desk.evidence(launch_id)).filter(isWaiting);
  if (waiting.length === 0) return 'nothing';
  if (seen !== undefined && seen !== waiting.length) return 'changed';
  const votes = await tx.votes.release(launch_id, idsOf(waiting));
  await record(tx, 'votes_released', { launch_id, by }, { votes });
  return null;
}

/** Takes back that the votes of a launch were made void for a reason, while its week has no final result. Returns why not, or null. */
export async function restoreVotes(
  tx: Tx,
  { launch_id, reason, by, now }: Decision & { reason: string; now: number },
): Promise<NotDecided | null> {
  const launch = await tx.vote_desk.launch(launch_id);
  if (!launch) return 'no_launch';
  if (launch.finalised_at !== null) return 'final';
  const voided = (await tx.vote_desk.evidence(launch_id)).filter(
    (vote) => isByTeam(vote) && vote.reason === reason,
  );
  if (voided.length === 0) return 'nothing';
  const votes = await tx.votes.restore(launch_id, idsOf(voided), now);
  await record(tx, 'votes_restored', { launch_id, by }, { votes, reason });
  return null;
}

const idsOf = (votes: readonly VoteEvidence[]): number[] => votes.map(({ person_id }) => person_id);

function record(
  tx: Tx,
  kind: 'votes_voided' | 'votes_released' | 'votes_restored',
  { launch_id, by }: Decision,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return tx.audit_log.record({ by, kind, subject: `launch:${launch_id}`, details });
}
