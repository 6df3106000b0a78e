import type { BadgeEmblem } from './badges.ts';
import { round, textElement, textWidth } from './text.ts';

/** The pictures on badges, drawn in 32 by 32 pixels with the classes of the stylesheet. */

/** Half a sun above three lines of water: the project's logo. */
const SUN =
  '<path class="e" d="M7.5 20a8.5 8.5 0 0 1 17 0z"/><path class="r" d="M16 4v3.8M6.4 8.4l2.7 2.7M25.6 8.4l-2.7 2.7"/>' +
  '<path class="w" d="M3.5 21.3h25M8.5 25.6h15M13 29.7h6"/>';

const SPARK =
  '<path class="e" d="M14 4.5c1 7.5 3.5 10 11 11-7.5 1-10 3.5-11 11-1-7.5-3.5-10-11-11 7.5-1 10-3.5 11-11zM25.5 20.5c.4 3 1.5 4.100 4.5 4.5-3 .4-4.100 1.5-4.5 4.5-.4-3-1.5-4.100-4.5-4.5 3-.4 4.100-1.5 4.5-4.5z"/>';

const TICK = `<path class="e" d="${seal(16, 16, 12.2, 10)}"/><path class="k" d="M11.2 16.4l3.4 3.4 6.4-7.2"/>`;

const ARROW =
  '<rect class="e" x="4" y="4" width="24" height="24" rx="7"/><path class="o" d="M16 10.5l6 9.5H10z"/>';

/** Open at the top, where the seal covers it. */
const RIBBON = '<path class="e" d="M10.4 22.8l-2.9 7.4 4.5-2 3 3.3 1-7.2 1 7.2 3-3.3 4.5 2-2.9-7.4"/>';

/** A medal with its rank. */
function medal(place: number): string {
  const numeral = String(place);
  const size = numeral.length > 1 ? 11 : 13;
  const x = 16 - textWidth(numeral, size) / 2;
  const y = 13.5 + size * 0.35;
  return `${RIBBON}<path class="e" d="${seal(16, 13.5, 10.6, 12)}"/>${textElement({ text: numeral, x, y, size, colour: 'o' })}`;
}

/** The logo of the project in its own colours, small: it stands beside the site's name where the emblem is another. */
export const mark = (x: number, y: number, side: number): string =>
  `<g transform="translate(${round(x)} ${round(y)})scale(${Math.round((side / 24) * 1000) / 1000})"><path class="m" d="M4.5 14.5a7.5 7.5 0 0 1 15 0z"/><path class="y" d="M12 1.5v2.6M3.6 5.4l1.9 1.9M20.4 5.4l-1.9 1.9"/><path class="z" d="M1.5 17.2h21M6.5 21.5h11"/></g>`;

/** A round seal with a scalloped edge. */
function seal(x: number, y: number, radius: number, lobes: number): string {
  const point = (i: number): string => {
    const angle = (i * 2 * Math.PI) / lobes;
    return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  };
  const bulge = round(radius * Math.sin(Math.PI / lobes) * 1.12);
  const arcs = Array.from({ length: lobes }, (_, i) => `A${bulge} ${bulge} 0 0 1 ${point(i + 1)}`);
  return `M${point(0)}${arcs.join('')}z`;
}

const drawings = { sun: SUN, spark: SPARK, tick: TICK, arrow: ARROW };

/** An emblem of `side` pixels with its top left corner at `x` and `y`. */
export function emblem(which: BadgeEmblem, x: number, y: number, side: number): string {
  const drawing = typeof which === 'number' ? medal(which) : drawings[which];
  const scale = side === 32 ? '' : ` scale(${Math.round((side / 32) * 1000) / 1000})`;
  return `<g transform="translate(${round(x)} ${round(y)})${scale}">${drawing}</g>`;
}
