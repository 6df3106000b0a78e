import type { BadgeFace, BadgeSize, BadgeStyle, EarnedBadge } from './badges.ts';
import { stylesheet } from './colours.ts';
import { escapeXml, printable } from './escape.ts';
import { drawing } from './shapes.ts';

const SCALES: Record<BadgeSize, number> = { s: 0.8, m: 1, l: 1.5 };

/**
 * A badge as a self-contained SVG document. Its text is outlines; where the fonts lack a character, `textLength` fixes the width of
 * what stands in another. The box has whole pixels (R97).
 */
export function badgeSvg({ face, title }: Pick<EarnedBadge, 'face' | 'title'>, style: BadgeStyle): string {
  const { width, height, body } = drawing(face, style.shape);
  const shown = sized(width, height, style.size);
  const said = escapeXml(printable(face.claims ? title : face.site_name));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${width} ${height}"` +
    ` role="img" aria-label="${said}"><title>${said}</title><style>${stylesheet(face, style, body.includes('<text'))}</style>${body}</svg>`
  );
}

/** Width and height of a badge in pixels, so that pages do not jump when it loads. */
export function badgeSize(face: BadgeFace, { shape, size }: BadgeStyle): { width: number; height: number } {
  const { width, height } = drawing(face, shape);
  return sized(width, height, size);
}

function sized(width: number, height: number, size: BadgeSize): { width: number; height: number } {
  const scale = SCALES[size];
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
