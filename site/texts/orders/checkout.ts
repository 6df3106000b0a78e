import { ordersPageUrl } from '../../../domain/http/urls.ts';
import type { BillingFault, TypedBilling } from '../../../domain/orders/billing.ts';
import { BILLING_MAX } from '../../../domain/orders/billing.ts';
import type { TaxTreatment } from '../../../domain/orders/order.ts';
import { dollars } from '../../../domain/text/money.ts';
import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, timeOf } from '../format.ts';

/** An order on the page on which it is paid, and beside a conversation. */
export const orderTexts = {
  lines: 'What you order',
  week: (week: string) => `in the launch week of ${dayAndMonth(week, true)}`,
  at_once: 'at once',
  paid_label:
    'A paid launch or place carries the label “Paid” wherever it is shown. No payment changes a ranking by votes.',
  subtotal: 'Without VAT',
  vat: (rate: string) => `VAT ${rate}`,
  no_vat: 'VAT',
  total: 'Total',
  country: 'Country',
  vat_number: 'VAT number, if your company has one',
} as const;

/** The page on which a person pays for an order. */
export const checkoutTexts = {
  title: 'Your order',
  lede: (number: string, until: number): Safe =>
    html`Order <strong>${number}</strong>. Its prices are held until ${timeOf(until)}.`,
  preview: 'The payment provider is the seller and computes the VAT that you pay; here it is a preview.',
  treatments: {
    domestic: 'VAT at the rate of the country of the seller.',
    destination: 'VAT at the rate of your country.',
    reverse_charge: 'No VAT is charged: as a business you owe it yourself (reverse charge).',
    outside_scope: 'No VAT of the EU is due where you are.',
    estimate: 'An estimate until we know your country.',
    not_registered: 'The seller is not registered for VAT, so none is charged.',
  } satisfies Record<TaxTreatment, string>,
  number_unavailable:
    'The register of VAT numbers did not respond, so VAT is charged. You can try again in a few minutes.',
  number_invalid: 'The register does not know this VAT number, so VAT is charged.',
  billing: 'Billing details',
  name: 'Your name',
  company: 'Company, if you buy for one',
  postal_address: 'Postal address',
  postal_address_hint: 'Street, postal code and city.',
  choose: 'Please choose',
  terms: (version: string): Safe =>
    html`I accept the <a href="/terms" target="_blank" rel="noopener">terms<span class="sr"> (opens in a new tab)</span></a> (version ${version}) and have read how my data is used: <a href="/privacy" target="_blank" rel="noopener">privacy<span class="sr"> (opens in a new tab)</span></a>.`,
  pay: (total: number) => `Order and pay ${dollars(total)}`,
  no_card: 'We never ask for card details. You pay on the page of the payment provider, or by bank transfer.',
  changed: (total: number) =>
    `With these details the total is ${dollars(total)}. Look at it, and press the button again if you agree.`,
  refused: 'Nothing was ordered yet. Please look at the fields below.',
  unavailable: 'This order can no longer be given as it is: ',
  order_again: 'Order it again from your assistant, or with the API.',
  no_payments: 'This site takes no payments at the moment. Your prices are held; come back later.',
  provider_away:
    'The payment provider did not respond, so nothing was charged. Please press the button again in a minute.',
  opening: 'Payment',
  opening_lede:
    'You are being sent to the page of the payment provider. We never see the details of your card.',
  go_on: 'Go on to the payment',
  transfer_title: 'Please transfer the amount',
  transfer_lede:
    'What you ordered is given as soon as the site team has found your payment. You get an email then.',
  amount: 'Amount',
  reference: 'Reference',
  until: 'Until',
  how: 'How to pay',
  no_instructions: 'The site team emails you how to pay.',
  change: 'Change the billing details',
  test_title: 'A test payment',
  test_lede:
    'This is a demonstration: no money moves, and there is nothing to type. The button does what a payment provider would report.',
  test_pay: (total: number) => `Pay ${dollars(total)} for show`,
  waiting:
    'We wait for the payment provider to report your payment. Then this page shows it; you need not pay again.',
  reload: 'Look again',
  paid_title: 'Thank you, it is paid',
  paid: (number: string): Safe =>
    html`Order <strong>${number}</strong> is paid. Everything about it, with the receipt, is on <a href="${ordersPageUrl('', number)}">its page in your account</a>.`,
  expired_title: 'This order has expired',
  expired:
    'Its prices are no longer held, and nothing was charged. Order again from your assistant, or with the API. A payment that is on its way still counts when it comes.',
  cancelled_title: 'This order was cancelled',
  cancelled: 'Nothing was charged. To buy something, order again from your assistant, or with the API.',
  refunded_title: 'This order was paid back',
  refunded: (number: string): Safe =>
    html`What was paid back, and what it changed, is on <a href="${ordersPageUrl('', number)}">the page of the order in your account</a>.`,
  products: 'Products and prices',
} as const;

/** What is wrong with a field. */
export const billingFaultText = (field: keyof TypedBilling, fault: BillingFault): string => {
  switch (fault) {
    case 'missing':
      return MISSING[field] ?? '';
    case 'too_long':
      return `Please shorten it to ${BILLING_MAX[field]} characters.`;
    case 'no_country':
      return 'Please choose a country of the list.';
    case 'no_company':
      return 'Please name the company that has the VAT number, or leave the number out.';
  }
};

const MISSING: Partial<Record<keyof TypedBilling, string>> = {
  name: 'Please give your name: it stands on the receipt.',
  postal_address: 'Please give your postal address: it stands on the receipt.',
  country: 'Please choose your country: VAT depends on it.',
};

/** What is wrong with the tick. */
export const TERMS_FAULT = 'Please accept the terms: without them there is no order.';
