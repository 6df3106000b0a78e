import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import {
  IPV6_REGION,
  OWN_PLACES_IN_REGION,
  type VoteDecision,
  type VoteFacts,
  type VoteLimits,
} from '../../domain/launches/votes.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { stakeReads } from '../claims/stakes.ts';
import type { Launch } from '../launches/launch.ts';

/** A vote to be cast. */
export interface Ballot {
  listing_id: number;
  person_id: number;
  cast_at: number;
  /** Keyed hash of the IP address, IPv6 by /64; null if unknown. */
  address_key: string | null;
  /** Keyed hashes of the IPv4 /24 or IPv6 /48, alone and with the browser; absent if unknown. */
  region_key?: string | null;
  network_key?: string | null;
}

/** Facts about the voter that only the caller knows. A stake known to the store is added. */
export type Voter = Pick<
  VoteFacts,
  'by' | 'email_verified' | 'email_disposable' | 'mailbox_repeated' | 'stake'
>;

/** Milliseconds. */
export const HOUR = 3_600_000;

/** Reason of a vote that its voter withdrew; the person may vote again. */
export const WITHDRAWN = 'withdrawn';

/** Reason of votes of an unfinished week whose voter deleted the account: they could no longer be checked. */
export const ACCOUNT_DELETED = 'the account was deleted';

/** Reason of votes of people who came to own the listing before the result of its week (C3). */
export const BECAME_OWNER = 'you belong to this product now';

/** Reasons of void votes that the site team has not given. */
export const OWN_REASONS: readonly string[] = [WITHDRAWN, ACCOUNT_DELETED, BECAME_OWNER];

/** Reads of the facts that decide whether a vote counts. */
export function voteFacts(db: ReadDb, schema: Schema) {
  const { stakeIn } = stakeReads(db, schema);
  const { about, recent, sameIp, sameRegion, firstPlaces, latest } = factStatements(db, schema);
  return { of, knownOf, votesFromPlace, freeAt };

  /** When a person may vote again who has cast `most` votes in the last `span` milliseconds. */
  async function freeAt(person_id: number, now: number, { most, span }: { most: number; span: number }) {
    const [row] = await latest.execute({ person_id, now, after: now - span, spent: most - 1 });
    return (row?.cast_at ?? now) + span;
  }

  /** What is to be known first: of the listing and the person. */
  async function knownOf({ listing_id, person_id }: Pick<Ballot, 'listing_id' | 'person_id'>) {
    const [row] = await about.execute({ listing_id, person_id });
    if (!row) throw new Error(`there is no listing ${listing_id}, or no person ${person_id}`);
    return row;
  }
  type Known = Awaited<ReturnType<typeof knownOf>>;

  /** What decides about a vote besides an earlier one; `now` is the newest launch. The queries are sent together. */
  async function of(
    { listing_id, person_id, cast_at, ...origin }: Ballot,
    voter: Voter,
    { now, known }: { now: Pick<Launch, 'id' | 'live_at'> | undefined; known: Known },
  ): Promise<Omit<VoteFacts, 'earlier'>> {
    const [[often], stake, from_ip] = await Promise.all([
      recent.execute({ person_id, cast_at, hour_ago: cast_at - HOUR, day_ago: cast_at - 24 * HOUR }),
      stakeIn(person_id, { ...known, id: listing_id }),
      votesFromPlace(now?.id ?? 0, origin),
    ]);
    return {
      ...voter,
      stake: stake ?? voter.stake,
      cast_at,
      account_created_at: known.created_at,
      listing_status: known.status,
      live_at: now?.live_at ?? null,
      in_last_hour: often?.hour ?? 0,
      in_last_day: often?.day ?? 0,
      from_ip,
    };
  }

  /** Number of counted votes on a launch from the same place. */
  async function votesFromPlace(
    launch_id: number,
    { address_key, region_key }: Pick<Ballot, 'address_key' | 'region_key'>,
  ): Promise<number> {
    if (address_key === null) return 0;
    const [own] = await sameIp.execute({ launch_id, address_key });
    if (!region_key?.startsWith(IPV6_REGION)) return own?.votes ?? 0;
    const first = await firstPlaces.execute({ launch_id, region_key });
    const isOwnPlace =
      first.length < OWN_PLACES_IN_REGION || first.some((place) => place.address_key === address_key);
    if (isOwnPlace) return own?.votes ?? 0;
    const [all] = await sameRegion.execute({ launch_id, region_key });
    return first.reduce((left, { votes }) => left - votes, all?.votes ?? 0);
  }
}

