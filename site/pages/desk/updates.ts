import { ownUpdatesPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { deleteOwnUpdate, ownUpdates } from '../../../services/updates/own.ts';
import { postListingUpdate } from '../../../tools/my_listings/post_listing_update.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { ownUpdatesTemplate } from '../../templates/desk/updates.ts';
import { ownUpdatesTexts, updateMessages } from '../../texts/desk/updates.ts';
import { deskListing, deskPage } from './desk.ts';
import { NOT_SENT, refusedForm, type SentPage, TEXT_FORM_BYTES, typed } from './sent_form.ts';

/** The updates of a listing, for its owners. */
const ownUpdatesPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(request: MemberRequest, id: string, sent: SentPage = NOT_SENT): Promise<Page> {
  const { now, query, session } = request;
  const listing = await deskListing(request, id);
  const { id: listing_id, name } = listing;
  const updates = await request.do(ownUpdates, { person_id: session.person_id, listing_id, now });
  if (!updates) throw refusal('no_own_listing');
  const message = sent === NOT_SENT ? MESSAGES.find((word) => query.has(word)) : undefined;
  return deskPage(listing, 'updates', {
    status: sent.status,
    title: ownUpdatesTexts.of(name),
    lede: ownUpdatesTexts.lede(name, updates.followers),
    message: message && updateMessages[message],
    refusal: sent.refusal,
    main: ownUpdatesTemplate(listing, updates, { sent, csrf: csrfField(request) }),
  });
}

const MESSAGES = Object.keys(updateMessages) as (keyof typeof updateMessages)[];

/** Posts an update by the operation that assistants call, or deletes one, as the form says. */
async function changeUpdates(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: TEXT_FORM_BYTES });
  const { session } = request;
  const listing_id = idIn(id);
  const back = (message: keyof typeof updateMessages): Reply =>
    seeOther(`${ownUpdatesPageUrl('', listing_id)}?${message}`);
  if (fields.get('do') === 'delete') {
    const { person_id } = session;
    const update_id = idIn(fields.get('update') ?? '');
    if (!(await request.do(deleteOwnUpdate, { person_id, listing_id, update_id })))
      throw refusal('no_own_listing');
    return back('deleted');
  }
  const texts = typed(fields, ['title', 'body']);
  try {
    const { state } = await callAs(request, postListingUpdate, { listing_id, ...texts });
    return back(state);
  } catch (error) {
    return shown(request, id, refusedForm(error, texts));
  }
}

definePage({
  path: '/account/listings/:id/updates',
  door: 'members',
  read: ownUpdatesPage,
  send: changeUpdates,
});
