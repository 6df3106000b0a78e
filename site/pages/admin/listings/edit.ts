import { idIn } from '../../../../domain/numbers/ids.ts';
import type { ListingFile } from '../../../../services/administration/listings.ts';
import { listingFile } from '../../../../services/administration/listings.ts';
import type { EditPreview } from '../../../../services/my_listings/edit_by_team.ts';
import { editByTeam, previewEdit } from '../../../../services/my_listings/edit_by_team.ts';
import { presentContent } from '../../../../tools/my_listings/show/own_content.ts';
import { checkedEdit } from '../../../../tools/my_listings/update_my_listing.ts';
import { csrfField, formOf, noteOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminListingUrl } from '../../../templates/admin/admin.ts';
import { adminEditTemplate } from '../../../templates/admin/listings/acts.ts';
import { listingBrief } from '../../../templates/admin/listings/listings.ts';
import { adminEditRefusals, adminListingTexts, adminEditTexts as t } from '../../../texts/admin/listings.ts';
import { editTexts } from '../../../texts/desk/edit.ts';
import { faultsIn, sentEdit, storedValues } from '../../desk/edit_form.ts';
import { FORM_BYTES, partsOf, type Typed } from '../../desk/edit_parts.ts';
import { administratorOf, adminPage } from '../admin.ts';

/** What was sent, and what became of it. */
interface Sent extends Partial<Typed> {
  preview?: EditPreview;
  reason?: string;
  refusal?: string;
}

/** The form of the owners of a listing, for the site team, after a recent sign-in: it would not be taken otherwise. */
async function adminEditPage(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  if (!isFreshly(request)) return seeOther(signInAgain(request.path));
  const file = await fileOf(request, id);
  return file ? shown(request, file, {}) : { ...noSuchPage(), personal: true };
}

const fileOf = ({ do: run }: AdminRequest, id: string): Promise<ListingFile | undefined> =>
  run(listingFile, idIn(id), { offset: 0, limit: 1 });

function shown(
  request: AdminRequest,
  { listing, held }: ListingFile,
  { values, faults = new Map(), preview, reason = '', refusal }: Sent,
): Page {
  const stored = storedValues(presentContent(listing, held));
  const published = Object.keys(held).map((name) => [name, Reflect.get(listing, name)] as const);
  return adminPage('listings', {
    ...(faults.size > 0 && { status: 400 }),
    title: t.title(listing.name),
    below: listing.name,
    lede: `${t.lede} ${adminListingTexts.lede(listing, listingBrief(listing))}`,
    refusal: faults.size > 0 ? editTexts.not_saved : refusal,
    main: adminEditTemplate(listing.id, {
      parts: partsOf({ values: values ?? stored, faults }, stored, new Map(published)),
      preview: preview ?? null,
      reason,
      csrf: csrfField(request),
    }),
  });
}

/** Shows what the form would change, or saves what was looked at by the use case of the command. */
async function changeAdminEdit(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const form = await formOf(request, { limit: FORM_BYTES });
  const file = await fileOf(request, id);
  if (!file) return { ...noSuchPage(), personal: true };
  const { listing, held } = file;
  const { edit, typed, values, faults } = sentEdit(form, storedValues(presentContent(listing, held)));
  if (faults.size > 0) return shown(request, file, { values, faults });
  try {
    const columns = checkedEdit({ ...listing, ...held }, edit);
    return await save(request, file, { values, columns, form });
  } catch (error) {
    return shown(request, file, { values, faults: faultsIn(error, typed) });
  }
}

async function save(
  request: AdminRequest,
  file: ListingFile,
  {
    values,
    columns,
    form,
  }: Pick<Typed, 'values'> & { columns: ReturnType<typeof checkedEdit>; form: URLSearchParams },
): Promise<Page | Reply> {
  const { now } = request;
  const listing_id = file.listing.id;
  const preview = await request.do(previewEdit, { listing_id, columns });
  if (!preview) return { ...noSuchPage(), personal: true };
  if (preview.changes.length === 0)
    return shown(request, file, { values, refusal: adminEditRefusals.same_values });
  const note = noteOf(form) ?? '';
  const looked = { values, preview, reason: note };
  if (form.get('do') !== 'save') return shown(request, file, looked);
  const result = await request.do(editByTeam, {
    listing_id,
    columns,
    reason: note || null,
    // What was never looked at is not saved.
    seen: form.get('seen') ?? '',
    by: administratorOf(request),
    now,
  });
  if (typeof result === 'object')
    return seeOther(`${adminListingUrl(listing_id)}?${result.waits ? 'edit_waits' : 'edited'}`);
  return result === 'no_listing'
    ? { ...noSuchPage(), personal: true }
    : shown(request, file, { ...looked, refusal: adminEditRefusals[result] });
}

definePage({
  path: '/admin/listings/:id/edit',
  door: 'administrators',
  read: adminEditPage,
  send: changeAdminEdit,
});
