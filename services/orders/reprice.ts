import type { Billing, OrderTax } from '../../domain/orders/order.ts';
import { isEuCountry } from '../../domain/orders/vat/eu.ts';
import { allRates, rateOn } from '../../domain/orders/vat/rates.ts';
import { taxOf, vatOfLines } from '../../domain/orders/vat/vat.ts';
import type { Reads } from '../../store/store.ts';
import type { OrderWithLines } from './own_orders.ts';

/** An order with the VAT for its billing details. */
export interface Repriced {
  vat_cents: number;
  total_cents: number;
  line_vat_cents: number[];
  tax: OrderTax;
}

export async function reprice(
  reads: Reads,
  order: OrderWithLines,
  { country, vat_number }: Pick<Billing, 'country' | 'vat_number'>,
  now: number,
): Promise<Repriced> {
  const settings = await reads.settings.all();
  const own = settings['tax.seller_country'];
  const isSelf = settings['tax.mode'] === 'self';
  const day = new Date(now).toISOString().slice(0, 10);
  const rates = allRates(await reads.tax_rates.all());
  const seller = {
    country: isSelf && isEuCountry(own) ? own : null,
    registered: settings['tax.registered'] === 1,
    oss: settings['tax.oss'] === 1,
  };
  const found = taxOf({ seller, country, number_status: null, number_country: null }, (of) =>
    rateOn(rates, of, day),
  );
  const line_vat_cents = vatOfLines(
    order.lines.map(({ net_cents }) => net_cents),
    found.rate_bp,
  );
  const vat_cents = line_vat_cents.reduce((a, b) => a + b, 0);
  return {
    vat_cents,
    total_cents: order.subtotal_cents + vat_cents,
    line_vat_cents,
    tax: {
      country,
      ...found,
      vat_number,
      vat_number_status: vat_number === null ? null : 'not_checked',
      consultation: null,
      final: isSelf,
    },
  };
}
