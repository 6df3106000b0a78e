import { portraitFile } from '../../../domain/http/urls.ts';
import { PORTRAIT_PAGE, PORTRAIT_ROW } from '../../../domain/pictures/portrait.ts';
import { html, type Safe } from '../../html/html.ts';
import { initials } from '../../texts/names.ts';
import { partTexts as t } from '../../texts/parts.ts';

/** Sides in pixels (parts.css). */
const SIDES = { normal: 40, large: 92 };

/** The picture of a founder, or else the initials in its place. The name stands beside it. */
export function face(
  { name, picture }: { name: string; picture?: string | undefined },
  size: 'normal' | 'large' = 'normal',
): Safe {
  if (!picture) return html`<span class="face ${size}" aria-hidden="true">${initials(name)}</span>`;
  const src = portraitFile(picture, size === 'large' ? PORTRAIT_PAGE : PORTRAIT_ROW);
  return html`<img class="face ${size}" src="${src}" alt="${t.picture_of(name)}" width="${SIDES[size]}" height="${SIDES[size]}" decoding="async">`;
}
