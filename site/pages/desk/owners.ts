import { ownListingsPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { claimsByOthers, objectToClaim } from '../../../services/claims/objection.ts';
import { draftForOwners } from '../../../services/drafts/own_draft.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { deskPageUrl } from '../../templates/desk/desk.ts';
import { listingOwnersTemplate } from '../../templates/desk/owners.ts';
import type { DraftOwners } from '../../templates/drafts/draft_owners.ts';
import { listingOwnersMessages as messages, listingOwnersTexts as t } from '../../texts/desk/owners.ts';
import { changeOwners } from '../drafts/owners.ts';
import { deskListing, deskPage } from './desk.ts';

/** Who owns a listing and who is invited, for its owners. */
const listingOwnersPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(
  request: MemberRequest,
  id: string,
  refused?: { status: number; invited: DraftOwners['invited'] },
): Promise<Page> {
  const { now, query, session } = request;
  const { person_id } = session;
  const listing = await deskListing(request, id);
  const { draft_id } = listing;
  const draft =
    draft_id === null ? undefined : await request.do(draftForOwners, { person_id, draft_id, now });
  const claims = await request.do(claimsByOthers, { person_id, listing_id: listing.id });
  const done = MESSAGES.find((word) => query.has(word));
  return deskPage(listing, 'owners', {
    ...(refused && { status: refused.status }),
    title: t.title(listing.name),
    lede: t.lede,
    message: refused === undefined && done ? messages[done] : null,
    main: listingOwnersTemplate(
      draft && {
        owners: draft.owners,
        own: person_id,
        invites: draft.invites,
        invited: refused?.invited ?? { email: '' },
      },
      { claims: claims ?? [], action: deskPageUrl(listing.id, 'owners'), csrf: csrfField(request) },
    ),
  });
}

const MESSAGES = Object.keys(messages) as (keyof typeof messages)[];

/** Objects to a claim, invites, withdraws or confirms an invite, removes an owner, or leaves, as the form says. */
async function changeListingOwners(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { id: listing_id, draft_id } = await deskListing(request, id);
  if (fields.get('do') === 'object') {
    const { now, session } = request;
    const claim_id = idIn(fields.get('claim') ?? '');
    const done = await request.do(objectToClaim, { person_id: session.person_id, listing_id, claim_id, now });
    return seeOther(`${deskPageUrl(listing_id, 'owners')}?${done ? 'objected' : 'settled'}`);
  }
  const done = draft_id === null ? null : await changeOwners(request, draft_id, fields);
  if (done === null) return shown(request, id);
  if (typeof done === 'object') return shown(request, id, done);
  return seeOther(
    done === 'left' ? `${ownListingsPageUrl('')}?left` : `${deskPageUrl(listing_id, 'owners')}?${done}`,
  );
}

definePage({
  path: '/account/listings/:id/owners',
  door: 'members',
  read: listingOwnersPage,
  send: changeListingOwners,
});
