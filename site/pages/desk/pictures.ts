import { ownPicturesPageUrl } from '../../../domain/http/urls.ts';
import { idIn } from '../../../domain/numbers/ids.ts';
import { ALT_MOST, GALLERY_OUTPUTS, unfitPicture } from '../../../domain/pictures/gallery.ts';
import { isPlainText } from '../../../domain/text/plain_text.ts';
import type { GalleryRefusal } from '../../../services/listings/gallery.ts';
import { addPicture, changeGallery, galleryRefusal, ownGallery } from '../../../services/listings/gallery.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { encodedUpload, isUpload, type Upload, uploadOf } from '../../request/uploads.ts';
import { ownPicturesTemplate, type Sent } from '../../templates/desk/pictures.ts';
import { galleryRefusals, pictureMessages, picturesTexts, uploadFaults } from '../../texts/desk/pictures.ts';
import { deskListing, deskPage } from './desk.ts';

/** The logo and the gallery of a listing, for its owners. */
const ownPicturesPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

const GALLERY = { outputs: GALLERY_OUTPUTS, unfit: unfitPicture };
const BLANK: Sent = { alt: '', faults: {}, refusal: null };

async function shown(request: MemberRequest, id: string, sent = BLANK, status = 200): Promise<Page> {
  const { query, session } = request;
  const listing = await deskListing(request, id);
  const gallery = await request.do(ownGallery, { person_id: session.person_id, listing_id: listing.id });
  if (!gallery) throw refusal('no_own_listing');
  const { name } = listing;
  const message = sent === BLANK ? MESSAGES.find((word) => query.has(word)) : undefined;
  return deskPage(listing, 'pictures', {
    sheets: ['listing'],
    status,
    title: picturesTexts.of(name),
    lede: picturesTexts.lede(name),
    message: message && pictureMessages[message],
    refusal: sent.refusal,
    main: ownPicturesTemplate(listing, gallery, { sent, csrf: csrfField(request) }),
  });
}

const MESSAGES = Object.keys(pictureMessages) as (keyof typeof pictureMessages)[];

/** Adds a picture, moves one or takes one out, as the form says. */
function changePictures(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  return isUpload(request) ? added(request, id) : changed(request, id);
}

const back = (id: string, message: keyof typeof pictureMessages): Reply =>
  seeOther(`${ownPicturesPageUrl('', idIn(id))}?${message}`);

async function changed(request: MemberRequest, id: string): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session } = request;
  const own = { person_id: session.person_id, listing_id: idIn(id), now };
  const change = fields.get('do') === 'earlier' ? 'earlier' : 'remove';
  const done = await request.do(changeGallery, own, { id: idIn(fields.get('picture') ?? ''), change });
  if (!done) return shown(request, id, { ...BLANK, refusal: uploadFaults.gone }, 409);
  return back(id, change === 'earlier' ? 'moved' : 'removed');
}

async function added(request: MemberRequest, id: string): Promise<Page | Reply> {
  const upload = await uploadOf(request);
  const { now, session } = request;
  const own = { person_id: session.person_id, listing_id: idIn(id), now };
  // Before the picture is decoded, which takes much more than a look into the store.
  const refused = await request.do(galleryRefusal, own);
  if (refused) return refusedBy(request, id, refused);
  const alt = (upload.fields.get('alt') ?? '').trim();
  const faults = faultsOf(upload, alt);
  if (Object.keys(faults).length > 0) return shown(request, id, { alt, faults, refusal: null }, 400);
  const picture = await encodedUpload(request, upload.bytes, GALLERY);
  if ('reason' in picture) {
    const { status, reason, headers = {} } = picture;
    const sent =
      status === 429 ? { faults: {}, refusal: reason } : { faults: { file: reason }, refusal: null };
    return { ...(await shown(request, id, { alt, ...sent }, status)), headers };
  }
  const late = await request.do(addPicture, own, { picture, alt });
  return late ? refusedBy(request, id, late) : back(id, 'added');
}

function refusedBy(request: MemberRequest, id: string, why: GalleryRefusal): Promise<Page> {
  if (why === 'no_listing') throw refusal('no_own_listing');
  return shown(request, id, { ...BLANK, refusal: galleryRefusals[why] }, 409);
}

function faultsOf({ bytes }: Upload, alt: string): Sent['faults'] {
  const long = alt.length > ALT_MOST || !isPlainText(alt);
  return {
    ...(bytes.length === 0 && { file: uploadFaults.no_file }),
    ...(alt === '' ? { alt: uploadFaults.no_alt } : long && { alt: uploadFaults.long_alt }),
  };
}

definePage({
  path: '/account/listings/:id/pictures',
  door: 'members',
  read: ownPicturesPage,
  send: changePictures,
});
