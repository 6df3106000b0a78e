import measure from 'anafanafo';
import { badgeImageUrl, listingPageUrl } from './addresses.ts';

/** Colours of a badge: fixed, or following the system of whoever looks (R93). */
export const BADGE_MODES = ['light', 'dark', 'auto'] as const;
export type BadgeMode = (typeof BADGE_MODES)[number];
/** Sizes of a badge (R94). */
export const BADGE_SIZES = ['s', 'm', 'l'] as const;
export type BadgeSize = (typeof BADGE_SIZES)[number];

/** What a badge says and how it is drawn (R96; shapes come with get_badges). */
export interface Badge {
  /** The small line, for example "Listed on"; null shows the site's name alone. */
  label: string | null;
  site_name: string;
  /** What the image says to those who do not see it. */
  title: string;
  mode: BadgeMode;
  size: BadgeSize;
}

/** The "Listed on" badge. Until the listing is live it shows the site's name only, so that it claims nothing (D8). */
export function listedBadge(
  listing: { name: string; live: boolean },
  site_name: string,
  style: { mode: BadgeMode; size: BadgeSize },
): Badge {
  return {
    label: listing.live ? LISTED : null,
    site_name,
    title: listing.live ? `${listing.name}, listed on ${site_name}` : site_name,
    ...style,
  };
}

/**
 * A badge as an SVG document. Text is set to the width that Verdana gives it (`textLength`), so it fits whatever font the
 * viewer has; the box has whole pixels; `auto` follows the viewer's colour scheme without a script (design/outside.md 8).
 */
export function badgeSvg({ label, site_name, title, mode, size }: Badge): string {
  const name = shown(site_name);
  const width = boxWidth(name);
  const scale = SCALES[size];
  const said = escapeXml(printable(title));
  const small = label === null ? '' : line(label.toUpperCase(), 'l', 16.5, labelWidth(label), 9);
  const big = line(name, 'n', label === null ? 28 : 34, nameWidth(name), NAME_SIZE);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(HEIGHT * scale)}"` +
    ` viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${said}"><title>${said}</title>` +
    `<style>${stylesheet(mode)}</style>` +
    `<rect class="b" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="10"/>${MARK}${small}${big}</svg>`
  );
}

/**
 * Ready HTML for a company's homepage: the badge image inside a link to the listing (D8, R96). `width` and `height` are
 * those of the image, so that the page does not jump when it loads.
 */
export function embedHtml(
  origin: string,
  { slug, name }: { slug: string; name: string },
  site_name: string,
): string {
  const alt = escapeXml(printable(`${name}, listed on ${site_name}`));
  const src = badgeImageUrl(origin, slug, 'listed');
  return `<a href="${listingPageUrl(origin, slug)}"><img src="${src}" alt="${alt}" width="${boxWidth(shown(site_name))}" height="${HEIGHT}"></a>`;
}

const LISTED = 'Listed on';
const HEIGHT = 44;
/** Where the text begins, and how much room follows it. */
const TEXT_X = 46;
const PADDING = 14;
const NAME_SIZE = 17;
/** A longer name of a site is cut, so that the badge stays a badge. */
const NAME_MAX = 32;
const SCALES: Record<BadgeSize, number> = { s: 0.75, m: 1, l: 1.5 };

interface Palette {
  box: string;
  edge: string;
  ink: string;
  quiet: string;
  sun: string;
}

const LIGHT: Palette = { box: '#fffdf9', edge: '#d6d0c6', ink: '#1a2036', quiet: '#5b6072', sun: '#c8390c' };
const DARK: Palette = { box: '#151823', edge: '#3b4156', ink: '#f6f2ea', quiet: '#aab0c2', sun: '#ff8d45' };

function stylesheet(mode: BadgeMode): string {
  const variables = ({ box, edge, ink, quiet, sun }: Palette): string =>
    `svg{--box:${box};--edge:${edge};--ink:${ink};--quiet:${quiet};--sun:${sun}}`;
  const base = mode === 'dark' ? variables(DARK) : variables(LIGHT);
  const dark = mode === 'auto' ? `@media (prefers-color-scheme:dark){${variables(DARK)}}` : '';
  return `${base}${dark}.b{fill:var(--box);stroke:var(--edge)}.l{fill:var(--quiet)}.n{fill:var(--ink);font-weight:700}.s{fill:var(--sun)}.r{stroke:var(--sun)}.h{stroke:var(--ink)}.r,.h{fill:none;stroke-width:2;stroke-linecap:round}text{font-family:Verdana,Geneva,DejaVu Sans,sans-serif}`;
}

/** Half a sun over three lines of water, in the left 44 pixels. */
const MARK =
  '<path class="s" d="M14.5 24a9 9 0 0 1 18 0z"/><path class="r" d="M23.5 8.5v3M13 12.8l2 2M34 12.8l-2 2"/>' +
  '<path class="h" d="M10 25.5h27M15 30h17M19.5 34.5h8"/>';

const nameWidth = (name: string): number => (measure(name, { font: 'bold 10px Verdana' }) * NAME_SIZE) / 10;
/** The small line is spaced a little wider than the font sets it. */
const labelWidth = (label: string): number =>
  measure(label.toUpperCase(), { font: '10px Verdana' }) * 0.9 + label.length * 0.8;

/** The box leaves room for the small line whether it is shown or not: a badge keeps its size when the listing goes live. */
const boxWidth = (name: string): number =>
  Math.ceil(TEXT_X + Math.max(nameWidth(name), labelWidth(LISTED)) + PADDING);

function line(text: string, style: string, y: number, width: number, size: number): string {
  return `<text class="${style}" x="${TEXT_X}" y="${y}" font-size="${size}" textLength="${width.toFixed(1)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}

function shown(site_name: string): string {
  const characters = Array.from(printable(site_name));
  return characters.length > NAME_MAX
    ? `${characters.slice(0, NAME_MAX - 1).join('')}…`
    : characters.join('');
}

/** Without characters that are not seen or that turn the direction of what follows: XML forbids some, all can mislead. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '').trim();

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
