import type { ListingStatus } from './listing_states.ts';

/** What makes a person's vote not independent of a listing (C3). */
type Stake = 'owner' | 'co_owner' | 'invitee' | 'claimant' | 'admin';

/** What decides about a vote. Times in epoch milliseconds. */
export interface VoteFacts {
  /** A person's session on a page of the site, or a program's credential. */
  by: 'session' | 'credential';
  /** True if the person has verified the email address. */
  email_verified: boolean;
  /** True if the email address is from a disposable email provider. */
  email_disposable: boolean;
  /** True if an older account has the same mailbox in another spelling. */
  mailbox_repeated: boolean;
  stake: Stake | null;
  cast_at: number;
  account_created_at: number;
  listing_status: ListingStatus;
  /** When the launch went live; null before. */
  live_at: number | null;
  /** State of the person's earlier vote on this launch; a withdrawn one may be cast again. */
  earlier: 'counted' | 'pending' | 'void' | 'withdrawn' | null;
  /** Votes of the person in the last hour, and day, on any launch. */
  in_last_hour: number;
  in_last_day: number;
  /** Counted votes on this launch from the same place: an IPv4 address, or an IPv6 /64 (beyond {@link OWN_PLACES_IN_REGION}, all others of its /48). */
  from_ip: number;
}

/** Limits, from the settings (docs/ranking.md#which-votes-count). */
export interface VoteLimits {
  account_age_ms: number;
  per_ip: number;
  per_hour: number;
  per_day: number;
}

/** What the key of the network region of an IPv4 address, its /24, begins with. */
export const IPV4_REGION = '4.';
/** The same of an IPv6 /48. */
export const IPV6_REGION = '6.';

/** The first /64s of an IPv6 /48 that count as places of their own. One customer may have all 65,536: the others are one place together. */
export const OWN_PLACES_IN_REGION = 3;

/** Why a vote is refused, for the person. */
export const VOTE_REFUSALS = {
  not_by_session: 'Vote on the pages of this site; API keys and tokens cannot vote.',
  not_live: 'This product is not live yet, so you cannot vote for it.',
  email_unverified: 'Confirm your email address first.',
  email_disposable: 'Accounts with disposable email addresses cannot vote.',
  mailbox_repeated: 'You have another account with the same mailbox; use that one.',
  stake: 'You cannot vote for your own product, and the site team does not vote.',
  voted: 'You have already voted for this launch.',
  void: 'The site team has voided your vote for this launch.',
  per_hour: 'You have reached the limit of votes per hour. Try again later.',
  per_day: 'You have reached the limit of votes per day. Try again tomorrow.',
} as const;
/** A name of {@link VOTE_REFUSALS}. */
export type VoteRefusal = keyof typeof VOTE_REFUSALS;

/** Why a vote is pending: until the account is old enough, or for the site team to review. */
type PendingReason = 'new_account' | 'same_address';

/** The decision about a vote. `matured_at` is when it counts or will count; null if the site team decides. */
export type VoteDecision =
  | { state: 'counted'; matured_at: number }
  | { state: 'pending'; reason: PendingReason; matured_at: number | null }
  | { state: 'refused'; reason: VoteRefusal };

/**
 * Decides about a vote: refused, pending or counted, by the first rule that applies
 * (docs/ranking.md#which-votes-count). All votes are decided here.
 */
export function decideVote(facts: VoteFacts, limits: VoteLimits): VoteDecision {
  const refusal = refusalOf(facts, limits);
  if (refusal) return { state: 'refused', reason: refusal };
  const matured_at = Math.max(facts.cast_at, facts.account_created_at + limits.account_age_ms);
  if (matured_at > facts.cast_at) return { state: 'pending', reason: 'new_account', matured_at };
  return matureVote(facts, limits, matured_at);
}

/** Decides about a vote whose account is old enough. */
export function matureVote(
  { from_ip }: Pick<VoteFacts, 'from_ip'>,
  { per_ip }: Pick<VoteLimits, 'per_ip'>,
  matured_at: number,
): Exclude<VoteDecision, { state: 'refused' }> {
  return from_ip < per_ip
    ? { state: 'counted', matured_at }
    : { state: 'pending', reason: 'same_address', matured_at: null };
}

/** True if a counted vote counts for its launch's week: cast in it, and matured before its end (D11). */
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

/** No votes before the launch (C15). */
const isLiveFor = ({ listing_status, live_at, cast_at }: VoteFacts): boolean =>
  listing_status === 'live' && live_at !== null && live_at <= cast_at;
