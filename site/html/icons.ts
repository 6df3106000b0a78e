import { html, type Safe } from './html.ts';

/** Half a sun over three lines of water. */
export const siteLogo = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="sun" d="M7.5 20a8.5 8.5 0 0 1 17 0z"/><path class="ray" d="M16 4v3.8M6.4 8.4l2.7 2.7M25.6 8.4l-2.7 2.7"/><path class="water" d="M3.5 21.3h25M8.5 25.6h15M13 29.7h6"/></svg>`;

const ICONS = {
  arrow: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h9.5M8.5 4l4 4-4 4"/></svg>`,
  back: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M13 8H3.5M7.5 4l-4 4 4 4"/></svg>`,
  check: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 8.6 3.2 3.2L12.9 4.5"/></svg>`,
  clock: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="6"/><path d="M8 4.6V8l2.4 1.6"/></svg>`,
  down: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 12 2.8 4.5h10.4z"/></svg>`,
  lens: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/></svg>`,
  outside: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M6 4h6v6M12 4 4.5 11.5"/></svg>`,
  place: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.6 2h6.8v4.6a3.4 3.4 0 0 1-6.8 0zM4.6 3.4H2c0 2.6 1 4 2.9 4.2M11.4 3.4H14c0 2.6-1 4-2.9 4.2M8 10v2.5M5.3 14h5.4"/></svg>`,
  play: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 3v10l8-5z"/></svg>`,
  star: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="m8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z"/></svg>`,
  sunrise: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M1.5 11.5h13M4.3 11.5a3.7 3.7 0 0 1 7.4 0M8 2.5v2M3 4.7 4.3 6M13 4.7 11.7 6M5 14.2h6"/></svg>`,
  up: html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 4 2.8 11.5h10.4z"/></svg>`,
} as const;

/** A small drawing in the colour of the text around it; decorative only. */
export const icon = (name: keyof typeof ICONS): Safe => ICONS[name];

/** Dark enough for the white shapes on them. */
const GROUNDS = [
  '#c2410c',
  '#b45309',
  '#8a6a0b',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0369a1',
  '#1d4ed8',
  '#4338ca',
  '#7e22ce',
  '#a21caf',
  '#be123c',
];

const SHAPES: readonly Safe[] = [
  html`<circle cx="24" cy="24" r="11" fill="none" stroke="#fff" stroke-width="5"/><circle cx="34" cy="14" r="4.5" fill="#fff"/>`,
  html`<path d="M10 34 24 12l14 22h-8l-6-10-6 10z" fill="#fff"/>`,
  html`<path d="M12 17h24M12 25h24M12 33h13" stroke="#fff" stroke-width="4.5" stroke-linecap="round"/><circle cx="34" cy="33" r="3.5" fill="#fff"/>`,
  html`<path d="M9 30c5-7 10-7 15 0s10 7 15 0" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M9 19c5-7 10-7 15 0s10 7 15 0" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>`,
  html`<rect x="12" y="12" width="11" height="11" rx="3" fill="#fff"/><rect x="25" y="25" width="11" height="11" rx="3" fill="#fff"/><rect x="25" y="12" width="11" height="11" rx="3" fill="#fff" fill-opacity=".45"/><rect x="12" y="25" width="11" height="11" rx="3" fill="#fff" fill-opacity=".45"/>`,
  html`<path d="M24 9v9m0 12v9M9 24h9m12 0h9M13.4 13.4l6.4 6.4m8.4 8.4 6.4 6.4m0-21.2-6.4 6.4m-8.4 8.4-6.4 6.4" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
  html`<path d="M14 36V12l22 12z" fill="#fff" fill-opacity=".55"/><path d="M14 36V20l14 8z" fill="#fff"/>`,
  html`<path d="M12 36a12 12 0 0 1 24 0z" fill="#fff"/><circle cx="24" cy="16" r="5" fill="#fff" fill-opacity=".6"/>`,
  html`<path d="M24 10c8 6 12 11 12 17a12 12 0 0 1-24 0c0-6 4-11 12-17z" fill="#fff"/>`,
];

/** The logo of a listing that shows none of its own: a white shape on a colour, always the same for the same slug. */
export function logo(slug: string, size: 'tiny' | 'normal' | 'large' = 'normal'): Safe {
  const number = hash(slug);
  const ground = GROUNDS[number % GROUNDS.length] ?? '';
  const shape = SHAPES[Math.floor(number / GROUNDS.length) % SHAPES.length];
  return html`<svg class="logo ${size}" viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48" fill="${ground}"/>${shape}</svg>`;
}

/** FNV-1a over UTF-16 units: spreads names that differ in one letter. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}