function factStatements(db: ReadDb, { vote, listing, person }: Schema) {
  const about = prepared('vote_about', () =>
    db
      .select({
        status: listing.status,
        owner_id: listing.person_id,
        draft_id: listing.draft_id,
        created_at: person.created_at,
      })
      .from(listing)
      .innerJoin(person, eq(person.id, sql.placeholder('person_id')))
      .where(eq(listing.id, sql.placeholder('listing_id'))),
  );
  const recent = prepared('vote_recent', () =>
    db
      .select({
        day: count(),
        hour: sql<number>`coalesce(sum(case when ${vote.cast_at} > ${sql.placeholder('hour_ago')} then 1 end), 0)`,
      })
      .from(vote)
      .where(
        and(
          eq(vote.person_id, sql.placeholder('person_id')),
          gt(vote.cast_at, sql.placeholder('day_ago')),
          lte(vote.cast_at, sql.placeholder('cast_at')),
        ),
      ),
  );
  const sameIp = prepared('vote_same_ip', () =>
    db
      .select({ votes: count() })
      .from(vote)
      .where(
        and(
          eq(vote.launch_id, sql.placeholder('launch_id')),
          eq(vote.address_key, sql.placeholder('address_key')),
          eq(vote.state, 'counted'),
        ),
      ),
  );

  const ofRegion = and(
    eq(vote.launch_id, sql.placeholder('launch_id')),
    eq(vote.region_key, sql.placeholder('region_key')),
    eq(vote.state, 'counted'),
  );
  const sameRegion = prepared('vote_same_region', () =>
    db.select({ votes: count() }).from(vote).where(ofRegion),
  );
  const firstPlaces = prepared('vote_first_places', () =>
    db
      .select({ address_key: vote.address_key, votes: count() })
      .from(vote)
      .where(ofRegion)
      .groupBy(vote.address_key)
      .orderBy(asc(sql`min(${vote.cast_at})`), asc(vote.address_key))
      .limit(OWN_PLACES_IN_REGION),
  );
  const latest = prepared('votes_latest', () =>
    db
      .select({ cast_at: vote.cast_at })
      .from(vote)
      .where(
        and(
          eq(vote.person_id, sql.placeholder('person_id')),
          gt(vote.cast_at, sql.placeholder('after')),
          lte(vote.cast_at, sql.placeholder('now')),
        ),
      )
      .orderBy(desc(vote.cast_at))
      .limit(1)
      .offset(sql.placeholder('spent')),
  );
  return { about, recent, sameIp, sameRegion, firstPlaces, latest };
}

/** The limits of votes. */
export function limitsOf(settings: Settings): VoteLimits {
  return {
    account_age_ms: settings['votes.account_age_hours'] * HOUR,
    per_ip: settings['votes.per_address'],
    per_hour: settings['votes.per_hour'],
    per_day: settings['votes.per_day'],
  };
}

/** How a vote stood before it was made void. */
export function stateBefore(
  { matured_at }: { matured_at: number | null },
  now: number,
): Exclude<VoteDecision, { state: 'refused' }> {
  if (matured_at === null) return { state: 'pending', reason: 'same_address', matured_at };
  return matured_at > now
    ? { state: 'pending', reason: 'new_account', matured_at }
    : { state: 'counted', matured_at };
}
