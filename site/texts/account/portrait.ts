import { PICTURE_LIMITS } from '../../../domain/pictures/picture.ts';
import { html, type Safe } from '../../html/html.ts';

const MEGABYTES = PICTURE_LIMITS.bytes / 1024 / 1024;

/** The picture that a person shows of themselves. */
export const portraitTexts = {
  title: 'Your picture',
  file: 'Picture of yourself',
  hint: `PNG, JPEG or WebP, at most ${MEGABYTES} MB and ${PICTURE_LIMITS.megapixels} megapixels. We cut it to a square and remove its metadata. Use no picture of anybody else.`,
  shown: (pages: readonly Safe[]): Safe =>
    html`Shown beside your name on ${pages.flatMap((page, i) => (i === 0 ? [page] : [', ', page]))} and on the listings.`,
  not_shown:
    'Everybody can see it where a live listing of yours names a founder with the name of your account. None does so far.',
  say_who: (href: string): Safe => html`<a href="${href}">Say which founder you are</a>.`,
  add: 'Save picture',
  replace: 'Replace picture',
  remove: 'Remove picture',
  no_file: 'Choose a picture first.',
  saved: 'Your picture was saved.',
  removed: 'Your picture was removed.',
} as const;
