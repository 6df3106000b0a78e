import { isDeepStrictEqual } from 'node:util';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { FactEvidence } from '../../domain/evidence/listing_facts.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** Columns of one row without those that place it. */
const columnsOf = ({ listing_evidence: { field, text, quotes, read_on } }: Schema) => ({
  field,
  text,
  quotes,
  read_on,
});

/** How many of the newest live listings are looked through for one with quotes. */
const AMONG = 200;

/** Reads of where the values of listings come from. */
export function evidenceReads(db: ReadDb, schema: Schema) {
  const { listing_evidence: evidence, listing } = schema;
  const ofListing = prepared('listing_evidence', () =>
    db
      .select(columnsOf(schema))
      .from(evidence)
      .where(eq(evidence.listing_id, sql.placeholder('listing_id')))
      .orderBy(asc(evidence.id)),
  );
  const newest = prepared('listing_evidence_newest', () => {
    const live = db
      .select({ id: listing.id, slug: listing.slug, live_at: listing.live_at })
      .from(listing)
      // A literal: with a bound value SQLite plans the query again at each call.
      .where(sql`${listing.status} = 'live'`)
      .orderBy(desc(listing.live_at), desc(listing.id))
      .limit(AMONG)
      .as('live');
    const quoted = db
      .select({ id: evidence.id })
      .from(evidence)
      .where(and(eq(evidence.listing_id, live.id), sql`cast(${evidence.quotes} as text) <> '[]'`));
    return db
      .select({ slug: live.slug })
      .from(live)
      .where(exists(quoted))
      .orderBy(desc(live.live_at), desc(live.id))
      .limit(sql.placeholder('limit'));
  });
  return {
    /** What is known of a listing's values; also of values that it no longer states. */
    ofListing: (listing_id: number): Promise<FactEvidence[]> => ofListing.execute({ listing_id }),
    /** Slugs of the live listings that went live last and have quotes. */
    newestQuoted: async (limit: number): Promise<string[]> =>
      (await newest.execute({ limit })).map(({ slug }) => slug),
  };
}

/** Writes of where the values of listings come from; only inside a transaction. */
export function evidenceWrites(db: WriteDb, schema: Schema) {
  const { listing_evidence: evidence } = schema;
  const remove = async (listing_id: number): Promise<void> => {
    await db.delete(evidence).where(eq(evidence.listing_id, listing_id));
  };
  return {
    /** Replaces what is known of a listing's values; returns whether anything changed. */
    async replace(listing_id: number, rows: readonly FactEvidence[]): Promise<boolean> {
      const before = await db
        .select(columnsOf(schema))
        .from(evidence)
        .where(eq(evidence.listing_id, listing_id))
        .orderBy(asc(evidence.id));
      if (isDeepStrictEqual(before, rows)) return false;
      await remove(listing_id);
      if (rows.length > 0) await db.insert(evidence).values(rows.map((row) => ({ listing_id, ...row })));
      return true;
    },
    /** Deletes what is known of a listing's values. */
    remove,
  };
}
