import { type EuCountry, isEuCountry } from '../../places/eu.ts';
import type { OrderTax, VatNumberStatus } from '../order.ts';

/** Who sells, and owes the VAT. A merchant of record has no country of the EU and charges the rate of each buyer (D22). */
export interface Seller {
  /** Null for a merchant of record. */
  country: EuCountry | null;
  registered: boolean;
  oss: boolean;
}

/** A VAT number of a buyer, in capitals without spaces, with the country that it names. */
export interface BuyerNumber {
  /** As it is looked up: `DE` of `DE136695976`, and `EL` of Greek ones. */
  prefix: string;
  /** What follows the prefix. */
  rest: string;
  /** By ISO 3166: GR for EL, GB for XI. */
  country: string;
  /** Whether its format and check digits are right. */
  is_well_formed: boolean;
}

/** What decides about the VAT of an order. */
export interface TaxCase {
  seller: Seller;
  /** The country whose VAT it is where the buyer is, or the name of a region that is outside of any; null if unknown. */
  country: string | null;
  /** Null if none was given. */
  number_status: VatNumberStatus | null;
  /** The country that the VAT number names; null without one. */
  number_country: string | null;
}

/** Whether any VAT number could free this buyer of VAT: one in another country of the EU than the seller. */
export const isReversible = ({ seller, country }: Pick<TaxCase, 'seller' | 'country'>): boolean =>
  seller.registered && isEuCountry(country) && country !== seller.country;

/** Whether the VAT number could do so, so that it is worth a look-up: it names the country of the buyer. */
export const mayReverse = (found: Omit<TaxCase, 'number_status'>): boolean =>
  isReversible(found) && found.number_country === found.country;

/** Rate and reason by the table of record 63. `rateOf` gives the standard rate of a country of the EU. */
export function taxOf(
  found: TaxCase,
  rateOf: (country: EuCountry) => number,
): Pick<OrderTax, 'rate_bp' | 'treatment'> {
  const { seller, country, number_status } = found;
  if (!seller.registered) return { rate_bp: 0, treatment: 'not_registered' };
  if (country === null)
    return { rate_bp: seller.country ? rateOf(seller.country) : 0, treatment: 'estimate' };
  if (!isEuCountry(country)) return { rate_bp: 0, treatment: 'outside_scope' };
  if (country === seller.country) return { rate_bp: rateOf(country), treatment: 'domestic' };
  if (number_status === 'valid' && mayReverse(found)) return { rate_bp: 0, treatment: 'reverse_charge' };
  return seller.oss || !seller.country
    ? { rate_bp: rateOf(country), treatment: 'destination' }
    : { rate_bp: rateOf(seller.country), treatment: 'domestic' };
}

/** The VAT of an order that was paid: at the rate of the seller where the country of the buyer stayed unknown. */
export const finalTax = (tax: OrderTax): OrderTax => ({
  ...tax,
  treatment: tax.treatment === 'estimate' ? 'domestic' : tax.treatment,
  final: true,
});

/** VAT of a subtotal in cents, at a rate in basis points, rounded half up. Exact for subtotals that an order can have. */
export const vatOf = (subtotal_cents: number, rate_bp: number): number =>
  Number((2n * BigInt(subtotal_cents) * BigInt(rate_bp) + 10_000n) / 20_000n);

/**
 * The VAT of each line, in cents: computed once for the sum and split by the largest remainder, so that the lines add up and each is within
 * one cent of its own VAT. Of equal remainders the earlier line gets the cent.
 */
export function vatOfLines(net_cents: readonly number[], rate_bp: number): number[] {
  const vat = vatOf(
    net_cents.reduce((sum, one) => sum + one, 0),
    rate_bp,
  );
  const exact = net_cents.map((net, position) => {
    const parts = BigInt(net) * BigInt(rate_bp);
    return { position, whole: Number(parts / 10_000n), remainder: Number(parts % 10_000n) };
  });
  const left = vat - exact.reduce((sum, { whole }) => sum + whole, 0);
  const rounded = exact
    .toSorted((a, b) => b.remainder - a.remainder || a.position - b.position)
    .map(({ position, whole }, rank) => ({ position, cents: whole + (rank < left ? 1 : 0) }));
  return rounded.toSorted((a, b) => a.position - b.position).map(({ cents }) => cents);
}
