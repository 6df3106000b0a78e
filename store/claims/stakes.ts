import { and, eq, sql } from 'drizzle-orm';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { type Belonging, coOwnerReads } from '../drafts/co_owners.ts';

/** What makes a person's vote not independent of a listing, as far as the store knows it (C3). */
export function stakeReads(db: ReadDb, schema: Schema) {
  const { claim } = schema;
  const { belonging, belongsTo } = coOwnerReads(db, schema);
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
  const claims = async (person_id: number, listing_id: number): Promise<boolean> =>
    (await claimed.execute({ person_id, listing_id })).length > 0;
  return {
    /** The same of a listing whose owner and draft are known; the queries are sent together. */
    stakeIn: async (
      person_id: number,
      { id, ...listing }: { id: number; owner_id: number; draft_id: string | null },
    ): Promise<Belonging | 'claimant' | null> => {
      const [belongs, isClaimant] = await Promise.all([belongsTo(person_id, listing), claims(person_id, id)]);
      return belongs ?? (isClaimant ? 'claimant' : null);
    },
    /** The person's relation to a listing; who claims it is not independent of it, whatever came of the claim. */
    stakeOf: async (person_id: number, listing_id: number): Promise<Belonging | 'claimant' | null> => {
      const belongs = await belonging(person_id, listing_id);
      if (belongs !== null) return belongs;
      return (await claims(person_id, listing_id)) ? 'claimant' : null;
    },
  };
}
