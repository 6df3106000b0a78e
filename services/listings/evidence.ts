import type { DraftContent } from '../../domain/drafts/draft_content.ts';
import { evidenceOf } from '../../domain/drafts/fact_evidence.ts';
import {
  type Fact,
  type FactEvidence,
  factKey,
  factsOf,
  type ListingFacts,
  type TextFact,
} from '../../domain/evidence/listing_facts.ts';
import { utcDate } from '../../domain/time/day.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Where a fact comes from: quoted from the website, entered by the owner, or not recorded. */
type Origin = 'website' | 'owner' | 'unknown';

/** A fact of a live listing with where it comes from. */
export interface PublicFact extends Fact {
  origin: Origin;
  quotes: FactEvidence['quotes'];
  read_on: string | null;
}

/** Everything that a live listing states, with its quotes. */
interface PublicEvidence {
  /** Every fact of the listing, in the order of a profile. */
  facts: readonly PublicFact[];
  /** How many facts are quoted from the website, and how many the owner entered. */
  quoted: number;
  by_owner: number;
  /** The last day on which the website was read for a quote; null without quotes. */
  read_on: string | null;
  /** Names of facts that the website does not state (R42). */
  not_stated: readonly string[];
}

/** The same with the listing that states it. */
export interface LiveEvidence extends PublicEvidence {
  listing: Pick<Listing, 'slug' | 'name' | 'url' | 'live_at' | 'verified_at' | 'plan'>;
  /** Attributes of links to its website. */
  rel: string;
}

/** Stores where the values of a listing come from, when its draft was saved as the listing or changed it. */
export async function saveEvidence(
  tx: Tx,
  listing_id: number,
  draft: DraftContent & { read_at: number | null },
): Promise<void> {
  const [categories, facts, before] = await Promise.all([
    tx.categories.all(),
    factsOfListing(tx, await tx.listings.byId(listing_id)),
    tx.evidence.ofListing(listing_id),
  ]);
  const read_on = draft.read_at === null ? null : utcDate(draft.read_at);
  const rows = evidenceOf(draft, new Map(categories.map(({ name, slug }) => [name, slug])), read_on);
  const known = new Set(rows.map(factKey));
  // An edit that waits for the site team, or pages read again and not yet sent: the listing still states the former value.
  const stated = new Set(facts.map(factKey));
  const still = before.filter((row) => stated.has(factKey(row)) && !known.has(factKey(row)));
  await tx.evidence.replace(listing_id, [...rows, ...still]);
}

/** Everything that a live listing states, each fact with its quotes and where it comes from; undefined where it is not live. */
export const publicEvidence = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: Pick<Reads, 'listings' | 'evidence' | 'settings'>,
    slug: string,
  ): Promise<LiveEvidence | undefined> => {
    const listing = await reads.listings.bySlug(slug);
    if (listing?.status !== 'live') return undefined;
    const [settings, evidence] = await Promise.all([reads.settings.all(), evidenceOfListing(reads, listing)]);
    const { name, url, live_at, verified_at, plan } = listing;
    const rel = settings[plan === 'paid' ? 'links.rel_paid' : 'links.rel_free'];
    return { listing: { slug, name, url, live_at, verified_at, plan }, rel, ...evidence };
  },
);

/** The same of a listing that was read already. */
export async function evidenceOfListing(
  reads: Pick<Reads, 'listings' | 'evidence'>,
  listing: Listing,
): Promise<PublicEvidence> {
  const [facts, rows] = await Promise.all([
    factsOfListing(reads, listing),
    reads.evidence.ofListing(listing.id),
  ]);
  const known = new Map(rows.map((row) => [factKey(row), row]));
  const stated = facts.map((fact) => withOrigin(fact, known.get(factKey(fact))));
  const days = stated.flatMap(({ read_on }) => read_on ?? []);
  return {
    facts: stated,
    quoted: stated.filter(({ origin }) => origin === 'website').length,
    by_owner: stated.filter(({ origin }) => origin === 'owner').length,
    read_on: days.toSorted().at(-1) ?? null,
    not_stated: listing.not_found_on_website,
  };
}

/** What is known of the values that a listing states now. */
export async function statedEvidence(
  reads: Pick<Reads, 'listings' | 'evidence'>,
  listing: Listing,
): Promise<FactEvidence[]> {
  const stated = new Set((await factsOfListing(reads, listing)).map(factKey));
  const rows = await reads.evidence.ofListing(listing.id);
  return rows.filter((row) => stated.has(factKey(row)));
}

/** One fact with its quote, of the newest live listing that has a convincing one; null where none of the newest has. */
export const oneProvedFact = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (reads: Pick<Reads, 'listings' | 'evidence' | 'settings'>): Promise<ProvedFact | null> => {
    for (const slug of await reads.evidence.newestQuoted(CANDIDATES)) {
      const evidence = await publicEvidence(reads, slug);
      const found = evidence && bestFact(evidence);
      if (found) return found;
    }
    return null;
  },
);

/** A fact for a page that shows just one. */
export interface ProvedFact {
  listing: LiveEvidence['listing'];
  field: (typeof SHOWN)[number];
  text: string;
  quote: string;
  page_url: string;
  read_on: string | null;
}

/** Fields that are words, no codes, and whose quote convinces by itself; the best first. */
const SHOWN = ['pricing_summary', 'founded_year', 'city'] as const satisfies TextFact[];
/** Most characters of a quote that stands beside other things. */
const SHORT = 160;
const CANDIDATES = 10;

function bestFact({ listing, facts }: LiveEvidence): ProvedFact | undefined {
  for (const field of SHOWN) {
    const fact = facts.find((one) => one.field === field);
    const [quote, ...others] = fact?.quotes ?? [];
    // A value that needs several quotes is not proved by the first of them, and structured data is nothing that people read.
    if (!fact || !quote || others.length > 0 || quote.quote.length > SHORT || quote.quote.startsWith('"'))
      continue;
    return { listing, field, text: fact.text, ...quote, read_on: fact.read_on };
  }
  return undefined;
}

function withOrigin(fact: Fact, row: FactEvidence | undefined): PublicFact {
  if (!row) return { ...fact, origin: 'unknown', quotes: [], read_on: null };
  const { quotes, read_on } = row;
  return { ...fact, origin: quotes.length > 0 ? 'website' : 'owner', quotes, read_on };
}

/** What a listing states; nothing without a listing. */
export async function factsOfListing(
  { listings }: Pick<Reads, 'listings'>,
  listing: Listing | undefined,
): Promise<Fact[]> {
  if (!listing) return [];
  const categories = (await listings.categoriesOf(listing.id)).map(({ slug }) => slug);
  return factsOf({ ...listing, categories } satisfies ListingFacts);
}
