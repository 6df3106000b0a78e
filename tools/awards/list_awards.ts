import { z } from 'zod';
import type { Award } from '../../store/launches/awards.ts';
import type { Store } from '../../store/store.ts';
import { entriesOf, inWeek, summariesOf } from '../listings/show/summaries.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { components, instant, monday, slug } from '../shapes/common.ts';
import { listingSummary } from '../shapes/listing.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';

const award = z
  .object({
    title: z.string().describe('Launch of the Week #1, #2 or #3.'),
    week: monday.describe('Monday of the week that was won.'),
    rank: z.int().min(1).max(3).describe('1, 2 or 3.'),
    week_votes: z.int().describe('Community votes that won it.'),
    awarded_at: instant.describe('When the result of the week was fixed.'),
    revoked: z.boolean().describe('Whether the site team revoked it; no other listing moved up.'),
    revoked_at: instant.optional().describe('When it was revoked.'),
    revoked_reason: z.string().optional().describe('Why it was revoked.'),
    listing: listingSummary.describe('The winner.'),
  })
  .register(components, { id: 'Award' });

const input = z.strictObject({
  listing: slug.exactOptional().describe('Slug of a listing: only its awards.'),
  ...paging,
});

export const listAwards = defineOperation({
  name: 'list_awards',
  title: 'List awards',
  description:
    'Launch of the Week #1, #2 and #3 of every finished week, newest week first, each with the winning listing. Awards follow community votes only and are fixed after the week has ended and its votes were checked; a week that is still being checked is not listed. Give listing to see what one product has won, and call get_badges for badges that say so.',
  route: 'GET /awards',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input,
  output: z.object({
    ...listOf(award),
    notice: z.string().optional().describe('Why there is nothing here.'),
  }),
  errors: [],
  example: { per_page: 3 },

  async handler(params, { store, origin }) {
    const found = await awardsFor(store, params);
    if (!found) {
      return { ...envelope([], 0, params), notice: `There is no live listing "${params.listing}".` };
    }
    const listings = await summariesOf(store, found.rows, origin);
    const items = await entriesOf(found.rows, async (row) => {
      const listing = listings.get(row.listing_id);
      if (!listing) return undefined;
      return { ...presentAward(row), listing: await inWeek(store, row.listing_id, listing, row.week) };
    });
    return envelope(items, found.total, params);
  },
});

/** One page of awards and their number; undefined for an unknown listing (D16). */
async function awardsFor(
  { awards, listings }: Store,
  { listing, ...paged }: z.output<typeof input>,
): Promise<{ rows: Award[]; total: number } | undefined> {
  const range = rangeOf(paged);
  if (listing === undefined) {
    const [rows, total] = await Promise.all([awards.page(range), awards.total()]);
    return { rows, total };
  }
  const row = await listings.bySlug(listing);
  if (row?.status !== 'live') return undefined;
  const all = await awards.ofListing(row.id);
  return { rows: all.slice(range.offset, range.offset + range.limit), total: all.length };
}

function presentAward({ week, rank, week_votes, awarded_at, revoked_at, revoked_reason }: Award) {
  return {
    title: `Launch of the Week #${rank}`,
    week,
    rank,
    week_votes,
    awarded_at: new Date(awarded_at).toISOString(),
    revoked: revoked_at !== null,
    ...(revoked_at !== null && { revoked_at: new Date(revoked_at).toISOString() }),
    ...(revoked_reason !== null && { revoked_reason }),
  };
}
