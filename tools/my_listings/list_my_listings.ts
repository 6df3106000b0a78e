import { z } from 'zod';
import { ownListingPageUrl } from '../../domain/http/urls.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { url } from '../shapes/common.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';
import { ownBrief } from './show/own_brief.ts';

const ownListing = z.object({
  ...ownBrief,
  votes: z.int().describe('Community votes of all time.'),
  in_review: z.boolean().describe('Whether the site team reviews it or an edit of it.'),
  page_url: url.describe('Where its owners edit it; only they can open it.'),
});

export const listMyListings = defineOperation({
  name: 'list_my_listings',
  title: 'List your listings',
  description:
    'Every listing that you own, alone or with others, in any status, suspended and rejected ones too, newest first. Use it to find the listing_id of a product; then update_my_listing to edit one, or choose_free_listing to launch one. A product that was never submitted is in list_my_drafts.',
  route: 'GET /me/listings',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject(paging),
  output: z.object(listOf(ownListing)),
  errors: [],
  example: {},

  async handler(params, { actor, store, origin }) {
    const { rows, total } = await store.listings.pageOfPerson(actor.person_id, rangeOf(params));
    const summaries = await store.listings.summaries(rows.map(({ id }) => id));
    const weeks = new Map(summaries.map(({ id, launch_week }) => [id, launch_week]));
    const items = rows.map(({ id, slug: word, name, url: website, ...row }) => ({
      listing_id: id,
      slug: word,
      name,
      url: website,
      status: row.status,
      plan: row.plan,
      launch_week: weeks.get(id) ?? null,
      votes: row.votes,
      in_review: row.in_review,
      draft_id: row.draft_id,
      page_url: ownListingPageUrl(origin, id),
    }));
    return envelope(items, total, params);
  },
});
