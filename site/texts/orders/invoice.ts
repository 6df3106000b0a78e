import { CURRENCY } from '../../../domain/orders/order.ts';
import { taxReason } from '../../../domain/orders/vat/tax_notices.ts';
import { dateOf } from '../format.ts';

/** Invoices and credit notes, which people print and pass on to their bookkeeping. */
export const invoiceTexts = {
  invoice: (number: number) => `Invoice ${number}`,
  credit_note: (number: number) => `Credit note ${number}`,
  print: 'To print it, or to save it as PDF, use the print function of your browser.',
  seller: 'Seller',
  no_seller: (origin: string) => `The operator of ${origin}`,
  buyer: 'Buyer',
  no_buyer: 'The buyer gave no name and postal address.',
  vat_number: (number: string) => `VAT number ${number}`,
  no_vat_number: 'The seller has stated no VAT number.',
  number: 'Number',
  issued: 'Date of issue',
  paid: 'Date of payment',
  order: 'Order',
  of_invoice: 'Credits invoice',
  invoice_of: (number: number, at: number) => `${number} of ${dateOf(at)}`,
  undoes: 'Undoes credit note',
  currency: 'Currency',
  currency_name: CURRENCY,
  lines: 'Lines',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price without VAT',
  credited: 'Credited without VAT',
  net: 'Sum without VAT',
  vat: (rate: string) => `VAT ${rate}`,
  total: 'Total',
  reason: taxReason,
  reverse_charge: 'Reverse charge.',
  consultation: (word: string) => `VAT number confirmed by VIES, consultation ${word}.`,
  was_paid: 'It is paid.',
  for_show: 'A demonstration: no money moved, and nothing was sold.',
  date: dateOf,
} as const;
