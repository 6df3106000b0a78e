import { eq, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** The picture that a person shows of themselves. */
export type Portrait = Schema['person_picture']['$inferSelect'];

/** Reads of the pictures that people show of themselves. */
export function portraitReads(db: ReadDb, schema: Schema) {
  const { ofPerson, ofOwner, ofSharers } = portraitQueries(db, schema);
  return {
    /** The hash of the picture of a person; undefined without one. */
    ofPerson: async (person_id: number): Promise<string | undefined> =>
      (await ofPerson.execute({ person_id }))[0]?.picture,
    /** The pictures of all who own listings of a founder, of which one may be the founder. */
    async ofOwners(founder_id: number): Promise<Pick<Portrait, 'person_id' | 'picture'>[]> {
      return [...(await ofOwner.execute({ founder_id })), ...(await ofSharers.execute({ founder_id }))];
    },
  };
}

function portraitQueries(db: ReadDb, schema: Schema) {
  const { person_picture: portrait, founder, founder_company: company, listing, draft_owner } = schema;
  const shown = { person_id: portrait.person_id, picture: portrait.picture };
  const ofPerson = prepared('portrait', () =>
    db
      .select(shown)
      .from(portrait)
      .where(eq(portrait.person_id, sql.placeholder('person_id'))),
  );
  const ofOwner = prepared('portrait_of_owner', () =>
    db
      .select(shown)
      .from(founder)
      .innerJoin(portrait, eq(portrait.person_id, founder.person_id))
      .where(eq(founder.id, sql.placeholder('founder_id'))),
  );
  const ofSharers = prepared('portraits_of_sharers', () =>
    db
      .selectDistinct(shown)
      .from(company)
      .innerJoin(listing, eq(listing.id, company.listing_id))
      .innerJoin(draft_owner, eq(draft_owner.draft_id, listing.draft_id))
      .innerJoin(portrait, eq(portrait.person_id, draft_owner.person_id))
      .where(eq(company.founder_id, sql.placeholder('founder_id'))),
  );
  return { ofPerson, ofOwner, ofSharers };
}

/** Writes of the pictures that people show of themselves; only inside a transaction. */
export function portraitWrites(db: WriteDb, { person_picture: portrait }: Schema) {
  return {
    /** Sets the picture of a person, in place of the one before. */
    async put({ person_id, ...row }: Portrait): Promise<void> {
      await db
        .insert(portrait)
        .values({ person_id, ...row })
        .onConflictDoUpdate({ target: portrait.person_id, set: row });
    },
    async remove(person_id: number): Promise<void> {
      await db.delete(portrait).where(eq(portrait.person_id, person_id));
    },
  };
}
