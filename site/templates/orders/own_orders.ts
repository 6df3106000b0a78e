import { creditNotePageUrl, invoicePageUrl, ordersPageUrl } from '../../../domain/http/urls.ts';
import { givenOf } from '../../../services/orders/fulfil/given.ts';
import type { OwnReceipt } from '../../../services/orders/receipt.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { ownOrdersTexts, ownOrderTexts as t } from '../../texts/orders/own_orders.ts';
import { ACCOUNT } from '../drafts/own_list.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { orderTable, type ShownLine } from './checkout.ts';

interface OwnOrderPage {
  file: OwnReceipt;
  lines: readonly ShownLine[];
  /** Where it is paid; null unless it is pending. */
  checkout_url: string | null;
  message: Child;
  csrf: Safe;
}

/** One order of a person: its lines, what was given, and its receipt once it is paid. */
export const ownOrderTemplate = ({ file, lines, checkout_url, message, csrf }: OwnOrderPage): Safe => {
  const { order, status } = file;
  return html`<div class="wrap page account">${crumbs([ACCOUNT, [ordersPageUrl(''), ownOrdersTexts.title]], order.number)}${pageHead(t.title(order.number), t.lede(status, order.created_at))}
${message && html`<p class="flash" role="status">${message}</p>`}
${checkout_url !== null && html`<form method="post" action="${ordersPageUrl('', order.number)}" class="acts">${csrf}<a class="btn hot" href="${checkout_url}">${t.checkout}</a><button class="btn" name="do" value="cancel">${t.cancel}</button></form>`}
<section class="card">${order.receipt_number !== null && html`<h2>${order.seller ? t.invoice(order.receipt_number) : t.receipt(order.receipt_number)}</h2>`}${orderTable(lines, order)}${order.receipt_number !== null && receipt(file)}</section>
${file.refunds.length > 0 && html`<section class="card"><h2>${t.refunds}</h2><p>${t.refunded(order.refunded_cents)}</p><ul>${file.refunds.map(({ total_cents, refunded_at, credit_note }) => html`<li>${t.refund(total_cents, refunded_at)}${credit_note !== null && html` <a href="${creditNotePageUrl('', credit_note)}">${t.credit_note(credit_note)}</a>`}</li>`)}</ul>${order.seller === null && html`<p class="fine">${t.credits_of_provider}</p>`}</section>`}
${order.paid_at !== null && html`<section class="card"><h2>${t.lines}</h2><ul>${order.lines.map((line) => html`<li>${t.line(line.name, line.status)}${line.fulfilled_at !== null && html` ${t.fulfilled(line.fulfilled_at)}`}${lineNote(line) !== undefined && html`. ${lineNote(line)}`}</li>`)}</ul></section>`}</div>`;
};

/** What a line waits for, or why it failed. */
function lineNote(line: OwnReceipt['order']['lines'][number]): string | undefined {
  const { waits, failed } = givenOf(line);
  return line.status === 'failed' ? failed : waits;
}

/** What a receipt has beside the lines: who bought, what the law asks for, and where the invoice is. */
const receipt = ({ order }: OwnReceipt): Safe => {
  const { number, billing, seller, tax, paid_at, terms_version, terms_accepted_at } = order;
  return html`${billing && html`<dl class="facts"><dt>${t.buyer}</dt><dd>${[billing.name, billing.company, ...billing.postal_address.split('\n'), billing.country].filter((line) => line !== null).map((line, i) => html`${i > 0 && html`<br>`}${line}`)}${billing.vat_number !== null && html`<br>${t.vat_number(billing.vat_number)}`}</dd></dl>`}
<p class="fine">${paid_at !== null && t.paid_on(paid_at)} ${tax.treatment === 'reverse_charge' && t.reverse_charge} ${tax.consultation !== null && t.consultation(tax.consultation)} ${seller === null && t.of_provider} ${terms_version !== null && terms_accepted_at !== null && t.terms(terms_version, terms_accepted_at)} ${seller === null && t.print}</p>
${seller !== null && html`<p class="acts"><a class="btn" href="${invoicePageUrl('', number)}">${t.open_invoice}</a></p>`}`;
};
