import { and, count, eq, sql } from 'drizzle-orm';
import type { ListedFounder, Socials } from '../../domain/profile/drafting.ts';
import { freeSlug, slugOf } from '../../domain/text/slugs.ts';
import { counterWrites } from '../base/counters.ts';
import { type Engine, prepared, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { type Founder, founderCounter, nameKey } from '../people/founders.ts';
import type { Listing } from './listing.ts';

/** A founder as one listing names them. */
interface Named {
  founder_id: number;
  position: number;
  title: string | null;
  country: string | null;
}

/** Listings read for a founder's profile, newest first. */
const PROFILES_READ = 20;

/** Keeps founders in step with the listings that name them; only inside a transaction. */
export function founderWrites(db: WriteDb, { schema, search }: Engine) {
  const { founder, founder_company: company } = schema;
  const statements = founderStatements(db, schema);
  const { namedBefore, ofPerson, taken, byId } = statements;
  const refresh = founderRefresh(db, { schema, search }, statements);

  return {
    /** Reserves a slug for a founder of a person's listings, unless founder or slug exists. */
    async reserve({
      person_id,
      name,
      slug,
      now,
    }: {
      person_id: number;
      name: string;
      slug: string;
      now: number;
    }) {
      await insert({ person_id, name, slug, name_key: nameKey(name) }, now);
    },
    /**
     * Updates founders from a listing: a live listing makes the people that it names founders, and a founder without a live listing is
     * hidden (R80). Call it in the transaction that changes a listing; repeating it is harmless.
     */
    async sync(row: Listing): Promise<void> {
      const before = await namedBefore.execute({ listing_id: row.id });
      const named = row.status === 'live' ? distinct(row.founders) : [];
      if (before.length === 0 && named.length === 0) return;
      const after: Named[] = [];
      for (const [position, { name, title }] of named.entries()) {
        const founder_id = await ensure(row, name, before);
        after.push({ founder_id, position, title: title ?? null, country: row.country });
      }
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        await db.delete(company).where(eq(company.listing_id, row.id));
        if (after.length > 0)
          await db.insert(company).values(after.map((one) => ({ ...one, listing_id: row.id })));
      }
      const touched = new Set([...before, ...after].map(({ founder_id }) => founder_id));
      for (const id of touched) await refresh(id, row.updated_at);
    },
    /** Deletes the founder with this name of a person's listings, if no live one names the founder. */
    async forget(person_id: number, name: string): Promise<void> {
      const same = and(eq(founder.person_id, person_id), eq(founder.name_key, nameKey(name)));
      await db.delete(founder).where(and(same, eq(founder.live, 0)));
    },
  };

  /** Id of the owner's founder with this name, created if needed. */
  async function ensure(listing: Listing, name: string, before: readonly Named[]): Promise<number> {
    const { person_id, updated_at } = listing;
    const name_key = nameKey(name);
    const [known] = await ofPerson.execute({ person_id, name_key });
    if (known) return known.id;
    const inherited = await heirOf(before, name_key);
    if (inherited !== undefined) {
      await db.update(founder).set({ person_id }).where(eq(founder.id, inherited));
      return inherited;
    }
    const slug = await freeSlug(slugOf(name, 'founder'), async (candidate) => {
      const rows = await taken.execute({ slug: candidate });
      return rows.length > 0;
    });
    const id = await insert({ slug, person_id, name, name_key }, updated_at);
    // Another transaction has taken the slug, or added the founder, since they were looked for.
    return id ?? ensure(listing, name, before);
  }

  /** Adds a founder; undefined if the slug is taken or the person has one with this name. */
  async function insert(
    values: Pick<Founder, 'slug' | 'person_id' | 'name' | 'name_key'>,
    now: number,
  ): Promise<number | undefined> {
    const [row] = await db
      .insert(founder)
      .values({ ...values, socials: {}, created_at: now, updated_at: now })
      .onConflictDoNothing()
      .returning({ id: founder.id });
    return row?.id;
  }

  /** When a listing changes hands, its founders and their slugs follow, unless another listing names them. */
  async function heirOf(before: readonly Named[], name_key: string): Promise<number | undefined> {
    for (const { founder_id } of before) {
      const [row] = await byId.execute({ id: founder_id });
      if (row?.name_key === name_key && row.live === 1) return founder_id;
    }
    return undefined;
  }
}

/** A country and the number of live listings there that name a founder. */
interface CountryCount {
  country: string;
  live: number;
}

