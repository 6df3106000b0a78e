import { ownListingPageUrl } from '../../../domain/http/urls.ts';
import { LAST_PAGE } from '../../../tools/shapes/page.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { listingsTemplate, ownListingTemplate } from '../../templates/drafts/listings.ts';
import { listingMessages, listingsTexts, lookRefusals } from '../../texts/drafts/listings.ts';
import { changeLaunch } from './own_launch.ts';

const OWN = { noindex: true, personal: true } as const;
const PER_PAGE = 50;

/** Every listing that the user owns, alone or with others. */
export async function ownListingsPage({ query, session, use_cases }: MemberRequest): Promise<Page> {
  const page = Math.max(1, Math.min(LAST_PAGE, Math.trunc(Number(query.get('page'))) || 1));
  const range = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE };
  const { items, total } = await use_cases.ownListings(session.person_id, range);
  const main = listingsTemplate(items, { page, more: page * PER_PAGE < total });
  return { ...OWN, title: listingsTexts.title, main };
}

/** How a listing stands. */
export const ownListingPage = (request: MemberRequest, id: string): Promise<Page> => shown(request, id);

async function shown(request: MemberRequest, id: string, refused: string | null = null): Promise<Page> {
  const { now, origin, query, session, use_cases } = request;
  const own = { person_id: session.person_id, id: numberOf(id), now, origin };
  const listing = await use_cases.ownListing(own);
  if (!listing) throw refusal('no_own_listing');
  const message = MESSAGE_NAMES.find((word) => query.has(word)) ?? null;
  const around = { message, refusal: refused, csrf: csrfField(request) };
  return {
    ...OWN,
    status: refused === null ? 200 : 409,
    title: listing.name,
    main: ownListingTemplate(listing, around),
  };
}

const MESSAGE_NAMES = Object.keys(listingMessages) as (keyof typeof listingMessages)[];

/** An id in a URL; 0, which no listing has, for anything else. */
const numberOf = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Changes the launch of a listing, or looks at its homepage, as the form says. */
export async function changeListing(request: MemberRequest, id: string): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session, use_cases } = request;
  const listing_id = numberOf(id);
  const back = (message: keyof typeof listingMessages): Reply =>
    seeOther(`${ownListingPageUrl('', listing_id)}?${message}`);
  if (fields.get('do') === 'look') {
    const refused = await use_cases.requestLook({ person_id: session.person_id, listing_id, now });
    return refused ? shown(request, id, lookRefusals[refused]) : back('looking');
  }
  const done = await changeLaunch(request, listing_id, fields);
  return 'message' in done ? back(done.message) : shown(request, id, done.refused);
}
