import { LISTING_STATUSES } from '../../../../domain/launches/listing_states.ts';
import { idIn } from '../../../../domain/numbers/ids.ts';
import * as LISTING_ACTS from '../../../../services/acts/listing_acts.ts';
import { MERGE_LISTING } from '../../../../services/acts/merge_acts.ts';
import { APPROVE_LISTING, REJECT_LISTING } from '../../../../services/acts/moderation_acts.ts';
import * as REVENUE_ACTS from '../../../../services/acts/revenue_acts.ts';
import { findListings, listingFile } from '../../../../services/administration/listings.ts';
import { currentStages } from '../../../../services/content/team_lists.ts';
import { storedRevenue } from '../../../../services/figures/revenue.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import { wordOf } from '../../../templates/admin/act_form.ts';
import { adminListingUrl, adminUrl } from '../../../templates/admin/admin.ts';
import {
  adminListingsTemplate,
  adminListingTemplate,
  listingBrief,
} from '../../../templates/admin/listings/listings.ts';
import {
  adminListingMessages,
  adminListingTexts,
  adminListingsTexts as t,
} from '../../../texts/admin/listings.ts';
import { stageNames } from '../../../texts/names.ts';
import { partOf } from '../../drafts/own_list.ts';
import { doneBy, thingPage } from '../acts.ts';
import { adminPage } from '../admin.ts';

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

const MESSAGES = Object.keys(adminListingMessages) as (keyof typeof adminListingMessages)[];

async function readListing(request: AdminRequest, id: string) {
  const { page, offset, limit } = partOf(request);
  const file = await request.do(listingFile, idIn(id), { offset, limit });
  if (!file) return undefined;
  const done = MESSAGES.find((word) => request.query.has(word));
  return {
    message: doneBy(request, [MERGE_LISTING]) ?? (done && adminListingMessages[done]),
    file,
    revenue: await request.do(storedRevenue, file.listing.id),
    page,
    more: offset + limit < file.history.total,
    stageName: stageNames(await request.do(currentStages)),
  };
}

definePage({ path: '/admin/listings', door: 'administrators', read: adminListingsPage });

// One listing with its history, and forms for what the site team can do to it.
definePage({
  path: '/admin/listings/:id',
  door: 'administrators',
  ...thingPage({
    under: 'listings',
    acts: [REJECT_LISTING, APPROVE_LISTING, ...Object.values(LISTING_ACTS), ...Object.values(REVENUE_ACTS)],
    thing: readListing,
    url: (id) => adminListingUrl(idIn(id)),
    // The buttons of the history say only which change they put back.
    beside(_, __, typed) {
      if (typed.has('change')) typed.set('do', wordOf(LISTING_ACTS.REVERT_CHANGE));
      return null;
    },
    show: ({ message, file, ...shown }, scene) => ({
      ...(message && { message }),
      title: file.listing.name,
      lede: adminListingTexts.lede(file.listing, listingBrief(file.listing)),
      main: adminListingTemplate({ file, ...shown, ...scene }),
    }),
  }),
});
