import { and, eq, sql } from 'drizzle-orm';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { type Belonging, coOwnerReads } from '../drafts/co_owners.ts';

/** What makes a person's vote not independent of a listing, as far as the store knows it (C3). */
export function stakeReads(db: ReadDb, schema: Schema) {
  const { claim } = schema;
  const { belonging } = coOwnerReads(db, schema);
  const claimed = prepared('vote_claimed', () =>
    db
      .select({ id: claim.id })
      .from(claim)
      .where(
        and(
          eq(claim.listing_id, sql.placeholder('listing_id')),
          eq(claim.person_id, sql.placeholder('person_id')),
        ),
      )
      .limit(1),
  );
  return {
    /** The person's relation to a listing; who claims it is not independent of it, whatever came of the claim. */
    stakeOf: async (person_id: number, listing_id: number): Promise<Belonging | 'claimant' | null> => {
      const [belongs, claims] = await Promise.all([
        belonging(person_id, listing_id),
        claimed.execute({ person_id, listing_id }),
      ]);
      return belongs ?? (claims.length > 0 ? 'claimant' : null);
    },
  };
}
