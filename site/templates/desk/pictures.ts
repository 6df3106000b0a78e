import { ownPicturesPageUrl, pricingPageUrl } from '../../../domain/http/urls.ts';
import { ALT_MOST, GALLERY_MOST } from '../../../domain/pictures/gallery.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import type { OwnGallery } from '../../../services/listings/gallery.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { picturesTexts as t } from '../../texts/desk/pictures.ts';
import { galleryImage } from '../listings/gallery.ts';
import { about, fault, pictureField } from '../parts/forms.ts';

/** A form that was sent and refused. */
export interface Sent {
  alt: string;
  faults: { file?: string; alt?: string };
  refusal: string | null;
}

interface Shown {
  sent: Sent;
  csrf: Safe;
}

/** The logo and the gallery of a listing, with the forms that change the gallery. */
export function ownPicturesTemplate(
  listing: ListingForOwners,
  gallery: OwnGallery,
  { sent, csrf }: Shown,
): Safe {
  const action = ownPicturesPageUrl('', listing.id);
  return html`<section class="people"><h2>${t.logo}</h2><p>${gallery.logo === null ? t.no_logo : t.has_logo}</p>${gallery.logo_note !== null && html`<p class="fine">${t.logo_note(gallery.logo_note)}</p>`}<p class="fine">${t.logo_change}</p></section>
<section class="people"><h2>${t.gallery}</h2>${gallery.unlocked ? [pictureList(gallery, action, csrf), uploadForm(gallery, { action, csrf, sent })] : html`<p>${t.locked(pricingPageUrl(''))}</p>`}${websitePicture(listing, gallery)}</section>`;
}

function pictureList({ pictures }: OwnGallery, action: string, csrf: Safe): Child {
  if (pictures.length === 0) return html`<p class="fine">${t.none}</p>`;
  return html`<p class="fine">${t.count(pictures.length)}</p><ol class="shots">${pictures.map(
    (picture, i) => {
      const name = picture.alt ?? t.unnamed(i + 1);
      const button = (change: string, text: Safe): Safe =>
        html`<form method="post" action="${action}">${csrf}<input type="hidden" name="picture" value="${picture.id}"><input type="hidden" name="do" value="${change}"><button class="btn">${text}</button></form>`;
      return html`<li class="card"><div class="shot">${galleryImage(picture, name)}</div><p>${picture.alt ?? t.undescribed}</p><div class="acts">${i > 0 && button('earlier', t.earlier(name))}${button('remove', t.remove(name))}</div></li>`;
    },
  )}</ol>`;
}

function uploadForm(
  { pictures }: OwnGallery,
  { action, csrf, sent: { alt, faults } }: Pick<Shown, 'csrf' | 'sent'> & { action: string },
): Child {
  if (pictures.length >= GALLERY_MOST) return null;
  return html`<h3>${t.add}</h3><form class="upload" method="post" action="${action}" enctype="multipart/form-data">${csrf}
${pictureField(t.file, t.file_hint, faults.file)}
<p class="field"><label for="f-alt">${t.alt}</label><input id="f-alt" name="alt" value="${alt}" maxlength="${ALT_MOST}" ${attr('aria-invalid', faults.alt ? 'true' : null)} aria-describedby="${about('f-alt', faults.alt)}"><span class="fine" id="f-alt-hint">${t.alt_hint}</span>${fault('f-alt-fault', faults.alt)}</p>
<button class="btn hot">${t.upload}</button></form>`;
}

function websitePicture({ url }: ListingForOwners, { pictures, website }: OwnGallery): Child {
  if (!website || pictures.length > 0) return null;
  const host = new URL(url).host;
  return html`<p>${t.from_website(host)}</p><div class="shot">${galleryImage(website, t.from_website(host))}</div>`;
}
