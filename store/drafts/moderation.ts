import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { CaseState, Doubt } from '../../domain/text/moderation.ts';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** A look of the site team at a listing, as it is stored. */
export type ModerationCase = Schema['moderation_case']['$inferSelect'];

/** What can be asked about what the site team looks at. */
export function moderationReads(db: ReadDb, { moderation_case: look, listing }: Schema) {
  const open = prepared('moderation_open', () =>
    db
      .select()
      .from(look)
      .where(and(eq(look.listing_id, sql.placeholder('listing_id')), eq(look.state, 'open'))),
  );
  return {
    /** The look that a listing waits for; undefined for one that waits for none. */
    openOf: async (listing_id: number): Promise<ModerationCase | undefined> => {
      const [row] = await open.execute({ listing_id });
      return row;
    },
    /** What the site team decided last about a listing; that it did not accept an edit says nothing about the listing. */
    async lastDecision(listing_id: number): Promise<ModerationCase | undefined> {
      const [row] = await db
        .select()
        .from(look)
        .where(
          and(
            eq(look.listing_id, listing_id),
            or(eq(look.state, 'approved'), and(eq(look.state, 'rejected'), isNull(look.held))),
          ),
        )
        .orderBy(desc(look.id))
        .limit(1);
      return row;
    },
    /** The edit that the site team decided last about, where it did not accept it. */
    async lastRefusedEdit(listing_id: number): Promise<ModerationCase | undefined> {
      const [row] = await db
        .select()
        .from(look)
        .where(and(eq(look.listing_id, listing_id), isNotNull(look.held)))
        .orderBy(desc(look.id))
        .limit(1);
      return row?.state === 'rejected' ? row : undefined;
    },
    /** Looks in a state with their listings, oldest first. */
    inState: (state: CaseState, limit: number) =>
      db
        .select({
          listing_id: look.listing_id,
          slug: listing.slug,
          name: listing.name,
          url: listing.url,
          status: listing.status,
          state: look.state,
          reasons: look.reasons,
          opened_at: look.opened_at,
          decided_at: look.decided_at,
          decided_by: look.decided_by,
          note: look.note,
          held: look.held,
          shown: {
            name: listing.name,
            tagline: listing.tagline,
            short_description: listing.short_description,
            description: listing.description,
            keywords: listing.keywords,
            tags: listing.tags,
            features: listing.features,
            usps: listing.usps,
          },
        })
        .from(look)
        .innerJoin(listing, eq(listing.id, look.listing_id))
        .where(eq(look.state, state))
        .orderBy(asc(look.opened_at), asc(look.id))
        .limit(limit),
    /** Live listings with one of these slugs whose website is of another domain. */
    namesakes: (
      slugs: readonly string[],
      domain: string,
    ): Promise<{ slug: string; name: string; domain: string }[]> =>
      db
        .select({ slug: listing.slug, name: listing.name, domain: listing.domain })
        .from(listing)
        .where(and(inArray(listing.slug, [...slugs]), eq(listing.status, 'live'), ne(listing.domain, domain)))
        .orderBy(asc(listing.id)),
  };
}

/** What changes what the site team looks at; inside a transaction only. */
export function moderationWrites(db: WriteDb, { moderation_case: look }: Schema) {
  return {
    /** Puts a listing before the site team; gives the id of the look. */
    async open(listing_id: number, reasons: Doubt[], opened_at: number): Promise<number> {
      const [row] = await db
        .insert(look)
        .values({ listing_id, state: 'open', reasons, opened_at })
        .returning({ id: look.id });
      if (!row) throw new Error('the look was not stored');
      return row.id;
    },
    /** Changes why an open look was asked for, or ends one. */
    async patch(id: number, patch: Partial<Omit<ModerationCase, 'id' | 'listing_id'>>): Promise<void> {
      await db.update(look).set(patch).where(eq(look.id, id));
    },
  };
}
