import { idIn } from '../../../../domain/numbers/ids.ts';
import { SLUG_MAX } from '../../../../domain/text/slugs.ts';
import { MERGE_LISTING, obstacleText } from '../../../../services/acts/merge_acts.ts';
import { listingFile } from '../../../../services/administration/listings.ts';
import { previewMerge } from '../../../../services/moderation/merge_listings.ts';
import { definePage } from '../../../request/page.ts';
import { type AdminRequest, signInAgain } from '../../../request/request.ts';
import { adminListingUrl } from '../../../templates/admin/admin.ts';
import { adminMergeTemplate, adminMergeUrl } from '../../../templates/admin/listings/acts.ts';
import { listingBrief } from '../../../templates/admin/listings/listings.ts';
import { adminListingTexts, adminMergeTexts as t } from '../../../texts/admin/listings.ts';
import { thingPage } from '../acts.ts';

/** A duplicate, the listing that stays by the slug in the URL or in the form that was refused, and what a merge would do. */
async function mergeOf(request: AdminRequest, id: string, sent?: URLSearchParams) {
  const { query, now } = request;
  const duplicate_id = idIn(id);
  const file = await request.do(listingFile, duplicate_id, { offset: 0, limit: 1 });
  if (!file) return undefined;
  const into = ((sent ?? query).get('into') ?? '').trim().slice(0, SLUG_MAX);
  const preview = into === '' ? undefined : await request.do(previewMerge, { duplicate_id, into, now });
  const obstacle = preview ? preview.refused : into === '' ? null : 'no_listing';
  return { ...file, into, preview, obstacle };
}

// The form for the listing that stays, and what a merge would do where one is named.
definePage({
  path: '/admin/listings/:id/merge',
  door: 'administrators',
  ...thingPage({
    under: 'listings',
    acts: [MERGE_LISTING],
    thing: mergeOf,
    url: (id) => adminMergeUrl(idIn(id)),
    leads_to: { listing_merge: (id) => adminListingUrl(idIn(id)) },
    show: ({ listing, into, preview, obstacle }, scene) => ({
      title: t.title(listing.name),
      below: listing.name,
      lede: `${t.lede} ${adminListingTexts.lede(listing, listingBrief(listing))}`,
      ...(obstacle && { refusal: obstacleText(obstacle) }),
      main: adminMergeTemplate(listing.id, {
        ...scene,
        sign_in: scene.sign_in && signInAgain(`${scene.action}?into=${encodeURIComponent(into)}`),
        into,
        preview: obstacle ? undefined : preview,
      }),
    }),
  }),
});
