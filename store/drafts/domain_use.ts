import { and, count, countDistinct, eq, gt, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { domainOf } from '../../domain/profile/sites.ts';
import { prepared, type ReadDb } from '../base/db.ts';
import { isAmong } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';

/** What there is of one registrable domain. */
export interface DomainUse {
  domain: string;
  live: number;
  /** Listings that are neither live nor archived. */
  other_listings: number;
  /** Drafts that are no listing yet. */
  drafts: number;
  /** People who have these drafts, and owners of these listings. */
  people: number;
}

/** Reads of how many listings and drafts each domain has (C7). */
export function domainUseReads(db: ReadDb, { listing, draft }: Schema) {
  const isUsed = and(ne(listing.status, 'archived'), isNull(listing.deleted_at));
  const listings = prepared('domain_listings', () =>
    db
      .select({ listings: count() })
      .from(listing)
      .where(and(eq(listing.domain, sql.placeholder('domain')), isUsed)),
  );

  /** Open drafts that were started or changed after an instant; walks an index of open drafts alone. */
  const openDrafts = (after: number, ...more: (SQL | undefined)[]) =>
    db
      .select({ site_key: draft.site_key, person_id: draft.person_id })
      .from(draft)
      .where(and(isNull(draft.listing_id), gt(draft.updated_at, after), ...more));

  const hostOf = (site_key: string): string => domainOf(site_key.split('/')[0] ?? '');

  return {
    /** Listings of a domain that are not archived. */
    async listings(domain: string): Promise<number> {
      const [row] = await listings.execute({ domain });
      return row?.listings ?? 0;
    },
    /** Open drafts of a domain that changed after an instant: of one person, or of all. */
    async drafts(domain: string, after: number, person_id?: number): Promise<number> {
      const rows = await openDrafts(
        after,
        sql`instr(${draft.site_key}, ${domain}) > 0`,
        person_id === undefined ? undefined : eq(draft.person_id, person_id),
      );
      return rows.filter(({ site_key }) => hostOf(site_key) === domain).length;
    },
    /** The domains with most listings and open drafts, those with at least `least`. */
    async busiest({ after, least, limit }: { after: number; least: number; limit: number }) {
      const live = sql<number>`count(*) filter (where ${listing.status} = 'live')`;
      const drafted = Map.groupBy(await openDrafts(after), ({ site_key }) => hostOf(site_key));
      const isDrafted = isAmong(listing.domain, [...drafted.keys()]);
      const listed = await db
        .select({
          domain: listing.domain,
          live,
          listings: count(),
          people: countDistinct(listing.person_id),
        })
        .from(listing)
        .where(isUsed)
        .groupBy(listing.domain)
        .having(or(gte(count(), least), isDrafted));
      const known = new Set(listed.map(({ domain }) => domain));
      const others = [...drafted.keys()].filter((domain) => !known.has(domain));
      const all = [...listed, ...others.map((domain) => ({ domain, live: 0, listings: 0, people: 0 }))];
      return all
        .map(({ domain, live: is_live, listings: number, people }): DomainUse => {
          const drafts = drafted.get(domain) ?? [];
          const drafters = new Set(drafts.map(({ person_id }) => person_id)).size;
          return {
            domain,
            live: is_live,
            other_listings: number - is_live,
            drafts: drafts.length,
            people: Math.max(people, drafters),
          };
        })
        .filter((use) => sizeOf(use) >= least)
        .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.domain < b.domain ? -1 : 1))
        .slice(0, limit);
    },
  };
}

const sizeOf = ({ live, other_listings, drafts }: DomainUse): number => live + other_listings + drafts;
