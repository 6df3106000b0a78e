import { LISTING_STATUSES } from '../../../../domain/launches/listing_states.ts';
import { idIn } from '../../../../domain/numbers/ids.ts';
import {
  CHANGE_SLUG,
  FEATURE_LISTING,
  REMOVE_NAME,
  REVERT_CHANGE,
  SCHEDULE_LISTING,
  UNLOCK_SECTIONS,
} from '../../../../services/acts/listing_acts.ts';
import { APPROVE_LISTING, REJECT_LISTING } from '../../../../services/acts/moderation_acts.ts';
import { findListings, listingFile } from '../../../../services/administration/listings.ts';
import { currentStages } from '../../../../services/content/team_lists.ts';
import { attestRevenue, storedRevenue, withdrawRevenue } from '../../../../services/figures/revenue.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { formOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import { type AdminRequest, noSuchPage, type Page, seeOther } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { wordOf } from '../../../templates/admin/act_form.ts';
import { adminListingUrl, adminUrl } from '../../../templates/admin/admin.ts';
import {
  adminListingsTemplate,
  adminListingTemplate,
  listingBrief,
} from '../../../templates/admin/listings/listings.ts';
import type { SentRevenue } from '../../../templates/admin/listings/revenue.ts';
import { listingRevenueTexts } from '../../../texts/admin/figures.ts';
import {
  adminListingMessages,
  adminListingTexts,
  adminListingsTexts as t,
} from '../../../texts/admin/listings.ts';
import { stageNames } from '../../../texts/names.ts';
import { partOf } from '../../drafts/own_list.ts';
import { doAct, type Refused, resultOf, sceneOf } from '../acts.ts';
import { administratorOf, adminPage } from '../admin.ts';

/** Listings in every status by name, website, slug or id. */
async function adminListingsPage(request: AdminRequest): Promise<Page> {
  const { query } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 200);
  const status = LISTING_STATUSES.find((one) => one === query.get('status'));
  const { rows, total } = await request.do(findListings, { text, status, ...part });
  const steps = stepsOf(listOf(part, total), adminUrl('listings'), { q: text, status });
  return adminPage('listings', {
    title: t.title,
    lede: t.lede,
    main: adminListingsTemplate({ listings: rows, total, text, status: status ?? '', steps }),
  });
}

/** One listing with its history, and forms for what the site team can do to it. */
const adminListingPage = (request: AdminRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(
  request: AdminRequest,
  id: string,
  refused: Refused | null = null,
  sent: SentRevenue | null = null,
): Promise<Page> {
  const { query } = request;
  const { page, offset, limit } = partOf(request);
  const file = await request.do(listingFile, idIn(id), { offset, limit });
  if (!file) return { ...noSuchPage(), personal: true };
  const { listing, history } = file;
  const done = MESSAGES.find((word) => query.has(word));
  return adminPage('listings', {
    ...resultOf(request, ACTS, refused),
    ...(!refused && done && { message: adminListingMessages[done] }),
    ...(sent && { status: 400 }),
    title: listing.name,
    below: listing.name,
    lede: adminListingTexts.lede(listing, listingBrief(listing)),
    main: adminListingTemplate({
      file,
      revenue: (await request.do(storedRevenue, listing.id)) ?? null,
      sent,
      page,
      more: offset + limit < history.total,
      ...sceneOf(request, adminListingUrl(listing.id), refused),
      now: request.now,
      stageName: stageNames(await request.do(currentStages)),
    }),
  });
}

const MESSAGES = Object.keys(adminListingMessages) as (keyof typeof adminListingMessages)[];

/** What the forms of a listing do. */
const ACTS = [
  REJECT_LISTING,
  APPROVE_LISTING,
  UNLOCK_SECTIONS,
  CHANGE_SLUG,
  SCHEDULE_LISTING,
  FEATURE_LISTING,
  REMOVE_NAME,
  REVERT_CHANGE,
];

/** Does the act that a form of the page says, or changes the revenue. */
async function changeAdminListing(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const listing_id = idIn(id);
  const url = adminListingUrl(listing_id);
  if (fields.get('do') === 'attest') return attest(request, listing_id, fields);
  if (fields.get('do') === 'withdraw') {
    const refused = await request.do(withdrawRevenue, { listing_id, by: administratorOf(request) });
    if (!refused) return seeOther(`${url}?withdrawn`);
    return shown(request, id, { act: null, text: listingRevenueTexts.unchanged, status: 409, typed: fields });
  }
  // The buttons of the history say only which change they put back.
  if (fields.has('change')) fields.set('do', wordOf(REVERT_CHANGE));
  const again = (refused: Refused): Promise<Page> => shown(request, id, refused);
  return doAct(request, { acts: ACTS, part: id, url, again }, fields);
}

async function attest(
  request: AdminRequest,
  listing_id: number,
  fields: URLSearchParams,
): Promise<Page | Reply> {
  const text = (name: string): string => (fields.get(name) ?? '').trim();
  const typed = {
    revenue_usd: text('revenue_usd'),
    verified_on: text('verified_on'),
    source: text('source'),
  };
  const attesting = { listing_id, typed, by: administratorOf(request), now: request.now };
  const result = await request.do(attestRevenue, attesting);
  if (typeof result === 'object' && 'faults' in result)
    return shown(request, String(listing_id), null, { typed, faults: result.faults });
  return result === 'no_listing'
    ? { ...noSuchPage(), personal: true }
    : seeOther(`${adminListingUrl(listing_id)}?attested`);
}

definePage({ path: '/admin/listings', door: 'administrators', read: adminListingsPage });

definePage({
  path: '/admin/listings/:id',
  door: 'administrators',
  read: adminListingPage,
  send: changeAdminListing,
});
