import { mediaUrl } from '../../domain/http/urls.ts';
import { LOGO_ROW } from '../../domain/pictures/logo.ts';
import { html, type Safe } from './html.ts';

/** Half a sun over three lines of water. */
export const siteLogo = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path class="sun" d="M7.5 20a8.5 8.5 0 0 1 17 0z"/><path class="ray" d="M16 4v3.8M6.4 8.4l2.7 2.7M25.6 8.4l-2.7 2.7"/><path class="water" d="M3.5 21.3h25M8.5 25.6h15M13 29.7h6"/></svg>`;

/** The logo of the site: the picture with a hash, or half a sun. Decorative, because the name stands beside it. */
export const siteMark = (hash: string | null | undefined): Safe =>
  hash
    ? html`<img class="mark" src="${mediaUrl('', hash, LOGO_ROW)}" width="32" height="32" alt="">`
    : siteLogo;

/** A small drawing in the colour of the text around it; decorative only. */
const drawing = (inside: Safe): Safe =>
  html`<svg class="i" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${inside}</svg>`;

export const arrowIcon = drawing(html`<path d="M3 8h9.5M8.5 4l4 4-4 4"/>`);
export const backIcon = drawing(html`<path d="M13 8H3.5M7.5 4l-4 4 4 4"/>`);
export const checkIcon = drawing(html`<path d="m3 8.6 3.2 3.2L12.9 4.5"/>`);
export const clockIcon = drawing(html`<circle cx="8" cy="8" r="6"/><path d="M8 4.6V8l2.4 1.6"/>`);
export const downIcon = drawing(html`<path d="M8 12 2.8 4.5h10.4z"/>`);
export const feedIcon = drawing(
  html`<path d="M3 7.5A5.5 5.5 0 0 1 8.5 13M3 3a10 10 0 0 1 10 10"/><circle cx="4" cy="12" r="1"/>`,
);
export const lensIcon = drawing(html`<circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/>`);
export const menuIcon = drawing(html`<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11"/>`);
export const outsideIcon = drawing(html`<path d="M6 4h6v6M12 4 4.5 11.5"/>`);
export const placeIcon = drawing(
  html`<path d="M4.6 2h6.8v4.6a3.4 3.4 0 0 1-6.8 0zM4.6 3.4H2c0 2.6 1 4 2.9 4.2M11.4 3.4H14c0 2.6-1 4-2.9 4.2M8 10v2.5M5.3 14h5.4"/>`,
);
export const playIcon = drawing(html`<path d="M4.5 3v10l8-5z"/>`);
export const quoteIcon = drawing(
  html`<path d="M6.8 4.2H3.2v4h3.6zm0 4c0 2-1 3.2-2.8 3.8m8.8-7.8H9.2v4h3.6zm0 4c0 2-1 3.2-2.8 3.8"/>`,
);
export const starIcon = drawing(
  html`<path d="m8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6z"/>`,
);
export const sunriseIcon = drawing(
  html`<path d="M1.5 11.5h13M4.3 11.5a3.7 3.7 0 0 1 7.4 0M8 2.5v2M3 4.7 4.3 6M13 4.7 11.7 6M5 14.2h6"/>`,
);
export const upIcon = drawing(html`<path d="M8 4 2.8 11.5h10.4z"/>`);
