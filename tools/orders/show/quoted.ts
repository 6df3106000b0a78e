import { z } from 'zod';
import {
  CURRENCY,
  type OrderTax,
  type PricedLine,
  TAX_TREATMENTS,
  VAT_NUMBER_STATUSES,
} from '../../../domain/orders/order.ts';
import { taxReason } from '../../../domain/orders/vat/tax_notices.ts';
import type { Quoted } from '../../../services/orders/quote.ts';
import { monday } from '../../shapes/common.ts';

/** One line of an order with its price. */
export const pricedLine = {
  product: z.string().describe('Product code.'),
  name: z.string().describe('Name of the product.'),
  listing_id: z.int().nullable().describe('The listing; null for a product without one.'),
  week: monday.nullable().describe('Monday of the launch week; null for at once, or for no launch.'),
  categories: z.array(z.string()).describe('Slugs of the further categories.'),
  options: z.record(z.string(), z.unknown()).nullable().describe('The options; null without any.'),
  net_cents: z.int().describe('Price without VAT, in US cents.'),
  vat_cents: z.int().describe('Its share of the VAT, in US cents.'),
  price: z.string().describe('The same in words.'),
};

/** Sums of an order. */
export const orderSums = {
  currency: z.literal(CURRENCY).describe('Currency of all amounts.'),
  subtotal_cents: z.int().describe('Sum without VAT, in US cents.'),
  vat_cents: z.int().describe('VAT, in US cents: the sum of the lines.'),
  total_cents: z.int().describe('What is paid, in US cents.'),
  total: z.string().describe('The same in words.'),
};

/** The VAT of an order. */
export const orderTax = z
  .object({
    country: z.string().nullable().describe('Country of the buyer, two letters; null if not given.'),
    rate_percent: z.number().describe('Rate in percent.'),
    treatment: z.enum(TAX_TREATMENTS).describe('Why VAT is charged at this rate, or why none is.'),
    reason: z.string().describe('The same as a sentence.'),
    vat_number: z.string().nullable().describe('VAT number of the buyer; null if not given.'),
    vat_number_status: z
      .enum(VAT_NUMBER_STATUSES)
      .nullable()
      .describe('What is known about it; unavailable if the register of the EU did not respond.'),
    consultation: z
      .string()
      .nullable()
      .describe('Number by which the register proves the look-up; null without one.'),
    final: z
      .boolean()
      .describe('False for an estimate, and where the payment provider computes it in its checkout.'),
  })
  .describe('The VAT, and how it was found.');

/** An amount in words: `151.33 USD`. */
const amount = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')} ${CURRENCY}`;

/** A line as callers see it. */
export const presentLine = ({ net_cents, vat_cents, categories, ...line }: PricedLine) => ({
  ...line,
  options: line.options === null ? null : { ...line.options },
  categories: [...categories],
  net_cents,
  vat_cents,
  price:
    vat_cents === 0
      ? `${amount(net_cents)} without VAT`
      : `${amount(net_cents)} and ${amount(vat_cents)} VAT`,
});

/** The VAT as callers see it. */
export const presentTax = ({ rate_bp, region, ...tax }: OrderTax) => ({
  ...tax,
  rate_percent: rate_bp / 100,
  reason: taxReason({ rate_bp, ...(region !== undefined && { region }), ...tax }),
  // Without the country of the buyer nobody knows the VAT that is due.
  final: tax.final && tax.treatment !== 'estimate',
});

/** The sums as callers see them. */
export const presentSums = ({
  subtotal_cents,
  vat_cents,
  total_cents,
}: Pick<Quoted['quote'], 'subtotal_cents' | 'vat_cents' | 'total_cents'>) => ({
  currency: CURRENCY as typeof CURRENCY,
  subtotal_cents,
  vat_cents,
  total_cents,
  total: `${amount(total_cents)}${vat_cents > 0 ? ', VAT included' : ''}`,
});

/** A quote as callers see it. */
export const presentQuote = ({ quote, notices }: Quoted) => ({
  lines: quote.lines.map(presentLine),
  ...presentSums(quote),
  tax: presentTax(quote.tax),
  notices: [...notices],
});
