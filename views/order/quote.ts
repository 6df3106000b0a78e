import { type Child, html, type Safe } from '../../site/html/html.ts';
import { type ShownLine, sumTable } from '../../site/templates/orders/checkout.ts';
import { orderTexts } from '../../site/texts/orders/checkout.ts';
import { orderViewTexts as t } from '../../site/texts/views/order.ts';
import type { OrderQuote } from './basket.ts';
import type { Catalogue } from './catalogue.ts';

/** The sums of a quote or an order: each line, the VAT with its reason, and whether it is final. */
export function sums(
  { lines, tax, ...amounts }: Omit<OrderQuote, 'notices' | 'next_steps'>,
  catalogue: Catalogue,
): Safe {
  const rate_bp = Math.round(tax.rate_percent * 100);
  return html`${sumTable(
    lines.map((line) => shown(line, catalogue)),
    { ...amounts, rate_bp },
  )}<p class="fine">${tax.reason} ${tax.final ? t.final : t.not_final}</p>`;
}

const shown = (line: OrderQuote['lines'][number], { products, listings }: Catalogue): ShownLine => {
  const { listing_id, week, product } = line;
  const name = listings?.items.find((one) => one.listing_id === listing_id)?.name;
  const has_week = products.some((one) => one.code === product && one.week === 'optional');
  return {
    ...line,
    listing: listing_id === null ? null : (name ?? t.listing_number(listing_id)),
    is_at_once: week === null && has_week,
  };
};

/** What the buyer has to know. */
export const notices = (texts: readonly string[]): Child =>
  texts.length > 0 && html`<ul class="dots">${texts.map((text) => html`<li>${text}</li>`)}</ul>`;

/** A quote, with the button that orders. */
export const quoteSection = (quote: OrderQuote, catalogue: Catalogue): Safe =>
  html`<section class="card account" id="quote" aria-live="polite"><h2 tabindex="-1">${t.price}</h2>${sums(quote, catalogue)}${notices(quote.notices)}
<p class="fine">${orderTexts.paid_label}</p><form class="acts" data-act="order"><button class="btn hot">${t.order}</button></form><p class="fine">${t.order_hint}</p></section>`;
