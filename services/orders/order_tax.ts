import { dateAt } from '../../domain/launches/weeks.ts';
import type { Billing, OrderTax, VatNumberStatus } from '../../domain/orders/order.ts';
import type { VatLookUp } from '../../domain/orders/vat/look_up.ts';
import { allRates, rateOn } from '../../domain/orders/vat/rates.ts';
import { taxNotices } from '../../domain/orders/vat/tax_notices.ts';
import {
  type BuyerNumber,
  finalTax,
  isReversible,
  mayReverse,
  type Seller,
  type TaxCase,
  taxOf,
  vatOfLines,
} from '../../domain/orders/vat/vat.ts';
import { foreignPrefixOf, vatNumber } from '../../domain/orders/vat/vat_number.ts';
import { regionWithoutVat } from '../../domain/orders/vat/vat_regions.ts';
import { countryCode, isEuCountry, vatCountry } from '../../domain/places/eu.ts';
import type { VatRegister } from '../../domain/ports.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** Who buys, as typed, and the prices of the lines. */
export interface TaxRequest {
  net_cents: readonly number[];
  /** Two letters; null if unknown. */
  country: string | null;
  /** Null before the checkout page. */
  postal_address: string | null;
  vat_number: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/** The outside world of the VAT. */
export interface TaxWorld {
  vat_numbers: VatRegister;
  signal: AbortSignal;
}

/** The VAT of an order: of all lines, of each, and what a buyer has to know about it. */
export interface TaxedOrder {
  tax: OrderTax;
  vat_cents: number;
  line_vat_cents: readonly number[];
  notices: readonly string[];
  /** What the register said, for `rememberLookUp`; null if it was not called or did not respond. */
  look_up: VatLookUp | null;
}

/**
 * VAT by the rules of record 63, at the rates of the day. Calls the register of VAT numbers if that can change the result, so that it belongs
 * outside of a transaction. Stores nothing.
 */
export async function taxOrder(
  reads: Pick<Reads, 'settings' | 'tax_rates' | 'vat_look_ups'>,
  world: TaxWorld,
  { net_cents, country: typed, postal_address, vat_number, now }: TaxRequest,
): Promise<TaxedOrder> {
  const settings = await reads.settings.all();
  const seller = sellerOf(settings);
  const buyer = buyerOf(typed === null ? null : countryCode(typed), postal_address, vat_number);
  const { place, number } = buyer;
  const found = { seller, country: place, number_country: number?.country ?? null };
  const { status, look_up } =
    vat_number === null
      ? { status: null, look_up: null }
      : await statusOf(reads, world, { number, settings, worth: mayReverse(found), now });
  const decided = await decidedTax(reads, settings, { ...found, number_status: status }, now);
  const line_vat_cents = vatOfLines(net_cents, decided.rate_bp);
  const tax: OrderTax = {
    ...buyer.stated,
    ...decided,
    vat_number: number ? `${number.prefix}${number.rest}` : vat_number,
    vat_number_status: status,
    consultation: look_up?.consultation ?? null,
    final: settings['tax.mode'] === 'self',
  };
  return {
    tax,
    vat_cents: line_vat_cents.reduce((sum, one) => sum + one, 0),
    line_vat_cents,
    notices: taxNotices(tax, {
      number_country: found.number_country,
      wanted_country: isReversible(found) ? place : null,
      foreign_prefix: number && foreignPrefixOf(number),
    }),
    look_up,
  };
}

/** What is known of a buyer: the country, and a region, as the order states them; where that is for the VAT; and the number. */
function buyerOf(
  country: string | null,
  postal_address: string | null,
  vat_number: string | null,
): {
  stated: Pick<OrderTax, 'country' | 'region'>;
  place: string | null;
  number: BuyerNumber | null;
} {
  const region = regionWithoutVat(country, postal_address);
  const of = country === null ? null : vatCountry(country);
  return {
    stated: { country, ...(region !== null && { region }) },
    place: region ?? of,
    number: vat_number === null ? null : vatNumber(vat_number, of),
  };
}

/** Rate and reason at the rates of the day. */
async function decidedTax(
  { tax_rates }: Pick<Reads, 'tax_rates'>,
  settings: Settings,
  found: TaxCase,
  now: number,
): Promise<Pick<OrderTax, 'rate_bp' | 'treatment'>> {
  const rates = allRates(await tax_rates.all());
  const day = dateAt(now, settings['calendar.time_zone']);
  return taxOf(found, (of) => rateOn(rates, of, day));
}

/**
 * The VAT of an order that the operator sells after all, whose VAT was a preview of what a payment provider would charge. What the register
 * said when it was ordered counts, so that nothing outside is called. Null where the operator has not said in which country they are registered.
 */
export async function ownTax(
  reads: Pick<Reads, 'settings' | 'tax_rates'>,
  {
    tax,
    billing,
    net_cents,
    now,
  }: { tax: OrderTax; billing: Billing | null } & Pick<TaxRequest, 'net_cents' | 'now'>,
): Promise<Pick<TaxedOrder, 'tax' | 'vat_cents' | 'line_vat_cents'> | null> {
  const settings = await reads.settings.all();
  const seller = ownSeller(settings);
  if (seller.registered && seller.country === null) return null;
  const country = billing?.country ?? tax.country;
  const { region: known, ...former } = tax;
  const buyer = buyerOf(country, billing?.postal_address ?? null, tax.vat_number);
  // Without an address what was known stays.
  const region = billing ? buyer.stated.region : known;
  const place = region ?? buyer.place;
  const found = { seller, country: place, number_country: buyer.number?.country ?? null };
  const decided = await decidedTax(reads, settings, { ...found, number_status: tax.vat_number_status }, now);
  const line_vat_cents = vatOfLines(net_cents, decided.rate_bp);
  return {
    tax: finalTax({ ...former, country, ...(region !== undefined && { region }), ...decided }),
    vat_cents: line_vat_cents.reduce((sum, one) => sum + one, 0),
    line_vat_cents,
  };
}

/** Stores what the register said, in the transaction that stores the order, so that its checkout page need not call it again. */
export async function rememberLookUp(
  { vat_look_ups }: Tx,
  { look_up }: Pick<TaxedOrder, 'look_up'>,
): Promise<void> {
  if (look_up) await vat_look_ups.put(look_up);
}

/** A merchant of record sells in its own name and charges each buyer the rate of the buyer's country (D22). */
function sellerOf(settings: Settings): Seller {
  return settings['tax.mode'] === 'provider'
    ? { country: null, registered: true, oss: true }
    : ownSeller(settings);
}

/** The operator as the seller. */
function ownSeller(settings: Settings): Seller {
  const country = settings['tax.seller_country'];
  return {
    country: isEuCountry(country) ? country : null,
    registered: settings['tax.registered'] === 1,
    oss: settings['tax.oss'] === 1,
  };
}

interface NumberToCheck {
  number: BuyerNumber | null;
  settings: Settings;
  /** Whether a valid number would change the VAT. */
  worth: boolean;
  now: number;
}

async function statusOf(
  { vat_look_ups }: Pick<Reads, 'vat_look_ups'>,
  { vat_numbers, signal }: TaxWorld,
  { number, settings, worth, now }: NumberToCheck,
): Promise<{ status: VatNumberStatus; look_up: VatLookUp | null }> {
  if (!number || !worth) return { status: 'not_checked', look_up: null };
  if (!number.is_well_formed) return { status: 'invalid', look_up: null };
  if (settings['tax.check_vat_numbers'] === 0) return { status: 'not_checked', look_up: null };
  const known = await vat_look_ups.fresh(`${number.prefix}${number.rest}`, now);
  const look_up =
    known ??
    (await vat_numbers
      .lookUp(number, settings['tax.vat_number'], signal)
      .catch((error: unknown) => unavailableAfter(error, signal)));
  if (look_up === 'unavailable') return { status: 'unavailable', look_up: null };
  return { status: look_up.is_valid ? 'valid' : 'invalid', look_up };
}

/** A buyer does not wait longer for the register than a page waits: then VAT is charged. Other errors are passed on. */
function unavailableAfter(error: unknown, { reason }: AbortSignal): 'unavailable' {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return 'unavailable';
  throw error;
}
