import { ownListingsPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import type { OfflineRefusal } from '../../../services/my_listings/offline.ts';
import {
  deleteListing,
  ownVisibility,
  putBackOnline,
  takeOffline,
} from '../../../services/my_listings/offline.ts';
import { consentToRevenue, ownRevenue } from '../../../services/my_listings/own_revenue.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import {
  isFreshly,
  type MemberRequest,
  type Page,
  refusal,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { deskPageUrl } from '../../templates/desk/desk.ts';
import { visibilityTemplate } from '../../templates/desk/visibility.ts';
import {
  visibilityMessages as messages,
  visibilityTexts as t,
  visibilityRefusals,
} from '../../texts/desk/visibility.ts';
import { deskListing, deskPage } from './desk.ts';

/** Whether a listing is public, for its owners. */
const visibilityPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(
  request: MemberRequest,
  id: string,
  refused: OfflineRefusal | null = null,
): Promise<Page> {
  const { now, query, session } = request;
  const listing = await deskListing(request, id);
  const own = { person_id: session.person_id, listing_id: listing.id };
  const visibility = await request.do(ownVisibility, own);
  if (!visibility || refused === 'no_listing') throw refusal('no_own_listing');
  const done = MESSAGES.find((word) => query.has(word));
  const reason = refused && visibilityRefusals[refused];
  const isTyped = refused === 'wrong_name';
  return deskPage(listing, 'visibility', {
    ...(isTyped && { status: 400 }),
    title: t.title(listing.name),
    lede: t.lede,
    message: reason === null && done ? messages[done] : null,
    refusal: isTyped ? null : reason,
    main: visibilityTemplate(listing, visibility, {
      revenue: await request.do(ownRevenue, own),
      now,
      sign_in: isFreshly(request) ? null : signInAgain(deskPageUrl(listing.id, 'visibility')),
      wrong: isTyped ? visibilityRefusals.wrong_name : undefined,
      csrf: csrfField(request),
    }),
  });
}

const MESSAGES = Object.keys(messages) as (keyof typeof messages)[];

/** Takes a listing offline, puts it back, or deletes it, as the form says. */
async function changeVisibility(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session } = request;
  const own = { person_id: session.person_id, listing_id: idIn(id), now };
  const back = (done: keyof typeof messages): Reply =>
    seeOther(`${deskPageUrl(own.listing_id, 'visibility')}?${done}`);
  const change = fields.get('do');
  if (change === 'delete') return deleted(request, id, fields.get('name') ?? '');
  if (change === 'show_revenue' || change === 'hide_revenue') {
    await deskListing(request, id);
    const is_public = change === 'show_revenue';
    await request.do(consentToRevenue, { ...own, is_public });
    return back(is_public ? 'revenue_on' : 'revenue_off');
  }
  if (change === 'offline') {
    const refused = await request.do(takeOffline, own);
    return refused ? shown(request, id, refused) : back('offline');
  }
  if (change !== 'online') return shown(request, id);
  const refused = await request.do(putBackOnline, own);
  if (refused) return shown(request, id, refused);
  const { status } = await deskListing(request, id);
  return back(status === 'live' ? 'online' : 'saved');
}

/** Deletes the listing for good; needs a recent sign-in and its typed name. */
async function deleted(request: MemberRequest, id: string, typed: string): Promise<Page | Reply> {
  const { now, session } = request;
  const listing_id = idIn(id);
  const again = signInAgain(deskPageUrl(listing_id, 'visibility'));
  if (!isFreshly(request)) throw refusal('sign_in_not_recent', { href: again, label: t.sign_in });
  const refused = await request.do(deleteListing, { person_id: session.person_id, listing_id, now, typed });
  return refused ? shown(request, id, refused) : seeOther(`${ownListingsPageUrl('')}?deleted`);
}

definePage({
  path: '/account/listings/:id/visibility',
  door: 'members',
  read: visibilityPage,
  send: changeVisibility,
});
