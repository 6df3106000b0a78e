import { creditNotePageUrl, invoicePageUrl, ordersPageUrl } from '../http/urls.ts';
import { dollars } from '../text/money.ts';
import type { EmailText } from './email_text.ts';
import { timeOf } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';

/** The emails about orders, each with its data. Amounts are US cents with VAT. */
export interface SaleEmailData {
  /** An order waits for a bank transfer; `instructions` are those of the site team. */
  order_received: { number: string; total_cents: number; expires_at: number; instructions: string };
  /** `is_invoice`: whether the operator is the seller, so that the receipt is an invoice. */
  order_paid: { number: string; total_cents: number; receipt_number: number; is_invoice: boolean };
  /** A person began to pay, and did not within the time. */
  order_expired: { number: string };
  order_refunded: { number: string; added_cents: number; is_whole: boolean; credit_note: number | null };
  /** A refund was undone, for instance because a bank gave a charge to the seller after all. */
  order_refund_undone: { number: string; added_cents: number; credit_note: number | null };
  /** The site team did the work of a line, named as it was bought; note and links are the team's. */
  order_work_done: { number: string; product: string; note: string; links: readonly string[] };
  /** The report of an AI review is written. */
  order_review_written: { number: string; name: string };
}

type Texts = { [N in keyof SaleEmailData]: (data: SaleEmailData[N], origin: string) => EmailText };

/** The texts of these emails. */
export const SALE_EMAILS: Texts = {
  order_received: ({ number, total_cents, expires_at, instructions }, origin) => ({
    subject: `Your order ${number} waits for your payment`,
    text: [
      `We have received your order ${number}. Please transfer ${dollars(total_cents)} with the reference ${number}:`,
      instructions,
      `The prices are held until ${timeOf(expires_at)}. What you ordered is given as soon as the site team has found the payment. The order:`,
      ordersPageUrl(origin, number),
    ].join('\n\n'),
  }),
  order_paid: ({ number, total_cents, receipt_number, is_invoice }, origin) => ({
    subject: `Your order ${number} is paid`,
    text: [
      `Your payment of ${dollars(total_cents)} for the order ${number} has come. Thank you. The page of the order ${is_invoice ? '' : `has receipt ${receipt_number}, and `}shows what was given:`,
      ordersPageUrl(origin, number),
      ...(is_invoice
        ? [`Invoice ${receipt_number}, to print or to save as PDF:`, invoicePageUrl(origin, number)]
        : []),
    ].join('\n\n'),
  }),
  order_expired: ({ number }, origin) => ({
    subject: `Your order ${number} has expired`,
    text: [
      `The order ${number} was not paid in time, so its prices are no longer held. Nothing was charged. If you still want it, order again; a payment that is on its way counts when it comes.`,
      ordersPageUrl(origin, number),
    ].join('\n\n'),
  }),
  order_refunded: ({ number, added_cents, is_whole, credit_note }, origin) => ({
    subject: `A refund for your order ${number}`,
    text: [
      `${dollars(added_cents)} of the order ${number} ${is_whole ? 'were paid back, so the whole order is refunded' : 'were paid back'}. How long it takes to arrive depends on your bank. The page of the order says what it changed:`,
      ordersPageUrl(origin, number),
      ...creditNote(credit_note, origin),
    ].join('\n\n'),
  }),
  order_refund_undone: ({ number, added_cents, credit_note }, origin) => ({
    subject: `A refund for your order ${number} was undone`,
    text: [
      `The refund of ${dollars(added_cents)} for the order ${number} does not count any more: the money was not paid back, or came again. What you ordered is given again; the page of the order says what:`,
      ordersPageUrl(origin, number),
      ...creditNote(credit_note, origin),
    ].join('\n\n'),
  }),
  order_work_done: ({ number, product, note, links }, origin) => ({
    subject: `“${product}” of your order ${number} is done`,
    text: [
      `The site team has done “${product}” of the order ${number}:`,
      note,
      ...(links.length > 0 ? [links.join('\n')] : []),
      ordersPageUrl(origin, number),
    ].join('\n\n'),
  }),
  order_review_written: ({ number, name }, origin) => ({
    subject: `The review of ${unlinked(name, NAMED)} is written`,
    text: [
      `The AI review of “${unlinked(name, NAMED)}” is part of the order ${number}. Every finding has its quote of the website or of the listing:`,
      ordersPageUrl(origin, number),
    ].join('\n\n'),
  }),
};

/** Where the credit note is; nothing without one, and for emails that an older version enqueued. */
const creditNote = (credit_note: number | null | undefined, origin: string): string[] =>
  typeof credit_note === 'number'
    ? [`Credit note ${credit_note}, to print or to save as PDF:`, creditNotePageUrl(origin, credit_note)]
    : [];
