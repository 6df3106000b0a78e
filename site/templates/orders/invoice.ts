import type { OrderTax } from '../../../domain/orders/order.ts';
import { percent } from '../../../domain/orders/vat/tax_notices.ts';
import { dollars } from '../../../domain/text/money.ts';
import type { CreditNote, Invoice } from '../../../services/orders/invoice.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { countryName } from '../../texts/names.ts';
import { invoiceTexts as t } from '../../texts/orders/invoice.ts';
import { crumbs, pageHead } from '../parts/parts.ts';

/** Where the page stands. */
interface SheetPlace {
  origin: string;
  /** The way from above, of the person or of the site team. */
  above: Parameters<typeof crumbs>[0];
}

interface Sums {
  net_cents: number;
  vat_cents: number;
  total_cents: number;
}

/** An invoice on a page that fits a sheet of A4. */
export const invoiceTemplate = (invoice: Invoice, place: SheetPlace): Safe => {
  const { order, number, issued_at } = invoice;
  const { subtotal_cents: net_cents, vat_cents, total_cents } = order;
  return sheetOf(invoice, place, {
    title: t.invoice(number),
    facts: html`<dt>${t.number}</dt><dd>${number}</dd><dt>${t.issued}</dt><dd>${t.date(issued_at)}</dd><dt>${t.paid}</dt><dd>${t.date(issued_at)}</dd>`,
    table: html`<thead><tr><th scope="col">${t.description}</th><th scope="col">${t.quantity}</th><th scope="col">${t.price}</th></tr></thead>
<tbody>${order.lines.map((line) => html`<tr><th scope="row">${line.name}</th><td>1</td><td>${dollars(line.net_cents)}</td></tr>`)}</tbody>`,
    sums: { net_cents, vat_cents, total_cents },
    end: html`${t.was_paid} ${order.provider === 'test' && t.for_show}`,
  });
};

/** A credit note, the same way. */
export const creditNoteTemplate = (
  { invoice, number, refund, undoes }: CreditNote,
  place: SheetPlace,
): Safe => {
  const names = new Map(invoice.order.lines.map(({ position, name }) => [position, name]));
  return sheetOf(invoice, place, {
    title: t.credit_note(number),
    facts: html`<dt>${t.number}</dt><dd>${number}</dd><dt>${t.issued}</dt><dd>${t.date(refund.refunded_at)}</dd><dt>${t.of_invoice}</dt><dd>${t.invoice_of(invoice.number, invoice.issued_at)}</dd>${undoes !== null && html`<dt>${t.undoes}</dt><dd>${undoes}</dd>`}`,
    table: html`<thead><tr><th scope="col" colspan="2">${t.description}</th><th scope="col">${t.credited}</th></tr></thead>
<tbody>${refund.lines.map(({ position, net_cents }) => html`<tr><th scope="row" colspan="2">${names.get(position)}</th><td>${dollars(net_cents)}</td></tr>`)}</tbody>`,
    sums: refund,
    end: invoice.order.provider === 'test' && t.for_show,
  });
};

interface SheetParts {
  title: string;
  facts: Safe;
  /** Head and body of the table of lines. */
  table: Safe;
  sums: Sums;
  end: Child;
}

/** What invoices and credit notes have in common. */
function sheetOf(
  { order, seller }: Invoice,
  { origin, above }: SheetPlace,
  { title, facts, table, sums, end }: SheetParts,
): Safe {
  const { number, billing, tax } = order;
  return html`<div class="wrap page account invoice">${crumbs(above, title)}${pageHead(title, t.print)}
<section class="card"><div class="parties"><div><h2>${t.seller}</h2><p>${seller.name || t.no_seller(origin)}${seller.vat_number !== '' && html`<br>${t.vat_number(seller.vat_number)}`}</p></div>
<div><h2>${t.buyer}</h2><p>${billing ? buyer(billing) : t.no_buyer}</p></div></div>
<dl class="facts">${facts}<dt>${t.order}</dt><dd>${number}</dd><dt>${t.currency}</dt><dd>${t.currency_name}</dd></dl>
<table class="order"><caption class="sr">${t.lines}</caption>${table}${sumRows(sums, tax)}</table>
<p class="fine">${t.reason(tax)} ${tax.treatment === 'reverse_charge' && t.reverse_charge} ${tax.consultation !== null && t.consultation(tax.consultation)} ${seller.vat_number === '' && tax.treatment !== 'not_registered' && t.no_vat_number} ${end}</p></section></div>`;
}

const buyer = (billing: NonNullable<Invoice['order']['billing']>): Safe => {
  const { name, company, postal_address, country, vat_number } = billing;
  const lines = [company, name, ...postal_address.split('\n'), countryName(country)].filter(
    (line) => line !== null,
  );
  return html`${lines.map((line, i) => html`${i > 0 && html`<br>`}${line}`)}${vat_number !== null && html`<br>${t.vat_number(vat_number)}`}`;
};

/** Who is not registered for VAT shows none. */
const sumRows = ({ net_cents, vat_cents, total_cents }: Sums, tax: OrderTax): Safe =>
  html`<tfoot>${tax.treatment !== 'not_registered' && html`<tr><th scope="row" colspan="2">${t.net}</th><td>${dollars(net_cents)}</td></tr><tr><th scope="row" colspan="2">${t.vat(percent(tax.rate_bp))}</th><td>${dollars(vat_cents)}</td></tr>`}<tr><th scope="row" colspan="2">${t.total}</th><td><strong>${dollars(total_cents)}</strong></td></tr></tfoot>`;
