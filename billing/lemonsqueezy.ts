import { createCheckout, lemonSqueezySetup, listOrders } from '@lemonsqueezy/lemonsqueezy.js';
import type { PaymentRequest } from '../domain/orders/payment.ts';
import type { PaymentProvider } from '../domain/ports.ts';
import { type ListedOrder, listedOrders, reportsIn } from './lemonsqueezy_orders.ts';
import { isSigned, signedNumber } from './signatures.ts';

/** An account at Lemon Squeezy, with the one product variant that stands for every order (docs/payments.md). */
export interface LemonSqueezyAccount {
  api_key: string;
  store_id: string;
  variant_id: string;
  /** Signs its webhooks. */
  webhook_secret: string;
  is_test: boolean;
}

/** The SDK has no time limit of its own. */
const PATIENCE_MS = 10_000;
/** Orders of one page of a list, and most pages that a look-up reads: the newest 50,000 orders. */
const PAGE = 100;
const PAGES = 500;

/**
 * Lemon Squeezy as merchant of record, by its SDK: one custom price for each order, whose lines stay ours. `patience_ms` is shorter in tests.
 */
export function lemonSqueezy(account: LemonSqueezyAccount, patience_ms = PATIENCE_MS): PaymentProvider {
  const { store_id, variant_id, is_test } = account;

  /** The result of a call of the SDK, which rejects with nothing of the response: it may be a page of HTML. */
  async function call<T>(
    work: () => Promise<{ statusCode: number | null; data: T | null; error: unknown }>,
  ): Promise<T> {
    // The key is global to the SDK.
    lemonSqueezySetup({ apiKey: account.api_key });
    const { statusCode, data } = await inTime(work(), patience_ms);
    if (data === null || statusCode === null || statusCode >= 300)
      throw new Error(
        `Lemon Squeezy did not do it: ${statusCode === null ? 'no readable response' : `status ${statusCode}`}`,
      );
    return data;
  }

  return {
    name: 'lemonsqueezy',
    is_test,
    async start(order, { done }) {
      const { data } = await call(() =>
        createCheckout(store_id, variant_id, checkoutOf(order, done, account)),
      );
      const { url } = data.attributes;
      if (!url.startsWith('https://')) throw new Error('Lemon Squeezy gave a checkout without https');
      return { url, ref: `checkout ${data.id}` };
    },
    read(body, { signature }) {
      if (!isSigned(body, signature, account.webhook_secret)) return 'bad_signature';
      return reportsIn(body, account);
    },
    async paymentsSince(since, signal) {
      const found: ListedOrder[] = [];
      for (let number = 1; number <= PAGES; number++) {
        signal.throwIfAborted();
        const page = await call(() =>
          listOrders({ filter: { storeId: store_id }, page: { number, size: PAGE } }),
        );
        const orders = listedOrders(page, variant_id);
        found.push(...orders.filter(({ created_at }) => created_at >= since));
        if (orders.length < PAGE || orders.some(({ created_at }) => created_at < since)) break;
      }
      return found.flatMap(({ reports }) => reports);
    },
  };
}

const checkoutOf = (
  order: PaymentRequest,
  done: string,
  { variant_id, is_test, webhook_secret }: LemonSqueezyAccount,
) => ({
  customPrice: order.subtotal_cents,
  productOptions: {
    name: `Order ${order.number}`,
    description: order.description.slice(0, 500),
    redirectUrl: done,
    enabledVariants: [Number(variant_id)],
  },
  checkoutOptions: { discount: false, media: false },
  checkoutData: {
    email: order.email,
    name: order.name,
    ...(order.vat_number !== null && { taxNumber: order.vat_number }),
    // The SDK turns keys into snake case here too.
    custom: { order_number: signedNumber(order.number, webhook_secret) },
  },
  expiresAt: new Date(order.expires_at).toISOString(),
  testMode: is_test,
});

async function inTime<T>(work: Promise<T>, patience_ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`Lemon Squeezy did not respond within ${patience_ms} ms`)),
    patience_ms,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
