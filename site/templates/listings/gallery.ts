import { mediaUrl } from '../../../domain/http/urls.ts';
import { GALLERY_SIDES, type GalleryPicture, sizeWithin } from '../../../domain/pictures/gallery.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { galleryTexts as t } from '../../texts/listings/gallery.ts';

/** How wide a picture is shown: most of a phone, else as the stylesheet says. */
const SIZES = '(max-width: 48rem) 88vw, 36rem';

/** A picture in the size that fits the screen. */
export function galleryImage({ hash, width, height }: GalleryPicture, alt: string): Safe {
  const files = GALLERY_SIDES.map(
    (side) => `${mediaUrl('', hash, `${side}.webp`)} ${sizeWithin({ width, height }, side).width}w`,
  );
  return html`<img src="${mediaUrl('', hash, `${GALLERY_SIDES[0]}.webp`)}" srcset="${files.join(', ')}" sizes="${SIZES}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
}

/** The pictures of a listing as a strip that is scrolled sideways, also with the keyboard. */
export function gallery(name: string, url: string, pictures: readonly GalleryPicture[]): Child {
  if (pictures.length === 0) return null;
  const host = new URL(url).host;
  const items = pictures.map((picture, i) => {
    const isOwners = picture.source === 'owner';
    const alt = isOwners ? (picture.alt ?? t.unnamed(name, i + 1)) : t.of_website(host);
    return html`<li><figure><div class="shot">${galleryImage(picture, alt)}</div>${!isOwners && html`<figcaption class="fine">${t.of_website(host)}</figcaption>`}</figure></li>`;
  });
  const one = pictures.length === 1;
  return html`<section class="gallery${one && ' one'}" aria-label="${t.label(name)}" ${attr('tabindex', one ? null : '0')}><ul>${items}</ul></section>`;
}
