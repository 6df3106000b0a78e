import { idIn } from '../../../domain/numbers/ids.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import { ownListing } from '../../../services/launches/own_listing.ts';
import { type MemberRequest, type Page, refusal } from '../../request/request.ts';
import { type DeskContent, type DeskListing, deskTemplate } from '../../templates/desk/desk.ts';
import type { DeskPageName } from '../../texts/desk/desk.ts';
import { OWN } from '../drafts/own_list.ts';

/** The listing that the URL of a desk names, as its owners see it; a page says so where the user does not own it. */
export async function deskListing(
  { now, origin, session, do: run }: MemberRequest,
  id: string,
): Promise<ListingForOwners> {
  const own = { person_id: session.person_id, id: idIn(id), now, origin };
  const listing = await run(ownListing, own);
  if (!listing) throw refusal('no_own_listing');
  return listing;
}

/** A page of the desk of a listing, in its frame, with further `sheets`; `status` is 409 by default where something was refused, else 200. */
export const deskPage = (
  listing: DeskListing,
  page: DeskPageName,
  { status, sheets = [], ...content }: DeskContent & Pick<Page, 'status' | 'sheets'>,
): Page => ({
  ...OWN,
  sheets: ['account', 'desk', ...sheets],
  status: status ?? (content.refusal ? 409 : 200),
  title: content.title,
  main: deskTemplate(listing, page, content),
});
