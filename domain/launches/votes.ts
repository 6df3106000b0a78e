import type { ListingStatus } from './listing_states.ts';

/** What ties a person to a listing so closely that the own vote would not be a stranger's (C3). */
export type Stake = 'owner' | 'co_owner' | 'invitee' | 'claimant' | 'admin';

/** What is known when a vote is cast. Times in epoch milliseconds. */
export interface VoteFacts {
  /** By a person's session on a page of the site, or by a credential that a program holds. */
  by: 'session' | 'credential';
  /** Whether the person has shown that the e-mail address is theirs. */
  email_verified: boolean;
  /** Whether its domain gives addresses away for a few minutes. */
  email_disposable: boolean;
  /** Whether another account has the same mailbox, written in another way. */
  mailbox_repeated: boolean;
  stake: Stake | null;
  cast_at: number;
  account_created_at: number;
  listing_status: ListingStatus;
  /** Since when the launch that is voted on is live; null before. */
  live_at: number | null;
  /** What became of an earlier vote of the person on this launch; one that was withdrawn may be cast anew. */
  earlier: 'counted' | 'pending' | 'void' | 'withdrawn' | null;
  /** Votes of the person on anything in the hour, and in the day, before this one. */
  in_last_hour: number;
  in_last_day: number;
  /** Counted votes on this launch from the same network address (IPv6: the same /64). */
  from_ip: number;
}

/** What the site team sets (ranking.md 4.4). */
export interface VoteLimits {
  account_age_ms: number;
  per_ip: number;
  per_hour: number;
  per_day: number;
}

/** Why a vote is not taken, in words for the person. */
export const VOTE_REFUSALS = {
  not_by_session: 'People vote on the pages of this site; nothing that a program holds can vote.',
  not_live: 'This product is not live, so it cannot be voted for.',
  email_unverified: 'Confirm your e-mail address first.',
  email_disposable: 'Accounts with throw-away e-mail addresses cannot vote.',
  mailbox_repeated: 'You have another account with the same mailbox; use that one.',
  stake: 'Nobody votes for a product of their own, and the site team does not vote.',
  voted: 'You have voted for this launch already.',
  void: 'Your vote for this launch was found void by the site team.',
  per_hour: 'You have voted very often in this hour. Come back later.',
  per_day: 'You have voted very often today. Come back tomorrow.',
} as const;
/** A name of {@link VOTE_REFUSALS}. */
export type VoteRefusal = keyof typeof VOTE_REFUSALS;

/** Why a vote waits: it will count by itself when the account is old enough, or the site team looks at it. */
export type PendingReason = 'new_account' | 'same_address';

/** What becomes of a vote. `matured_at` is since when it counts, or will by itself; null when only the site team decides. */
export type VoteDecision =
  | { state: 'counted'; matured_at: number }
  | { state: 'pending'; reason: PendingReason; matured_at: number | null }
  | { state: 'refused'; reason: VoteRefusal };

/**
 * Decides what becomes of a vote (ranking.md 4.4): refused, pending or counted, the first rule that applies. The only place where
 * it is decided.
 */
export function decideVote(facts: VoteFacts, limits: VoteLimits): VoteDecision {
  const refusal = refusalOf(facts, limits);
  if (refusal) return { state: 'refused', reason: refusal };
  const matured_at = Math.max(facts.cast_at, facts.account_created_at + limits.account_age_ms);
  if (matured_at > facts.cast_at) return { state: 'pending', reason: 'new_account', matured_at };
  return matureVote(facts, limits, matured_at);
}

/** What becomes of a vote whose account is old enough. */
export function matureVote(
  { from_ip }: Pick<VoteFacts, 'from_ip'>,
  { per_ip }: Pick<VoteLimits, 'per_ip'>,
  matured_at: number,
): Exclude<VoteDecision, { state: 'refused' }> {
  return from_ip < per_ip
    ? { state: 'counted', matured_at }
    : { state: 'pending', reason: 'same_address', matured_at: null };
}

/** Whether a counted vote counts for the week of its launch: cast in it, and matured before its end (D11, ranking.md 4.4). */
export function countsForWeek(
  { cast_at, matured_at }: { cast_at: number; matured_at: number },
  { starts_at, ends_at }: { starts_at: number; ends_at: number },
): boolean {
  return cast_at >= starts_at && matured_at < ends_at;
}

function refusalOf(facts: VoteFacts, limits: VoteLimits): VoteRefusal | null {
  const rules: [refused: boolean, reason: VoteRefusal][] = [
    [facts.by !== 'session', 'not_by_session'],
    [!isLiveFor(facts), 'not_live'],
    [!facts.email_verified, 'email_unverified'],
    [facts.email_disposable, 'email_disposable'],
    [facts.mailbox_repeated, 'mailbox_repeated'],
    [facts.stake !== null, 'stake'],
    [facts.earlier === 'void', 'void'],
    [facts.earlier === 'counted' || facts.earlier === 'pending', 'voted'],
    [facts.in_last_hour >= limits.per_hour, 'per_hour'],
    [facts.in_last_day >= limits.per_day, 'per_day'],
  ];
  return rules.find(([refused]) => refused)?.[1] ?? null;
}

/** Nobody votes before the launch (C15). */
const isLiveFor = ({ listing_status, live_at, cast_at }: VoteFacts): boolean =>
  listing_status === 'live' && live_at !== null && live_at <= cast_at;
