import { ApiError } from '../../../domain/http/errors.ts';
import { ownListingPageUrl, ownListingsPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { requestLook } from '../../../services/launches/badge_checks.ts';
import { ownListings } from '../../../services/launches/own_listing.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { listingRow, overviewTemplate } from '../../templates/desk/overview.ts';
import { listingMessages, listingsTexts, listingTexts, lookRefusals } from '../../texts/desk/listings.ts';
import { changeLaunch, launchFree } from '../drafts/own_launch.ts';
import { ownListPage, partOf } from '../drafts/own_list.ts';
import { deskListing, deskPage } from './desk.ts';

/** Every listing that the user owns, alone or with others. */
async function ownListingsPage(request: MemberRequest): Promise<Page> {
  const { query, session } = request;
  const part = partOf(request);
  const { items, total } = await request.do(ownListings, session.person_id, part);
  const rows = items.map(listingRow);
  const done = (['deleted', 'left'] as const).find((word) => query.has(word));
  const message = done && listingsTexts[done];
  const list = { url: ownListingsPageUrl(''), texts: listingsTexts, rows, dense: true, message };
  return { ...ownListPage(part, list, total), sheets: ['account', 'desk'] };
}

/** How a listing stands. */
const ownListingPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(request: MemberRequest, id: string, refused: string | null = null): Promise<Page> {
  const listing = await deskListing(request, id);
  const { name, url, status } = listing;
  const message = MESSAGE_NAMES.find((word) => request.query.has(word));
  return deskPage(listing, 'overview', {
    title: name,
    lede: listingTexts.lede(new URL(url).host, status),
    message: message && listingMessages[message],
    refusal: refused,
    main: overviewTemplate(listing, csrfField(request)),
  });
}

const MESSAGE_NAMES = Object.keys(listingMessages) as (keyof typeof listingMessages)[];

/** Changes the launch of a listing, or looks at its homepage, as the form says. */
async function changeListing(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session } = request;
  const listing_id = idIn(id);
  const back = (message: keyof typeof listingMessages): Reply =>
    seeOther(`${ownListingPageUrl('', listing_id)}?${message}`);
  if (fields.get('do') === 'look') {
    const refused = await request.do(requestLook, { person_id: session.person_id, listing_id, now });
    return refused ? shown(request, id, lookRefusals[refused]) : back('looking');
  }
  if (fields.get('do') === 'free') return bookFree(request, listing_id, back);
  const done = await changeLaunch(request, listing_id, fields);
  return 'message' in done ? back(done.message) : shown(request, id, done.refused);
}

/** Books a free launch; what is refused stands on top of the page. */
async function bookFree(
  request: MemberRequest,
  listing_id: number,
  back: (message: keyof typeof listingMessages) => Reply,
): Promise<Page | Reply> {
  try {
    return back(await launchFree(request, listing_id));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'not_found') throw error;
    return shown(request, String(listing_id), error.message);
  }
}

definePage({ path: '/account/listings', door: 'members', read: ownListingsPage });

definePage({ path: '/account/listings/:id', door: 'members', read: ownListingPage, send: changeListing });
