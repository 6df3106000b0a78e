import { and, count, eq, gt, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm';
import type { Used } from '../../domain/settings/quota.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A claim of a listing as stored. */
export type Claim = Schema['claim']['$inferSelect'];
/** A claim with the slug and the name of its listing. */
export type ListedClaim = Claim & { slug: string; name: string };

/** Reads of claims. */
export function claimReads(db: ReadDb, { claim, listing }: Schema) {
  const listed = () => withListing(db, { claim, listing });

  return {
    /** A claim regardless of its person; for jobs and the site team. */
    async byId(id: number): Promise<ListedClaim | undefined> {
      return listedClaims(await listed().where(eq(claim.id, id)))[0];
    },
    /** A claim of a person; undefined for unknown ids and for claims of others (R182, D61). */
    async ofPerson(person_id: number, id: number): Promise<ListedClaim | undefined> {
      return listedClaims(await listed().where(and(eq(claim.id, id), eq(claim.person_id, person_id))))[0];
    },
    /** The claim whose latest email has the link with this hash, whatever its status. */
    async byLink(link_hash: string): Promise<ListedClaim | undefined> {
      return listedClaims(await listed().where(eq(claim.link_hash, link_hash)))[0];
    },
    /** One page of a person's claims, newest first, and their number (R180). */
    async page(
      person_id: number,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: ListedClaim[]; total: number }> {
      const mine = eq(claim.person_id, person_id);
      const rows = await listed()
        .where(mine)
        .orderBy(desc(claim.created_at), desc(claim.id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(claim).where(mine);
      return { rows: listedClaims(rows), total: all?.total ?? 0 };
    },
    /** A person's claims of a listing, newest first. */
    ofListing: (person_id: number, listing_id: number): Promise<Claim[]> =>
      db
        .select()
        .from(claim)
        .where(and(eq(claim.listing_id, listing_id), eq(claim.person_id, person_id)))
        .orderBy(desc(claim.id)),
    ...proofReads(db, { claim, listing }),
    /** The number of a person's claims that can still be verified. */
    async pendingCount(person_id: number, now: number): Promise<number> {
      const [row] = await db
        .select({ pending: count() })
        .from(claim)
        .where(and(eq(claim.person_id, person_id), eq(claim.status, 'pending'), gt(claim.expires_at, now)));
      return row?.pending ?? 0;
    },
    /** Emails about claims to a mailbox that were requested after an instant, by anybody. */
    async emailsTo(mailbox_key: string, after: number): Promise<Used> {
      const rows = await db
        .select({ sent_times: claim.sent_times })
        .from(claim)
        .where(eq(claim.mailbox_key, mailbox_key));
      const times = rows.flatMap(({ sent_times }) => sent_times).filter((at) => at > after);
      return { count: times.length, first_at: times.length > 0 ? Math.min(...times) : null };
    },
    /** Ids of claims whose ownership is to begin, longest due first (D88). */
    async dueToBegin(now: number, limit: number): Promise<number[]> {
      const rows = await db
        .select({ id: claim.id })
        .from(claim)
        .where(lte(claim.takes_effect_at, now))
        .orderBy(asc(claim.takes_effect_at), asc(claim.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
    /** Ids of verified claims whose next look is due, longest due first. */
    async dueChecks(now: number, limit: number): Promise<number[]> {
      const rows = await db
        .select({ id: claim.id })
        .from(claim)
        .where(lte(claim.next_check_at, now))
        .orderBy(asc(claim.next_check_at), asc(claim.id))
        .limit(limit);
      return rows.map(({ id }) => id);
    },
  };
}

type Tables = Pick<Schema, 'claim' | 'listing'>;

const withListing = (db: ReadDb, { claim, listing }: Tables) =>
  db
    .select({ claim, slug: listing.slug, name: listing.name })
    .from(claim)
    .innerJoin(listing, eq(listing.id, claim.listing_id));

const listedClaims = (rows: readonly { claim: Claim; slug: string; name: string }[]): ListedClaim[] =>
  rows.map(({ claim: row, slug, name }) => ({ ...row, slug, name }));

/** Reads of what is proved. */
function proofReads(db: ReadDb, { claim, listing }: Tables) {
  const inEffect = and(
    eq(claim.status, 'verified'),
    isNull(claim.disputed_at),
    isNull(claim.takes_effect_at),
  );
  return {
    /** Verified claims of a domain that are in effect: no dispute is about them, and no owner is asked. */
    verifiedOf: (domain: string): Promise<Claim[]> =>
      db
        .select()
        .from(claim)
        .where(and(eq(claim.domain, domain), inEffect))
        .orderBy(asc(claim.id)),
    /** The same of a listing. */
    verifiedOfListing: (listing_id: number): Promise<Claim[]> =>
      db
        .select()
        .from(claim)
        .where(and(eq(claim.listing_id, listing_id), inEffect))
        .orderBy(asc(claim.id)),
    /** Verified claims of a listing that are not in effect: a dispute is about them, or its owners are asked (D88). Oldest first. */
    unsettledOfListing: async (listing_id: number): Promise<ListedClaim[]> =>
      listedClaims(
        await withListing(db, { claim, listing })
          .where(
            and(
              eq(claim.listing_id, listing_id),
              eq(claim.status, 'verified'),
              or(isNotNull(claim.disputed_at), isNotNull(claim.takes_effect_at)),
            ),
          )
          .orderBy(asc(claim.id)),
      ),
    /** Listings of a website whose owner is proven (D72). */
    provenListings: (
      site_key: string,
    ): Promise<{ id: number; person_id: number; draft_id: string | null }[]> =>
      db
        .select({ id: listing.id, person_id: listing.person_id, draft_id: listing.draft_id })
        .from(listing)
        .where(
          and(eq(listing.site_key, site_key), isNotNull(listing.verified_at), isNull(listing.deleted_at)),
        ),
  };
}

/** Writes of claims; only inside a transaction. */
export function claimWrites(db: WriteDb, { claim }: Schema) {
  return {
    /** Adds a claim; returns its id. */
    async add(values: Omit<Schema['claim']['$inferInsert'], 'id'>): Promise<number> {
      const [row] = await db.insert(claim).values(values).returning({ id: claim.id });
      if (!row) throw new Error('the claim was not stored');
      return row.id;
    },
    async patch(
      id: number,
      patch: Partial<Omit<Claim, 'id' | 'listing_id' | 'person_id' | 'method' | 'token'>>,
    ): Promise<void> {
      await db.update(claim).set(patch).where(eq(claim.id, id));
    },
    /** Ends a claim: its link works no more, and nothing about it is due. */
    async end(id: number, status: 'lapsed' | 'denied', now: number): Promise<void> {
      const ended = { status, ended_at: now, next_check_at: null, takes_effect_at: null, link_hash: null };
      await db.update(claim).set(ended).where(eq(claim.id, id));
    },
    /** Deletes claims that were never verified and ended before an instant, and those whose proof is gone since. */
    async purge(before: number): Promise<void> {
      await db
        .delete(claim)
        .where(
          or(
            and(eq(claim.status, 'pending'), lt(claim.expires_at, before)),
            and(ne(claim.status, 'pending'), lt(claim.ended_at, before)),
          ),
        );
    },
  };
}
