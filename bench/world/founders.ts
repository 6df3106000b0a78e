import type { Socials } from '../../domain/profile/drafting.ts';
import { slugOf } from '../../domain/text/slugs.ts';
import people from '../../fixtures/demo/people.json' with { type: 'json' };
import type { Listing } from '../../store/listings/listing.ts';
import { nameKey } from '../../store/people/founders.ts';
import { facet, words } from '../../store/search/words/tokens.ts';
import { pick, randomness } from '../../test/store/search/corpus.ts';
import type { Insert } from './rows.ts';

/** The name of a person, the same everywhere in the world. */
export function personName(id: number): string {
  const random = randomness(id * 2_654_435_761);
  return `${pick(random, people.given)} ${pick(random, people.family)}`;
}

/** Tables of founders. */
export interface FounderTables {
  founder: Insert;
  founder_company: Insert;
  founder_country: Insert;
  founder_fts: Insert;
}

interface WorldFounder {
  id: number;
  slug: string;
  person_id: number;
  name: string;
  name_key: string;
  bio: string | null;
  socials: Socials;
  live: number;
  created_at: number;
  updated_at: number;
  countries: Map<string, number>;
}

/** Collects the founders of live listings, which come in order of id, and writes them as the store does. */
export function founderCollector(into: FounderTables) {
  const founders = new Map<string, WorldFounder>();
  const slugs = new Map<string, number>();

  function founderOf({ person_id, updated_at }: Listing, name: string): WorldFounder {
    const name_key = nameKey(name);
    const key = `${person_id}|${name_key}`;
    let founder = founders.get(key);
    if (!founder) {
      const slug = slugOf(name, 'founder');
      const before = slugs.get(slug) ?? 0;
      slugs.set(slug, before + 1);
      founder = {
        id: founders.size + 1,
        slug: before === 0 ? slug : `${slug}-${before + 1}`,
        person_id,
        name,
        name_key,
        bio: null,
        socials: {},
        live: 0,
        created_at: updated_at,
        updated_at,
        countries: new Map(),
      };
      founders.set(key, founder);
    }
    return founder;
  }

  return {
    /** Adds the founders of a live listing. */
    add(row: Listing): void {
      const named = new Map(row.founders.map((one) => [nameKey(one.name), one]));
      for (const [position, { name, title, bio, socials }] of [...named.values()].entries()) {
        const founder = founderOf(row, name);
        founder.live++;
        founder.updated_at = row.updated_at;
        founder.bio = bio ?? founder.bio;
        Object.assign(founder.socials, socials);
        if (row.country) founder.countries.set(row.country, (founder.countries.get(row.country) ?? 0) + 1);
        const { id: founder_id } = founder;
        into.founder_company({
          listing_id: row.id,
          position,
          founder_id,
          title: title ?? null,
          country: row.country,
        });
      }
    },
    /** Writes all of them. */
    write(): void {
      for (const { countries, ...row } of founders.values()) {
        into.founder({ ...row });
        const { id, name, name_key } = row;
        for (const [country, live] of countries)
          into.founder_country({ country, name_key, founder_id: id, live });
        into.founder_fts({
          rowid: id,
          name: words(name).join(' '),
          country: [...countries.keys()].sort().map(facet.country).join(' '),
        });
      }
    },
  };
}
