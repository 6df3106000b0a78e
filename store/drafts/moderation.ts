import { and, count, eq, getTableColumns, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import { MODERATED, type Moderated } from '../../domain/listings/free_texts.ts';
import type { CasePart, CaseState, ModerationReason } from '../../domain/text/moderation.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A moderation case as stored. */
export type ModerationCase = Schema['moderation_case']['$inferSelect'];

/** Reads of moderation cases. */
export function moderationReads(db: ReadDb, schema: Schema) {
  const { moderation_case, listing } = schema;
  const open = prepared('moderation_open', () =>
    db
      .select()
      .from(moderation_case)
      .where(
        and(eq(moderation_case.listing_id, sql.placeholder('listing_id')), eq(moderation_case.state, 'open')),
      ),
  );
  const decidedAt = lastDecided(db, moderation_case);
  return {
    /** The open case of a listing; undefined if there is none. */
    openOf: async (listing_id: number): Promise<ModerationCase | undefined> => {
      const [row] = await open.execute({ listing_id });
      return row;
    },
    /** The open cases of all listings of a website (D72). */
    openOfSite: (site_key: string) => openOfSite(db, schema, site_key),
    /** Open disputes about websites with their listings, by the booking of their launches (D72). */
    disputes: () => disputes(db, schema),
    /** The last decision about a listing. A rejected edit is not a decision about the listing. */
    async lastDecision(listing_id: number): Promise<ModerationCase | undefined> {
      const [row] = await db
        .select()
        .from(moderation_case)
        .where(
          and(
            eq(moderation_case.listing_id, listing_id),
            or(
              eq(moderation_case.state, 'approved'),
              and(eq(moderation_case.state, 'rejected'), isNull(moderation_case.held)),
            ),
          ),
        )
        .orderBy(desc(moderation_case.id))
        .limit(1);
      return row;
    },
    /** When the last case of a listing was decided or cleared; null if there was none. */
    async decidedAt(listing_id: number): Promise<number | null> {
      const [row] = await decidedAt.execute({ listing_id });
      return row?.at ?? null;
    },
    /** The last decided edit of a listing, if it was rejected. */
    async lastRefusedEdit(listing_id: number): Promise<ModerationCase | undefined> {
      const [row] = await db
        .select()
        .from(moderation_case)
        .where(and(eq(moderation_case.listing_id, listing_id), isNotNull(moderation_case.held)))
        .orderBy(desc(moderation_case.id))
        .limit(1);
      return row?.state === 'rejected' ? row : undefined;
    },
    /** Cases in a state with their listings, oldest first; of one listing if `id` is given. */
    inState: (state: CaseState, limit: number, part: CasePart = {}) =>
      inState(db, schema, state, { ...part, limit }),
    /** The number of open cases. */
    async waitingCount(): Promise<number> {
      const [row] = await db
        .select({ waiting: count() })
        .from(moderation_case)
        .where(eq(moderation_case.state, 'open'));
      return row?.waiting ?? 0;
    },
    /** Live listings with one of these slugs on another domain. */
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

/** Cases in a state with their listings and what these show of the values that may wait. */
const inState = (
  db: ReadDb,
  { moderation_case, listing }: Schema,
  state: CaseState,
  { id, offset = 0, limit }: CasePart & { limit: number },
) =>
  db
    .select({
      listing_id: moderation_case.listing_id,
      slug: listing.slug,
      name: listing.name,
      url: listing.url,
      status: listing.status,
      state: moderation_case.state,
      reasons: moderation_case.reasons,
      opened_at: moderation_case.opened_at,
      decided_at: moderation_case.decided_at,
      decided_by: moderation_case.decided_by,
      note: moderation_case.note,
      held: moderation_case.held,
      shown: moderated(listing),
    })
    .from(moderation_case)
    .innerJoin(listing, eq(listing.id, moderation_case.listing_id))
    .where(and(eq(moderation_case.state, state), id === undefined ? undefined : eq(listing.id, id)))
    .orderBy(asc(moderation_case.opened_at), asc(moderation_case.id))
    .limit(limit)
    .offset(offset);

/** The columns of a listing that the rules read. */
const moderated = (listing: Schema['listing']) =>
  Object.fromEntries(MODERATED.map((name) => [name, listing[name]])) as Pick<Schema['listing'], Moderated>;

/** When the last case of a listing was decided or cleared. */
const lastDecided = (db: ReadDb, moderation_case: Schema['moderation_case']) =>
  prepared('moderation_decided_at', () =>
    db
      .select({ at: max(moderation_case.decided_at).as('at') })
      .from(moderation_case)
      .where(eq(moderation_case.listing_id, sql.placeholder('listing_id'))),
  );

/** The open cases of all listings of a website (D72). */
const openOfSite = (
  db: ReadDb,
  { moderation_case, listing }: Schema,
  site_key: string,
): Promise<ModerationCase[]> =>
  db
    .select(getTableColumns(moderation_case))
    .from(moderation_case)
    .innerJoin(listing, eq(listing.id, moderation_case.listing_id))
    .where(and(eq(listing.site_key, site_key), eq(moderation_case.state, 'open')))
    .orderBy(asc(moderation_case.id));

/** Open cases about a website of which another listing was live; none of a closed listing. */
const disputes = (db: ReadDb, { moderation_case, listing, launch }: Schema) =>
  db
    .select({ case: moderation_case, listing })
    .from(moderation_case)
    .innerJoin(listing, eq(listing.id, moderation_case.listing_id))
    .leftJoin(launch, eq(launch.id, listing.launch_id))
    .where(
      and(
        eq(moderation_case.state, 'open'),
        isNull(listing.closed),
        sql`instr(cast(${moderation_case.reasons} as text), '"code":"site_taken"') > 0`,
      ),
    )
    // A case without a launch has no booking: the join may give null.
    .orderBy(asc(sql`${launch.booked_at}`), asc(moderation_case.id));

/** Writes of moderation cases; only inside a transaction. */
export function moderationWrites(db: WriteDb, { moderation_case }: Schema) {
  return {
    /** Opens a case for a listing; returns its id. */
    async open(listing_id: number, reasons: ModerationReason[], opened_at: number): Promise<number> {
      const [row] = await db
        .insert(moderation_case)
        .values({ listing_id, state: 'open', reasons, opened_at })
        .returning({ id: moderation_case.id });
      if (!row) throw new Error('the look was not stored');
      return row.id;
    },
    /** Changes the reasons of an open case, or closes it. */
    async patch(id: number, patch: Partial<Omit<ModerationCase, 'id' | 'listing_id'>>): Promise<void> {
      await db.update(moderation_case).set(patch).where(eq(moderation_case.id, id));
    },
  };
}
