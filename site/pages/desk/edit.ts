import { draftPageUrl } from '../../../domain/http/urls.ts';
import { getMyListing } from '../../../tools/my_listings/get_my_listing.ts';
import { updateMyListing } from '../../../tools/my_listings/update_my_listing.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { deskPageUrl } from '../../templates/desk/desk.ts';
import { editTemplate } from '../../templates/desk/edit.ts';
import { editLabel, editTexts as t } from '../../texts/desk/edit.ts';
import { listed } from '../../texts/format.ts';
import { deskListing, deskPage } from './desk.ts';
import { faultsIn, sentEdit, storedValues } from './edit_form.ts';
import { FORM_BYTES, partsOf, type Typed } from './edit_parts.ts';

/** What owners edit on a listing itself. */
const editPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id, null);

async function shown(request: MemberRequest, id: string, typed: Typed | null): Promise<Page> {
  const listing = await deskListing(request, id);
  const own = await callAs(request, getMyListing, { listing_id: listing.id });
  const stored = storedValues(own.content);
  const { shown_meanwhile = {}, rejection } = own.moderation;
  const form = { values: typed?.values ?? stored, faults: typed?.faults ?? new Map<string, string>() };
  const held = new Map(Object.entries(shown_meanwhile));
  const message = (['saved', 'unchanged'] as const).find((word) => request.query.has(word));
  return deskPage(listing, 'edit', {
    status: typed ? 400 : 200,
    title: t.title(listing.name),
    lede: t.lede,
    message: !typed && message ? t[message] : null,
    refusal: typed ? t.not_saved : refusedEdit(rejection, own.in_review),
    main: editTemplate(listing.id, {
      parts: partsOf(form, stored, held),
      draft: own.draft_id === null ? null : draftPageUrl('', own.draft_id),
      csrf: csrfField(request),
    }),
  });
}

type Own = Awaited<ReturnType<typeof callAs<typeof getMyListing.input, typeof getMyListing.output>>>;

/** What the site team refused last, unless a newer edit waits. */
function refusedEdit(rejection: Own['moderation']['rejection'], waiting: Own['in_review']): string | null {
  if (!rejection || rejection.fields.length === 0 || waiting) return null;
  return t.refused(rejection.note, listed(rejection.fields.map((name) => editLabel(name).toLowerCase())));
}

/** Saves what was changed in the form by the operation that assistants call. What was changed elsewhere too is shown first. */
async function changeEdit(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const form = await formOf(request, { limit: FORM_BYTES });
  const { id: listing_id } = await deskListing(request, id);
  const { content } = await callAs(request, getMyListing, { listing_id });
  const stored = storedValues(content);
  const { edit, typed, values, faults } = sentEdit(form, stored);
  if (faults.size > 0) return shown(request, id, { values, faults });
  const back = (done: 'saved' | 'unchanged'): Reply => seeOther(`${deskPageUrl(listing_id, 'edit')}?${done}`);
  if (Object.keys(edit).length === 0) return back('unchanged');
  try {
    await callAs(request, updateMyListing, { listing_id, ...edit });
    return back('saved');
  } catch (error) {
    return shown(request, id, { values, faults: faultsIn(error, typed) });
  }
}

definePage({ path: '/account/listings/:id/edit', door: 'members', read: editPage, send: changeEdit });
