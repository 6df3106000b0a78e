import type { OrderTax, PricedLine } from '../../../domain/orders/order.ts';
import { placeOrder } from '../../../services/orders/place_order.ts';
import type { Purchase } from '../../../store/orders/purchases.ts';
import type { World } from '../../world.ts';

/** The environment of a shop that sells itself, from Estonia, by bank transfer. */
export async function sellBy(world: World, provider: string, mode = 'self'): Promise<void> {
  await world.store.write(async (tx) => {
    await tx.settings.set('payment.provider', provider);
    await tx.settings.set('tax.mode', mode);
    await tx.settings.set('tax.seller_country', 'EE');
    await tx.settings.set('tax.oss', 1);
    await tx.settings.set('payment.instructions', 'Acme OÜ\nIBAN EE38 2200 2210 2014 5685');
  });
}

const TAX: OrderTax = {
  country: null,
  rate_bp: 2400,
  treatment: 'estimate',
  vat_number: null,
  vat_number_status: null,
  consultation: null,
  final: true,
};

const line = (net_cents: number, vat_cents: number): PricedLine => ({
  product: 'billboard_min',
  name: 'Billboard',
  listing_id: null,
  week: null,
  categories: [],
  options: null,
  net_cents,
  vat_cents,
});

/** A pending order of a person, of 100 and 50 dollars without VAT. */
export async function pendingOrder(world: World, person: string): Promise<Purchase> {
  const now = world.clock.now().getTime();
  return world.store.write(async (tx) => {
    const person_id = await tx.people.ensure(`${person}@example.org`, now);
    const quote = {
      lines: [line(10_000, 2400), line(5000, 1200)],
      subtotal_cents: 15_000,
      vat_cents: 3600,
      total_cents: 18_600,
      tax: TAX,
    };
    const number = await placeOrder(tx, { person_id, quote, now });
    return (await tx.purchases.byNumber(number))!;
  });
}

/** What somebody in Germany types on the checkout page. */
export const TYPED = {
  name: 'Ada Byron',
  company: '',
  postal_address: 'Lange Straße 1\n10115 Berlin',
  country: 'DE',
  vat_number: '',
} as const;
