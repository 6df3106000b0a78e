import { BILLING_MAX, type TypedBilling } from '../../../domain/orders/billing.ts';
import type { OrderTax, PricedLine } from '../../../domain/orders/order.ts';
import { percent } from '../../../domain/orders/vat/tax_notices.ts';
import { dollars } from '../../../domain/text/money.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { countryChoices } from '../../texts/names.ts';
import { orderTexts, checkoutTexts as t } from '../../texts/orders/checkout.ts';
import { sheet } from '../account/sign_in.ts';
import { choiceField, fault, typedField } from '../parts/forms.ts';
import { pageHead } from '../parts/parts.ts';

/** A line as pages show it. */
export type ShownLine = Pick<PricedLine, 'name' | 'week' | 'net_cents' | 'categories'> & {
  /** Name of its listing; null without one. */
  listing: string | null;
  /** Whether it may begin at once. */
  is_at_once: boolean;
};

/** Sums of an order. */
export interface ShownSums {
  subtotal_cents: number;
  vat_cents: number;
  total_cents: number;
  tax: OrderTax;
}

/** What the form holds, and what was wrong with it. */
interface CheckoutForm {
  typed: TypedBilling;
  faults: Partial<Record<keyof TypedBilling | 'terms', string>>;
  /** What is said above the form. */
  message: Child;
  is_accepted: boolean;
  terms_version: string;
  csrf: Safe;
  /** Path that takes it. */
  action: string;
}

interface CheckoutPage {
  number: string;
  until: number;
  lines: readonly ShownLine[];
  sums: ShownSums;
  /** Null where nothing can be paid now. */
  form: CheckoutForm | null;
}

/** The order with the form that orders it. */
export const checkoutTemplate = ({ number, until, lines, sums, form }: CheckoutPage): Safe =>
  html`<div class="wrap page account checkout">${pageHead(t.title, t.lede(number, until))}
<section class="card"><h2>${orderTexts.lines}</h2>${orderTable(lines, sums)}<p class="fine">${orderTexts.paid_label}</p></section>
${form ? billingForm(form, sums.total_cents) : html`<p class="note wide">${t.no_payments}</p>`}</div>`;

/** The lines with their sums, and why the VAT is what it is. */
export const orderTable = (lines: readonly ShownLine[], sums: ShownSums): Safe => {
  const { tax } = sums;
  return html`${sumTable(lines, { ...sums, rate_bp: tax.rate_bp })}
<p class="fine">${t.treatments[tax.treatment]}${tax.vat_number_status === 'unavailable' && html` ${t.number_unavailable}`}${tax.vat_number_status === 'invalid' && html` ${t.number_invalid}`}${!tax.final && html` ${t.preview}`}</p>`;
};

/** The lines with their sums; `rate_bp` is the rate of the VAT in basis points. */
export const sumTable = (
  lines: readonly ShownLine[],
  { subtotal_cents, vat_cents, total_cents, rate_bp }: Omit<ShownSums, 'tax'> & { rate_bp: number },
): Safe =>
  html`<table class="order"><caption class="sr">${orderTexts.lines}</caption><tbody>${lines.map(
    ({ name, listing, week, is_at_once, net_cents, categories }) =>
      html`<tr><th scope="row">${name}${listing !== null && html` <span class="fine">· ${listing}</span>`}${(week !== null || is_at_once) && html` <span class="fine">· ${week === null ? orderTexts.at_once : orderTexts.week(week)}</span>`}${categories.length > 0 && html` <span class="fine">· ${categories.join(', ')}</span>`}</th><td>${dollars(net_cents)}</td></tr>`,
  )}</tbody><tfoot><tr><th scope="row">${orderTexts.subtotal}</th><td>${dollars(subtotal_cents)}</td></tr>
<tr><th scope="row">${rate_bp > 0 ? orderTexts.vat(percent(rate_bp)) : orderTexts.no_vat}</th><td>${dollars(vat_cents)}</td></tr>
<tr><th scope="row">${orderTexts.total}</th><td><strong>${dollars(total_cents)}</strong></td></tr></tfoot></table>`;

