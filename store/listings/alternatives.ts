import { and, eq, inArray, max, ne, notExists, sql } from 'drizzle-orm';
import type { ListingStatus } from '../../domain/launches/listing_states.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import { isTrue } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { votesOrder } from '../launches/category_rank.ts';

/** What an owner decided about an alternative, or what was suggested. */
export interface OwnAlternative {
  id: number;
  state: 'suggested' | 'approved' | 'hidden';
  /** Status of the alternative itself: only live ones are shown. */
  status: ListingStatus;
}

/** Reads of the alternatives to a listing. */
export function alternativeReads(db: ReadDb, { alternative, listing, category_rank: rank }: Schema) {
  const approved = prepared('alternatives_approved', () =>
    db
      .select({ id: alternative.alternative_id })
      .from(alternative)
      .innerJoin(listing, eq(listing.id, alternative.alternative_id))
      .where(
        and(
          eq(alternative.listing_id, sql.placeholder('id')),
          eq(alternative.state, 'approved'),
          eq(listing.status, 'live'),
        ),
      )
      .orderBy(asc(alternative.position), asc(alternative.alternative_id))
      .limit(sql.placeholder('limit')),
  );
  const peers = prepared('alternatives_peers', () =>
    db
      .select({ id: rank.listing_id })
      .from(rank)
      .where(
        and(
          eq(rank.category_id, sql.placeholder('category_id')),
          isTrue(rank.is_primary),
          ne(rank.listing_id, sql.placeholder('id')),
          notExists(
            db
              .select({ decided: sql`1` })
              .from(alternative)
              .where(
                and(
                  eq(alternative.listing_id, sql.placeholder('id')),
                  eq(alternative.alternative_id, rank.listing_id),
                  inArray(alternative.state, ['approved', 'hidden']),
                ),
              ),
          ),
        ),
      )
      .orderBy(...votesOrder(rank))
      .limit(sql.placeholder('limit')),
  );
  return {
    /** Ids of live listings that the owner approved as alternatives, in the owner's order (R47). */
    async approved(id: number, limit: number): Promise<number[]> {
      const rows = await approved.execute({ id, limit });
      return rows.map((row) => row.id);
    },
    /** Everything that was decided or suggested about a listing's alternatives, in the order of the owner. */
    ofListing: (id: number): Promise<OwnAlternative[]> =>
      db
        .select({ id: alternative.alternative_id, state: alternative.state, status: listing.status })
        .from(alternative)
        .innerJoin(listing, eq(listing.id, alternative.alternative_id))
        .where(eq(alternative.listing_id, id))
        .orderBy(asc(alternative.position), asc(alternative.alternative_id)),
    /** Ids of the other live listings with this primary category, most votes first, without those that the owner approved or hid (R48). */
    async peers(id: number, category_id: number, limit: number): Promise<number[]> {
      const rows = await peers.execute({ id, category_id, limit });
      return rows.map((row) => row.id);
    },
  };
}

/** Writes of an owner's decisions about alternatives (D49); only inside a transaction. */
export function alternativeWrites(db: WriteDb, { alternative }: Schema) {
  return {
    /** Suggests a listing to the owner; an earlier decision about it stays. */
    async suggest(listing_id: number, alternative_id: number): Promise<void> {
      await db
        .insert(alternative)
        .values({ listing_id, alternative_id, state: 'suggested', position: 0 })
        .onConflictDoNothing();
    },
    /** Removes a suggestion that is not decided yet. */
    async withdraw(listing_id: number, alternative_id: number): Promise<void> {
      await db
        .delete(alternative)
        .where(
          and(
            eq(alternative.listing_id, listing_id),
            eq(alternative.alternative_id, alternative_id),
            eq(alternative.state, 'suggested'),
          ),
        );
    },
    /** Approves a listing as the last alternative; an approved one keeps its position. */
    async approve(listing_id: number, alternative_id: number): Promise<void> {
      const [last] = await db
        .select({ position: max(alternative.position) })
        .from(alternative)
        .where(eq(alternative.listing_id, listing_id));
      await decide(listing_id, alternative_id, { state: 'approved', position: (last?.position ?? 0) + 1 });
    },
    /** Never shows a listing as an alternative to this one. */
    hide: (listing_id: number, alternative_id: number): Promise<void> =>
      decide(listing_id, alternative_id, { state: 'hidden', position: 0 }),
    /** Takes back what was decided about a listing: it is a suggestion again. */
    async undo(listing_id: number, alternative_id: number): Promise<void> {
      await db
        .update(alternative)
        .set({ state: 'suggested', position: 0 })
        .where(and(eq(alternative.listing_id, listing_id), eq(alternative.alternative_id, alternative_id)));
    },
    /** Sets the order of the approved alternatives; takes all of them. */
    async order(listing_id: number, alternative_ids: readonly number[]): Promise<void> {
      for (const [position, alternative_id] of alternative_ids.entries()) {
        await db
          .update(alternative)
          .set({ position: position + 1 })
          .where(and(eq(alternative.listing_id, listing_id), eq(alternative.alternative_id, alternative_id)));
      }
    },
  };

  async function decide(
    listing_id: number,
    alternative_id: number,
    decision: Pick<Schema['alternative']['$inferInsert'], 'state' | 'position'>,
  ): Promise<void> {
    await db
      .insert(alternative)
      .values({ listing_id, alternative_id, ...decision })
      .onConflictDoUpdate({
        target: [alternative.listing_id, alternative.alternative_id],
        set: decision,
        setWhere: ne(alternative.state, decision.state),
      });
  }
}
