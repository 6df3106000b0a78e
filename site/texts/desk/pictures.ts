import { ALT_MOST, GALLERY_MOST } from '../../../domain/pictures/gallery.ts';
import { PICTURE_LIMITS } from '../../../domain/pictures/picture.ts';
import type { GalleryRefusal } from '../../../services/listings/gallery.ts';
import { html, type Safe } from '../../html/html.ts';

const MEGABYTES = PICTURE_LIMITS.bytes / 1024 / 1024;

/** The pictures of a listing, for its owners. */
export const picturesTexts = {
  of: (name: string) => `Pictures of ${name}`,
  lede: (name: string) => `What people see of ${name}: its logo and its gallery.`,
  logo: 'Logo',
  has_logo: 'We took it from your website and serve it ourselves.',
  no_logo: 'Your website gave us none, so pages show the initial of its name.',
  logo_note: (note: string) => `What we could not use: ${note}`,
  logo_change:
    'To change it, set the logo URL of your draft, or have your website read again and submit the draft once more.',
  gallery: 'Gallery',
  count: (count: number) => `${count} of ${GALLERY_MOST} pictures`,
  locked: (prices: string): Safe =>
    html`A gallery of up to ${GALLERY_MOST} pictures comes with a paid launch. <a href="${prices}">See the prices</a>.`,
  from_website: (host: string) => `Until you add some, the page shows the picture from ${host}:`,
  none: 'No picture yet.',
  unnamed: (number: number) => `Picture ${number}`,
  undescribed: 'No description',
  earlier: (name: string): Safe => html`Move up<span class="sr"> ${name}</span>`,
  remove: (name: string): Safe => html`Remove<span class="sr"> ${name}</span>`,
  add: 'Add a picture',
  file: 'Picture',
  file_hint: `PNG, JPEG or WebP, at most ${MEGABYTES} MB and ${PICTURE_LIMITS.megapixels} megapixels. We make it smaller where it is large, and remove its metadata.`,
  alt: 'What it shows',
  alt_hint: 'For people who do not see it, and for search engines. One short sentence.',
  upload: 'Add picture',
  back: 'Back to the listing',
} as const;

/** Messages after an action, by the word in the URL. */
export const pictureMessages = {
  added: 'The picture was added.',
  moved: 'The picture was moved.',
  removed: 'The picture was removed.',
} as const;

/** Why a picture was not added. */
export const galleryRefusals: Record<Exclude<GalleryRefusal, 'no_listing'>, string> = {
  locked: 'Nothing was added: a gallery comes with a paid launch.',
  full: `Nothing was added: the gallery has ${GALLERY_MOST} pictures. Remove one first.`,
  twice: 'Nothing was added: this picture is in the gallery already.',
  doubtful:
    'Nothing was added: the description has words, links or instructions that the site team would have to read first. Say plainly what the picture shows.',
};

/** What is wrong with an upload. */
export const uploadFaults = {
  no_file: 'Choose a picture first.',
  no_alt: 'Say in a few words what the picture shows.',
  long_alt: `Use at most ${ALT_MOST} characters.`,
  gone: 'Nothing was changed: the picture is no longer in the gallery.',
} as const;
