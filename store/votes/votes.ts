import { and, count, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { decideVote, matureVote, type VoteDecision } from '../../domain/launches/votes.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import { isAmong } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';
import type { Launch } from '../launches/launch.ts';
import { settingReads } from '../settings/settings.ts';
import { dueVoteReads } from './due_votes.ts';
import { voteChanges } from './vote_changes.ts';
import { voteCounts } from './vote_counts.ts';
import { type Ballot, HOUR, limitsOf, stateBefore, type Voter, voteFacts, WITHDRAWN } from './vote_facts.ts';

/** A vote as stored. */
export type Vote = Schema['vote']['$inferSelect'];

/** Midnight in every time zone is on a quarter of an hour of UTC. A literal: PostgreSQL does not take two bound values for one to group by. */
const QUARTER_MS = sql.raw(String(15 * 60_000));

/** Reads of votes. */
export function voteReads(db: ReadDb, schema: Schema) {
  const { vote, launch, week } = schema;
  const facts = voteFacts(db, schema);
  const settings = settingReads(db, schema);
  const current = prepared('vote_current_launch', () =>
    db
      .select({
        id: launch.id,
        live_at: launch.live_at,
        week_votes: launch.week_votes,
        week: launch.week,
        starts_at: week.starts_at,
        ends_at: week.ends_at,
      })
      .from(launch)
      .innerJoin(week, eq(week.week, launch.week))
      .where(and(eq(launch.listing_id, sql.placeholder('listing_id')), isNotNull(launch.live_at)))
      .orderBy(desc(launch.live_at), desc(launch.id))
      .limit(1),
  );
  const one = prepared('vote', () =>
    db
      .select()
      .from(vote)
      .where(
        and(
          eq(vote.launch_id, sql.placeholder('launch_id')),
          eq(vote.person_id, sql.placeholder('person_id')),
        ),
      ),
  );
  /** The launch that receives votes, with its week: the newest one that went live. */
  async function launchOf(listing_id: number) {
    const [row] = await current.execute({ listing_id });
    return row;
  }
  async function ofLaunch(launch_id: number, person_id: number): Promise<Vote | undefined> {
    const [row] = await one.execute({ launch_id, person_id });
    return row;
  }
  /** What a vote would become, and on which launch. What can be read at once is. */
  async function consider(ballot: Ballot, voter: Voter, on?: Pick<Launch, 'id' | 'live_at'>) {
    const [now, known] = await Promise.all([on ?? launchOf(ballot.listing_id), facts.knownOf(ballot)]);
    const [own, decisive, all] = await Promise.all([
      ofLaunch(now?.id ?? 0, ballot.person_id),
      facts.of(ballot, voter, { now, known }),
      settings.all(),
    ]);
    const earlier = own?.reason === WITHDRAWN ? WITHDRAWN : (own?.state ?? null);
    return { now, decision: decideVote({ ...decisive, earlier }, limitsOf(all)) };
  }
  return {
    launchOf,
    /** A person's vote on the newest launch of a listing, with its state and reason (C4). */
    own: async (listing_id: number, person_id: number): Promise<Vote | undefined> =>
      ofLaunch((await launchOf(listing_id))?.id ?? 0, person_id),
    consider,
    /** What a vote would become, by the rules and facts of casting it; stores nothing. `on` is the newest launch. */
    foresee: async (
      ballot: Ballot,
      voter: Voter,
      on?: Pick<Launch, 'id' | 'live_at'>,
    ): Promise<VoteDecision> => (await consider(ballot, voter, on)).decision,
    /** From when a person who has reached the limit per hour, or per day, may vote again. */
    async againAt(person_id: number, now: number, limit: 'per_hour' | 'per_day'): Promise<number> {
      const most = limitsOf(await settings.all())[limit];
      return facts.freeAt(person_id, now, { most, span: limit === 'per_hour' ? HOUR : 24 * HOUR });
    },
    /** Numbers of votes on a launch by state and by the quarter of an hour in which they were cast: enough for days in every zone. */
    async overTime(launch_id: number): Promise<{ cast_at: number; state: Vote['state']; count: number }[]> {
      const quarter = sql<number>`${vote.cast_at} - ${vote.cast_at} % ${QUARTER_MS}`;
      return db
        .select({ cast_at: quarter, state: vote.state, count: count() })
        .from(vote)
        .where(eq(vote.launch_id, launch_id))
        .groupBy(quarter, vote.state);
    },
    /** Numbers of votes on each launch of a listing by state. */
    byState: (listing_id: number): Promise<{ launch_id: number; state: Vote['state']; count: number }[]> =>
      db
        .select({ launch_id: vote.launch_id, state: vote.state, count: count() })
        .from(vote)
        .innerJoin(launch, eq(launch.id, vote.launch_id))
        .where(eq(launch.listing_id, listing_id))
        .groupBy(vote.launch_id, vote.state),
    ...dueVoteReads(db, schema),
  };
}

/**
 * Writes of votes and of everything counted from them; only inside a transaction. Only the voting page and the demo may call `cast` (C5,
 * R17; test/laws/access/votes.test.ts).
 */
export function voteWrites(db: WriteDb, schema: Schema) {
  const { vote, person } = schema;
  const reads = voteReads(db, schema);
  const facts = voteFacts(db, schema);
  const settings = settingReads(db, schema);
  const { store, takeAway, ofPeople, recountOf, counts } = ballotBox(db, schema);

  return {
    /**
     * Casts a vote on the newest launch of a listing. domain/launches/votes.ts alone decides whether it counts; the decision is stored
     * with all derived totals.
     */
    async cast(ballot: Ballot, voter: Voter): Promise<VoteDecision> {
      const { now, decision } = await reads.consider(ballot, voter);
      if (decision.state === 'refused' || !now) return decision;
      const { person_id, cast_at, address_key, region_key = null, network_key = null } = ballot;
      const isStored = await store(
        { launch_id: now.id, person_id, cast_at, address_key, region_key, network_key },
        decision,
      );
      // The person's other request has been counted since the decision.
      return isStored ? decision : reads.foresee(ballot, voter, now);
    },

    /** Withdraws a vote on the newest launch; false if there was none. A new vote starts a new waiting period. */
    async withdraw(listing_id: number, person_id: number): Promise<boolean> {
      const own = await reads.own(listing_id, person_id);
      if (!own || own.state === 'void') return false;
      return (await takeAway(own.launch_id, [person_id], WITHDRAWN)) === 1;
    },

    /** Voids votes on a launch for a reason given by the site team; returns how many were pending or counted. */
    annul: (launch_id: number, person_ids: readonly number[], reason: string): Promise<number> =>
      takeAway(launch_id, person_ids, reason),

    /** Counts votes that wait for the site team, as if nothing had held them; returns how many. */
    async release(launch_id: number, person_ids: readonly number[]): Promise<number> {
      const rows = await db
        .select({ vote, created_at: person.created_at })
        .from(vote)
        .innerJoin(person, eq(person.id, vote.person_id))
        .where(and(ofPeople(launch_id, person_ids), eq(vote.state, 'pending'), isNull(vote.matured_at)));
      const { account_age_ms } = limitsOf(await settings.all());
      for (const { vote: row, created_at } of rows) {
        const matured_at = Math.max(row.cast_at, created_at + account_age_ms);
        await store(row, { state: 'counted', matured_at });
      }
      return rows.length;
    },

    /** Takes back that votes were made void, and returns how many: each counts or waits again, as it did. */
    async restore(launch_id: number, person_ids: readonly number[], now: number): Promise<number> {
      const isVoid = and(ofPeople(launch_id, person_ids), eq(vote.state, 'void'));
      const rows = await db.select().from(vote).where(isVoid);
      for (const row of rows) await store(row, stateBefore(row, now));
      await recountOf(launch_id);
      return rows.length;
    },

    /** Counts up to `limit` pending votes that are due by `now`; returns how many it processed. */
    async mature(now: number, limit: number): Promise<number> {
      const limits = limitsOf(await settings.all());
      const rows = await reads.due(now, limit);
      for (const { vote: row } of rows) {
        const from_ip = await facts.votesFromPlace(row.launch_id, row);
        await store(row, matureVote({ from_ip }, limits, row.matured_at ?? now));
      }
      return rows.length;
    },

    /** Deletes the hashed IP addresses of votes cast before an instant: they only serve checks before awards. The votes stay. */
    async forgetIps(before: number): Promise<void> {
      const hashed = or(isNotNull(vote.address_key), isNotNull(vote.network_key), isNotNull(vote.region_key));
      const old = and(lt(vote.cast_at, before), hashed);
      await db.update(vote).set({ address_key: null, region_key: null, network_key: null }).where(old);
    },

    /** Recounts all votes of a listing. */
    recount: counts.recount,
    /** Recomputes every heat after the half-life was changed. */
    reheat: counts.reheat,
  };
}

/** What all writes of votes share: storing one, taking some away, and counting again. */
function ballotBox(db: WriteDb, schema: Schema) {
  const { vote, launch } = schema;
  const counts = voteCounts(db, schema);
  const changes = voteChanges(db, schema);
  const put = putStatement(db, schema);
  return { store, takeAway, ofPeople, recountOf, counts };

  /** Stores a decided vote and counts it; false, and nothing is changed, if it counts already. */
  async function store(
    of: Pick<Vote, 'launch_id' | 'person_id' | 'cast_at' | 'address_key' | 'region_key' | 'network_key'>,
    decision: Exclude<VoteDecision, { state: 'refused' }>,
  ): Promise<boolean> {
    const { launch_id, person_id, cast_at, address_key, region_key, network_key } = of;
    const reason = decision.state === 'pending' ? decision.reason : null;
    const { state, matured_at } = decision;
    const values = { launch_id, person_id, cast_at, address_key, region_key, network_key };
    const [written, before] = await Promise.all([
      put.execute({ ...values, state, matured_at, reason }),
      decision.state === 'counted' ? counts.beforeAdding(of) : null,
    ]);
    if (written.length === 0) return false;
    await Promise.all([
      changes.mark(launch_id),
      before && counts.add({ launch_id, person_id, cast_at, matured_at: matured_at ?? cast_at }, before),
    ]);
    return true;
  }

  async function takeAway(launch_id: number, person_ids: readonly number[], reason: string): Promise<number> {
    const rows = await db
      .update(vote)
      .set({ state: 'void', reason })
      .where(and(ofPeople(launch_id, person_ids), ne(vote.state, 'void')))
      .returning({ person_id: vote.person_id });
    if (rows.length > 0) await recountOf(launch_id);
    return rows.length;
  }

  function ofPeople(launch_id: number, person_ids: readonly number[]) {
    return and(eq(vote.launch_id, launch_id), isAmong(vote.person_id, person_ids));
  }

  async function recountOf(launch_id: number): Promise<void> {
    await changes.mark(launch_id);
    const [on] = await db
      .select({ listing_id: launch.listing_id })
      .from(launch)
      .where(eq(launch.id, launch_id));
    if (on) await counts.recount(on.listing_id);
  }
}

/** Adds a vote, or replaces the person's vote on the same launch, unless that one counts: it would be counted twice. */
const putStatement = (db: WriteDb, { vote }: Schema) =>
  prepared('vote_put', () => {
    const values = {
      cast_at: sql`${sql.placeholder('cast_at')}`,
      matured_at: sql`${sql.placeholder('matured_at')}`,
      state: sql`${sql.placeholder('state')}`,
      reason: sql`${sql.placeholder('reason')}`,
      address_key: sql`${sql.placeholder('address_key')}`,
      region_key: sql`${sql.placeholder('region_key')}`,
      network_key: sql`${sql.placeholder('network_key')}`,
    };
    return db
      .insert(vote)
      .values({
        launch_id: sql`${sql.placeholder('launch_id')}`,
        person_id: sql`${sql.placeholder('person_id')}`,
        ...values,
      })
      .onConflictDoUpdate({
        target: [vote.launch_id, vote.person_id],
        set: {
          cast_at: sql`excluded.cast_at`,
          matured_at: sql`excluded.matured_at`,
          state: sql`excluded.state`,
          reason: sql`excluded.reason`,
          address_key: sql`excluded.address_key`,
          region_key: sql`excluded.region_key`,
          network_key: sql`excluded.network_key`,
        },
        setWhere: ne(vote.state, 'counted'),
      })
      .returning({ launch_id: vote.launch_id });
  });
