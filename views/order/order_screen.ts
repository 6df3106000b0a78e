import { type Child, html, type Safe } from '../../site/html/html.ts';
import { outsideIcon } from '../../site/html/icons.ts';
import type { ResultOf } from '../../site/request/request.ts';
import { timeOf } from '../../site/texts/format.ts';
import { ownOrderTexts } from '../../site/texts/orders/own_orders.ts';
import { orderViewTexts as t } from '../../site/texts/views/order.ts';
import { viewTexts } from '../../site/texts/views/views.ts';
import type { getOrder } from '../../tools/orders/get_order.ts';
import { viewHead } from '../host/parts.ts';
import type { Catalogue } from './catalogue.ts';
import { notices, sums } from './quote.ts';

/** The result of get_order, or of create_checkout, which has notices too. */
export type Order = ResultOf<typeof getOrder> & { notices?: readonly string[] };

/** An order: where it is paid while it is pending, and after that what was given. */
export function orderScreen(order: Order, catalogue: Catalogue): Safe {
  const { number, status, created_at, refunded_cents } = order;
  return html`${viewHead(ownOrderTexts.title(number), ownOrderTexts.lede(status, Date.parse(created_at)))}${paying(order)}
<section class="card account"><h2>${t.ordered_lines}</h2>${sums(order, catalogue)}${notices(order.notices ?? [])}${refunded_cents > 0 && html`<p>${ownOrderTexts.refunded(refunded_cents)}</p>`}</section>
${order.paid_at !== null && givenLines(order)}<p class="acts"><a class="btn small" href="${order.page_url}">${order.paid_at === null ? viewTexts.on_site : t.receipt} ${outsideIcon}</a></p>`;
}

/** The way to the page on which the person pays; nothing of it happens here. */
function paying({ checkout_url, expires_at }: Order): Child {
  if (checkout_url === null) return null;
  return html`<p>${expires_at !== null && t.held(timeOf(Date.parse(expires_at)))} ${t.nothing_charged}</p>
<form class="acts" data-act="look"><a class="btn hot" href="${checkout_url}">${t.pay(new URL(checkout_url).host)} ${outsideIcon}</a><button class="btn">${t.look}</button></form>`;
}

const givenLines = ({ lines }: Order): Safe =>
  html`<section class="card"><h2>${ownOrderTexts.lines}</h2><ul class="dots">${lines.map((line) => html`<li>${givenLine(line)}</li>`)}</ul></section>`;

/** A line with what became of it, in the words of the service. */
function givenLine({ name, status, fulfilled_at, refunded_cents, given }: Order['lines'][number]): Safe {
  const { waits, failed, taken_back } = given ?? {};
  const words = [waits, failed, ...(Array.isArray(taken_back) ? (taken_back as unknown[]) : [])];
  return html`${ownOrderTexts.line(name, status)}${fulfilled_at !== null && html` ${ownOrderTexts.fulfilled(Date.parse(fulfilled_at))}`}.${refunded_cents > 0 && html` ${t.refunded(refunded_cents)}`}${words.map((word) => typeof word === 'string' && html` ${word}`)}`;
}
