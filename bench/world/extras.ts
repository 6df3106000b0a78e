import { factsOf } from '../../domain/evidence/listing_facts.ts';
import { pick } from '../../test/store/search/corpus.ts';
import type { WorldListing } from './listing.ts';
import { DAY, WORLD_NOW, type WorldPlan } from './plan.ts';
import type { Insert } from './rows.ts';

/** Related tables of a listing, for its profile and the boards. */
export interface ExtraTables {
  review: Insert;
  domain_rating: Insert;
  billboard_payment: Insert;
  listing_update: Insert;
  milestone: Insert;
  alternative: Insert;
  listing_evidence: Insert;
}

const SOURCE = 'Domain Rating by Ahrefs';

/** Writes the related rows of a live listing; returns the columns counted from them. */
export function extrasOf(
  { row }: WorldListing,
  votes: number,
  { voters }: WorldPlan,
  into: ExtraTables,
  random: () => number,
): Partial<WorldListing['row']> {
  const { id: listing_id, live_at } = row;
  if (live_at === null) return {};
  updates(listing_id, live_at, into, random);
  if (listing_id <= 20 || listing_id % 10 === 0) evidence(row, into);
  if (row.plan === 'paid') milestones(listing_id, live_at, into, random);
  if (listing_id > 20 && random() < 0.03) alternatives(listing_id, into, random);
  return {
    ...reviews(listing_id, live_at, votes, voters, into, random),
    ...domainRating(row.domain, votes, into, random),
    ...billboard(listing_id, live_at, into, random),
  };
}

function updates(listing_id: number, live_at: number, { listing_update }: ExtraTables, random: () => number) {
  if (random() > 0.1) return;
  for (let i = Math.floor(random() * 6); i >= 0; i--) {
    const published_at = Math.floor(live_at + (WORLD_NOW - live_at) * random());
    listing_update({
      listing_id,
      title: 'A new version',
      body: 'It does more than before.',
      published_at,
    });
  }
}

/** Quotes for every fact of one listing in ten, and of the most voted ones: of all of them they would be most of the database. */
function evidence(row: WorldListing['row'], { listing_evidence }: ExtraTables) {
  for (const { field, text } of factsOf({ ...row, categories: [] })) {
    const quotes = [{ quote: text.slice(0, 300), page_url: `${row.url}about` }];
    listing_evidence({ listing_id: row.id, field, text, quotes, read_on: '2026-09-01' });
  }
}

function milestones(listing_id: number, live_at: number, { milestone }: ExtraTables, random: () => number) {
  for (let i = 0; i < 3; i++) {
    const date = new Date(live_at - Math.floor(random() * 500) * DAY).toISOString().slice(0, 10);
    milestone({
      listing_id,
      date,
      title: 'One thousand customers',
      description: 'After a long winter.',
      url: null,
    });
  }
}

/** Three approved alternatives, one suggested and one hidden. */
function alternatives(listing_id: number, { alternative }: ExtraTables, random: () => number) {
  const others = new Set<number>();
  while (others.size < 5) others.add(1 + Math.floor(random() * (listing_id - 1)));
  const states = ['approved', 'approved', 'approved', 'suggested', 'hidden'];
  [...others].forEach((alternative_id, position) =>
    alternative({ listing_id, alternative_id, state: states[position], position }),
  );
}

/** One voter in ten writes a review. */
function reviews(
  listing_id: number,
  live_at: number,
  votes: number,
  voters: number,
  { review }: ExtraTables,
  random: () => number,
) {
  const rating_counts = [0, 0, 0, 0, 0];
  const first = Math.floor(random() * voters);
  const count = Math.min(40, Math.floor(votes * 0.1 * random() * 2));
  for (let i = 0; i < count; i++) {
    const stars = 5 - Math.floor(random() ** 2 * 5);
    const state = random() < 0.9 ? 'published' : pick(random, ['pending', 'rejected']);
    const created_at = Math.floor(live_at + (WORLD_NOW - live_at) * random());
    const person_id = 1 + ((first + i) % voters);
    review({
      listing_id,
      person_id,
      stars,
      text: 'We use it every day.',
      state,
      created_at,
      updated_at: created_at,
    });
    if (state === 'published') rating_counts[stars - 1]!++;
  }
  return { rating_counts };
}

/** One domain in five is rated; popular ones for three months. */
function domainRating(domain: string, votes: number, into: ExtraTables, random: () => number) {
  if (random() > 0.2) return {};
  const days = votes > 40 ? 90 : 6;
  let rating = Math.round(random() ** 2 * 900) / 10;
  for (let day = days - 1; day >= 0; day--) {
    rating = Math.min(100, Math.max(0, Math.round((rating + random() - 0.48) * 10) / 10));
    const checked_on = new Date(WORLD_NOW - day * DAY).toISOString().slice(0, 10);
    into.domain_rating({ domain, checked_on, rating, source: SOURCE });
  }
  const domain_rating_checked_at = Date.parse(new Date(WORLD_NOW).toISOString().slice(0, 10));
  return { domain_rating: rating, domain_rating_checked_at, domain_rating_source: SOURCE };
}

/** One listing in twenty-five has paid for the billboard, some twice; a few got a refund. */
function billboard(
  listing_id: number,
  live_at: number,
  { billboard_payment }: ExtraTables,
  random: () => number,
) {
  if (random() > 0.04) return {};
  let cents = 0;
  let reached_at = 0;
  let paid_at = live_at;
  const pay = (amount_cents: number): void => {
    paid_at = Math.floor(paid_at + (WORLD_NOW - paid_at) * random());
    billboard_payment({
      listing_id,
      amount_cents,
      paid_at,
      reference: `world-${listing_id}-${paid_at}-${amount_cents}`,
    });
    cents += amount_cents;
    reached_at = paid_at;
  };
  for (let i = Math.floor(random() * 2.5); i >= 0; i--) pay(1_000 * (1 + Math.floor(random() ** 3 * 400)));
  if (random() < 0.1) pay(-cents);
  return { billboard_cents: cents, billboard_reached_at: cents > 0 ? reached_at : null };
}
