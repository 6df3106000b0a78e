import { eq, sql } from 'drizzle-orm';
import type { StorySection } from '../../domain/profile/paid_sections.ts';
import { type CounterName, counterReads } from '../base/counters.ts';
import { prepared, type ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { words } from '../search/words/tokens.ts';

/** A founder as stored. */
export type Founder = Schema['founder']['$inferSelect'];

/** What identifies a founder, and whose listings name them. */
export type FounderIdentity = Pick<Founder, 'id' | 'slug' | 'person_id' | 'name_key'>;

/** One entry of a list of founders. */
export interface FounderSummary extends FounderIdentity {
  name: string;
  /** The newest listings first, at most {@link COMPANIES_IN_SUMMARY}. */
  companies: FounderCompany[];
  /** Number of live listings. */
  live: number;
}

/** A live listing of a founder. */
export interface FounderCompany {
  listing_id: number;
  slug: string;
  name: string;
  /** Role in the company. */
  title: string | null;
  country: string | null;
}

/** A founder story that is unlocked on its listing (R43). */
export interface FounderStory {
  slug: string;
  name: string;
  story: Partial<Record<StorySection, string>>;
}

/** Companies in a list entry. */
const COMPANIES_IN_SUMMARY = 3;

/** Key that identifies and sorts founders: the name's words as the search index has them. */
export const nameKey = (name: string): string => words(name).join(' ') || name.trim().toLowerCase();

/** Name of the counter of founders with live listings, of all or of one country. */
export const founderCounter = (country?: string): CounterName =>
  country ? `founders:${country}` : 'founders';

/** Reads of the founders of live listings. */
export function founderReads(db: ReadDb, schema: Schema) {
  const counters = counterReads(db, schema);
  const { byId, bySlug, page, pageIn, companies, stories, ofListing } = founderQueries(db, schema);

  return {
    /** A founder of a live listing; undefined if no live listing names the founder (R84). */
    async bySlug(slug: string): Promise<Founder | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row && row.live > 0 ? row : undefined;
    },
    /** Ids ordered by name and id, of all or of one country (two capital letters), and their number (R80, R82). */
    async page({ country, offset, limit }: { country?: string; offset: number; limit: number }) {
      const [rows, total] = await Promise.all([
        country === undefined ? page.execute({ offset, limit }) : pageIn.execute({ country, offset, limit }),
        counters.value(founderCounter(country)),
      ]);
      return { ids: rows.map(({ id }) => id), total };
    },
    /** Number of founders with a live listing in a country (two capital letters). */
    inCountry: (country: string): Promise<number> => counters.value(founderCounter(country)),
    /** List entries for these ids, in the given order. */
    async summaries(ids: readonly number[]): Promise<FounderSummary[]> {
      const entries = await Promise.all(
        ids.map(async (id) => {
          const [[row], newest] = await Promise.all([
            byId.execute({ id }),
            companies.execute({ founder_id: id, limit: COMPANIES_IN_SUMMARY }),
          ]);
          if (!row) return [];
          const { slug, name, name_key, person_id, live } = row;
          return [{ id, slug, name, name_key, person_id, companies: newest, live }];
        }),
      );
      return entries.flat();
    },
    /** Live listings of a founder, newest first. */
    companies: (founder_id: number, limit: number): Promise<FounderCompany[]> =>
      companies.execute({ founder_id, limit }),
    /** Unlocked, non-empty stories of the founder's newest `limit` listings. */
    async stories(founder_id: number, limit: number): Promise<FounderStory[]> {
      const rows = await stories.execute({ founder_id, limit });
      return rows.flatMap(({ slug, name, story, unlocked }) => {
        const written = Object.entries(story).filter(([, text]) => text !== '');
        const open = unlocked.includes('story') && written.length > 0;
        return open ? [{ slug, name, story: Object.fromEntries(written) }] : [];
      });
    },
    /** The founders of a live listing by their {@link nameKey}. */
    async ofListing(listing_id: number): Promise<ReadonlyMap<string, FounderIdentity>> {
      const rows = await ofListing.execute({ listing_id });
      return new Map(rows.map((row) => [row.name_key, row]));
    },
  };
}

function founderQueries(db: ReadDb, { founder, founder_company: company, founder_country, listing }: Schema) {
  const byId = prepared('founder', () =>
    db
      .select()
      .from(founder)
      .where(eq(founder.id, sql.placeholder('id'))),
  );
  const bySlug = prepared('founder_by_slug', () =>
    db
      .select()
      .from(founder)
      .where(eq(founder.slug, sql.placeholder('slug'))),
  );
  const page = prepared('founders_by_name', () =>
    db
      .select({ id: founder.id })
      .from(founder)
      .where(sql`${founder.live} > 0`)
      .orderBy(asc(founder.name_key), asc(founder.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const pageIn = prepared('founders_of_country', () =>
    db
      .select({ id: founder_country.founder_id })
      .from(founder_country)
      .where(eq(founder_country.country, sql.placeholder('country')))
      .orderBy(asc(founder_country.name_key), asc(founder_country.founder_id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const companies = prepared('founder_companies', () =>
    db
      .select({
        listing_id: listing.id,
        slug: listing.slug,
        name: listing.name,
        title: company.title,
        country: company.country,
      })
      .from(company)
      .innerJoin(listing, eq(listing.id, company.listing_id))
      .where(eq(company.founder_id, sql.placeholder('founder_id')))
      .orderBy(desc(company.listing_id))
      .limit(sql.placeholder('limit')),
  );
  const stories = prepared('founder_stories', () =>
    db
      .select({ slug: listing.slug, name: listing.name, story: listing.story, unlocked: listing.unlocked })
      .from(company)
      .innerJoin(listing, eq(listing.id, company.listing_id))
      .where(eq(company.founder_id, sql.placeholder('founder_id')))
      .orderBy(desc(company.listing_id))
      .limit(sql.placeholder('limit')),
  );
  const ofListing = prepared('founders_of_listing', () =>
    db
      .select({
        id: founder.id,
        slug: founder.slug,
        person_id: founder.person_id,
        name_key: founder.name_key,
      })
      .from(company)
      .innerJoin(founder, eq(founder.id, company.founder_id))
      .where(eq(company.listing_id, sql.placeholder('listing_id'))),
  );
  return { byId, bySlug, page, pageIn, companies, stories, ofListing };
}
