import { FEATURED_LIST_DISCLOSURE } from '../../../domain/launches/paid_places.ts';
import { type Child, html } from '../../html/html.ts';
import { homeTexts as t } from '../../texts/launches/launches.ts';
import { miniList, paidTag } from '../parts/parts.ts';

/** Featured listings, each marked as paid, with why they stand there (R75); nothing without one. */
export const featuredCard = (listings: Parameters<typeof miniList>[0][number]['listing'][]): Child =>
  listings.length > 0 &&
  html`<section class="card featured"><h2>${t.featured}${paidTag()}</h2>${miniList(
    // The place says that it is paid for.
    listings.map((listing) => ({
      listing: { ...listing, paid: false },
      end: html`<span class="count">${paidTag()}</span>`,
    })),
  )}
<p class="fine">${FEATURED_LIST_DISCLOSURE}</p></section>`;
