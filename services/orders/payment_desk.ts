import { type Billing, CURRENCY } from '../../domain/orders/order.ts';
import type { Clock, PaymentProvider } from '../../domain/ports.ts';
import type { PaymentProviderName } from '../../domain/settings/setting_sale.ts';
import type { Store } from '../../store/store.ts';
import { type Checkout, nameAtProvider } from './checkout.ts';
import type { TaxWorld } from './order_tax.ts';
import type { OrderWithLines } from './own_orders.ts';
import { recordPayment } from './paying/payment_events.ts';
import { type Repriced, reprice } from './reprice.ts';
import type { SaleWorld } from './sale.ts';

/** How orders are paid, for the checkout page. */
export interface PaymentDesk {
  /** Whether orders can be paid by a provider here and now. */
  isOffered(provider: string | null): boolean;
  /** The VAT for billing details at the prices that are held; or why the order can no longer be given, as a sentence. */
  reprice(
    order: OrderWithLines,
    billing: Billing,
    signal: AbortSignal,
  ): Promise<Repriced | { refused: string }>;
  /** The page of the provider for an order; null if it did not respond. */
  open(checkout: Checkout, billing: Billing): Promise<string | null>;
  /** The payment of a demonstration; elsewhere nothing happens. */
  payForShow(number: string): Promise<void>;
}

/** What the desk needs: the store, the operator's account at a provider, and what a quote needs. */
export interface PaymentWorld extends SaleWorld, Pick<TaxWorld, 'vat_numbers'> {
  store: Store;
  clock: Clock;
  /** Undefined where the operator has no key. */
  provider: PaymentProvider | undefined;
  /** Whether payments of a demonstration count: never on a public site. */
  is_demonstration: boolean;
  checkoutUrl: (number: string) => string;
  onFailure: (error: unknown) => void;
}

/** The desk over a store and what the operator has configured. */
export function paymentDesk(world: PaymentWorld): PaymentDesk {
  const { store, clock, provider, is_demonstration } = world;
  const now = (): number => clock.now().getTime();
  return {
    isOffered: (name) => isOffered(name as PaymentProviderName, world),
    reprice: (order, billing, signal) => reprice(store, { ...world, signal }, { order, billing, now: now() }),
    async open({ order, person }, { name, vat_number }) {
      if (!provider) return null;
      const { number, subtotal_cents, expires_at, lines } = order;
      const page = world.checkoutUrl(number);
      const request = {
        number,
        subtotal_cents,
        description: lines.map((line) => line.name).join(', '),
        email: person.email,
        name,
        vat_number,
        expires_at,
      };
      try {
        const { url, ref } = await provider.start(request, { done: `${page}?done` });
        await store.write((tx) => nameAtProvider(tx, { number, provider_ref: ref }));
        return url;
      } catch (error) {
        world.onFailure(error);
        return null;
      }
    },
    async payForShow(number) {
      // A public site has no such button; who sends its form all the same sees the order as it is.
      if (!is_demonstration) return;
      const order = await store.purchases.byNumber(number);
      if (order?.provider !== 'test' || order.terms_accepted_at === null) return;
      const { subtotal_cents, vat_cents, total_cents } = order;
      const report = {
        event_key: `paid:${number}`,
        kind: 'paid',
        number,
        ref: number,
        email: null,
        currency: CURRENCY,
        subtotal_cents,
        vat_cents,
        total_cents,
        refunded_cents: 0,
        is_test: true,
      } as const;
      await store.write((tx) => recordPayment(tx, { provider: 'test', report, is_test: true, now: now() }), {
        durable: true,
      });
    },
  };
}

function isOffered(name: PaymentProviderName, { provider, is_demonstration }: PaymentWorld): boolean {
  switch (name) {
    case 'manual':
      return true;
    case 'lemonsqueezy':
      return provider !== undefined;
    case 'test':
      return is_demonstration;
    default:
      return false;
  }
}