/** Removes founders that are named twice. */
function distinct(founders: readonly ListedFounder[]): ListedFounder[] {
  const keys = new Set<string>();
  return founders.filter(({ name }) => {
    const key = nameKey(name);
    if (key === '' || keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}

/** Derives a founder's texts, counts and search entry from the live listings that name them. */
function founderRefresh(
  db: WriteDb,
  { schema, search }: Pick<Engine, 'schema' | 'search'>,
  { byId, liveCountries, storedCountries, namingListings }: ReturnType<typeof founderStatements>,
) {
  const { founder, founder_country } = schema;
  const counters = counterWrites(db, schema);
  return async function refresh(id: number, now: number): Promise<void> {
    const [row] = await byId.execute({ id });
    if (!row) return;
    const [texts, rows, before] = await Promise.all([
      textsOf(row),
      liveCountries.execute({ founder_id: id }),
      storedCountries.execute({ founder_id: id }),
    ]);
    const live = rows.reduce((sum, each) => sum + each.live, 0);
    const next = { ...texts, live };
    if (JSON.stringify({ ...row, ...next }) !== JSON.stringify(row))
      await db
        .update(founder)
        .set({ ...next, updated_at: now })
        .where(eq(founder.id, id));
    const after = rows.flatMap(({ country, live: there }) =>
      country === null ? [] : [{ country, live: there }],
    );
    const moved = JSON.stringify(before) !== JSON.stringify(after);
    if (moved) await move(row, before, after);
    await counters.add(founderCounter(), Number(live > 0) - Number(row.live > 0));
    if (live === 0) await search.founders.remove(db, id);
    else if (moved || row.live === 0 || texts.name !== row.name)
      await search.founders.put(db, { id, name: texts.name, countries: after.map(({ country }) => country) });
  };

  /** Name, bio and links from the live listings; newer listings take precedence. */
  async function textsOf({ id, name, name_key }: Founder) {
    const rows = await namingListings.execute({ founder_id: id });
    const profiles = rows.flatMap(({ founders }) => founders.filter((one) => nameKey(one.name) === name_key));
    return {
      name: profiles[0]?.name ?? name,
      bio: profiles.find(({ bio }) => bio)?.bio ?? null,
      socials: Object.assign({}, ...profiles.map(({ socials }) => socials).reverse()) as Socials,
    };
  }

  /** Moves a founder to the countries of the current live listings. */
  async function move(
    { id, name_key }: Founder,
    before: readonly CountryCount[],
    after: readonly CountryCount[],
  ): Promise<void> {
    await db.delete(founder_country).where(eq(founder_country.founder_id, id));
    const rows = after.map((each) => ({ ...each, name_key, founder_id: id }));
    if (rows.length > 0) await db.insert(founder_country).values(rows);
    for (const { country } of before) await counters.add(founderCounter(country), -1);
    for (const { country } of after) await counters.add(founderCounter(country), 1);
  }
}

function founderStatements(
  db: WriteDb,
  { founder, founder_company: company, founder_country, listing }: Schema,
) {
  const namedBefore = prepared('founders_named', () =>
    db
      .select({
        founder_id: company.founder_id,
        position: company.position,
        title: company.title,
        country: company.country,
      })
      .from(company)
      .where(eq(company.listing_id, sql.placeholder('listing_id')))
      .orderBy(asc(company.position)),
  );
  const ofPerson = prepared('founder_of_person', () =>
    db
      .select({ id: founder.id })
      .from(founder)
      .where(
        and(
          eq(founder.person_id, sql.placeholder('person_id')),
          eq(founder.name_key, sql.placeholder('name_key')),
        ),
      ),
  );
  const taken = prepared('founder_slug_taken', () =>
    db
      .select({ id: founder.id })
      .from(founder)
      .where(eq(founder.slug, sql.placeholder('slug'))),
  );
  const byId = prepared('founder_row', () =>
    db
      .select()
      .from(founder)
      .where(eq(founder.id, sql.placeholder('id'))),
  );
  const liveCountries = prepared('founder_live_countries', () =>
    db
      .select({ country: company.country, live: count() })
      .from(company)
      .where(eq(company.founder_id, sql.placeholder('founder_id')))
      .groupBy(company.country)
      .orderBy(asc(company.country)),
  );
  const storedCountries = prepared('founder_stored_countries', () =>
    db
      .select({ country: founder_country.country, live: founder_country.live })
      .from(founder_country)
      .where(eq(founder_country.founder_id, sql.placeholder('founder_id')))
      .orderBy(asc(founder_country.country)),
  );
  const namingListings = prepared('founder_profiles', () =>
    db
      .select({ founders: listing.founders })
      .from(company)
      .innerJoin(listing, eq(listing.id, company.listing_id))
      .where(eq(company.founder_id, sql.placeholder('founder_id')))
      .orderBy(desc(company.listing_id))
      .limit(PROFILES_READ),
  );
  return { namedBefore, ofPerson, taken, byId, liveCountries, storedCountries, namingListings };
}
