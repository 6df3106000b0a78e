import { idIn } from '../../../../domain/numbers/ids.ts';
import { SLUG_MAX } from '../../../../domain/text/slugs.ts';
import { listingFile } from '../../../../services/administration/listings.ts';
import { mergeListings, previewMerge } from '../../../../services/moderation/merge_listings.ts';
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
import { adminMergeTemplate, adminMergeUrl } from '../../../templates/admin/listings/acts.ts';
import { listingBrief } from '../../../templates/admin/listings/listings.ts';
import {
  adminListingTexts,
  adminMergeRefusals,
  adminMergeTexts as t,
} from '../../../texts/admin/listings.ts';
import { administratorOf, adminPage } from '../admin.ts';

/** The form for the listing that stays, and what a merge would do where one is named. */
const adminMergePage = (request: AdminRequest, { id }: Named<'id'>): Promise<Page> =>
  shown(request, id, request.query.get('into') ?? '');

async function shown(
  request: AdminRequest,
  id: string,
  typed: string,
  refused: keyof typeof adminMergeRefusals | null = null,
): Promise<Page> {
  const { now } = request;
  const duplicate_id = idIn(id);
  const file = await request.do(listingFile, duplicate_id, { offset: 0, limit: 1 });
  if (!file) return { ...noSuchPage(), personal: true };
  const into = typed.trim().slice(0, SLUG_MAX);
  const preview = into === '' ? undefined : await request.do(previewMerge, { duplicate_id, into, now });
  const obstacle = refused ?? (into === '' ? null : preview ? preview.refused : 'no_listing');
  const { listing } = file;
  return adminPage('listings', {
    title: t.title(listing.name),
    below: listing.name,
    lede: `${t.lede} ${adminListingTexts.lede(listing, listingBrief(listing))}`,
    refusal: obstacle && adminMergeRefusals[obstacle],
    main: adminMergeTemplate(listing.id, {
      into,
      preview: preview && preview.refused === null ? preview : null,
      sign_in: isFreshly(request)
        ? null
        : signInAgain(`${adminMergeUrl(listing.id)}?into=${encodeURIComponent(into)}`),
      csrf: csrfField(request),
    }),
  });
}

/** Merges two listings by the use case of the command. */
async function mergeAdminListing(request: AdminRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const duplicate_id = idIn(id);
  const into = (fields.get('into') ?? '').trim();
  const { now } = request;
  const reason = noteOf(fields);
  const by = administratorOf(request);
  const refused = await request.do(mergeListings, { duplicate_id, into, reason, by, now });
  return refused ? shown(request, id, into, refused) : seeOther(`${adminListingUrl(duplicate_id)}?merged`);
}

definePage({
  path: '/admin/listings/:id/merge',
  door: 'administrators',
  read: adminMergePage,
  send: mergeAdminListing,
});