const billingForm = (
  { typed, faults, message, is_accepted, terms_version, csrf, action }: CheckoutForm,
  total_cents: number,
): Safe =>
  html`<section class="card"><h2>${t.billing}</h2>${message && html`<p class="note" role="alert">${message}</p>`}
<form method="post" action="${action}" class="stack">${csrf}<input type="hidden" name="seen" value="${total_cents}">
${typedField('name', t.name, { value: typed.name, max: BILLING_MAX.name, wrong: faults.name, required: true, autocomplete: 'name' })}
${typedField('company', t.company, { value: typed.company, max: BILLING_MAX.company, wrong: faults.company, autocomplete: 'organization' })}
${typedField('postal_address', t.postal_address, { value: typed.postal_address, max: BILLING_MAX.postal_address, hint: t.postal_address_hint, wrong: faults.postal_address, rows: 3, required: true, autocomplete: 'street-address' })}
${choiceField('country', orderTexts.country, countryChoices(), { value: typed.country, none: t.choose, wrong: faults.country, required: true, autocomplete: 'country' })}
${typedField('vat_number', orderTexts.vat_number, { value: typed.vat_number, max: BILLING_MAX.vat_number, wrong: faults.vat_number })}
<p class="field"><label class="tick"><input type="checkbox" name="terms" value="${terms_version}" required ${attr('checked', is_accepted)} ${attr('aria-invalid', faults.terms ? 'true' : null)} ${attr('aria-describedby', faults.terms ? 'f-terms-fault' : null)}><span>${t.terms(terms_version)}</span></label>${fault('f-terms-fault', faults.terms)}</p>
<button class="btn hot" name="do" value="order">${t.pay(total_cents)}</button></form><p class="fine">${t.no_card}</p></section>`;

/** How to pay by bank transfer. */
export const transferTemplate = ({
  number,
  total_cents,
  until,
  instructions,
  change,
}: {
  number: string;
  total_cents: number;
  until: string;
  instructions: string;
  change: string;
}): Safe =>
  html`<div class="wrap page account">${pageHead(t.transfer_title, t.transfer_lede)}
<section class="card"><dl class="facts"><dt>${t.amount}</dt><dd><strong>${dollars(total_cents)}</strong></dd><dt>${t.reference}</dt><dd><code>${number}</code></dd><dt>${t.until}</dt><dd>${until}</dd></dl>
<h2>${t.how}</h2>${instructions === '' ? html`<p>${t.no_instructions}</p>` : instructions.split('\n').map((line) => html`<p>${line}</p>`)}
<p class="acts"><a class="btn" href="${change}">${t.change}</a></p></section></div>`;

/** The payment of a demonstration. */
export const testPaymentTemplate = ({
  action,
  total_cents,
  csrf,
}: {
  action: string;
  total_cents: number;
  csrf: Safe;
}): Safe =>
  sheet(
    t.test_title,
    html`<p class="lede">${t.test_lede}</p><form method="post" action="${action}" class="stack">${csrf}<button class="btn hot" name="do" value="test">${t.test_pay(total_cents)}</button></form>`,
  );

/** The browser goes on to the provider: at once, or by the link. */
export const openPaymentTemplate = (url: string): Safe =>
  sheet(
    t.opening,
    html`<p class="lede">${t.opening_lede}</p><p class="acts"><a class="btn hot" href="${url}" rel="noreferrer">${t.go_on}</a></p>`,
  );

/** An order that waits for its provider, or that cannot be paid any more. */
export const endedTemplate = (title: string, text: Child, next: { href: string; label: string }): Safe =>
  sheet(
    title,
    html`<p class="lede" role="status">${text}</p><p class="acts"><a class="btn" href="${next.href}">${next.label}</a></p>`,
  );
