import { afterEach, beforeEach, expect, test } from 'vitest';
import { lemonSqueezy } from '../../billing/lemonsqueezy.ts';
import { type LemonSqueezyServer, lemonSqueezyServer } from '../doubles/lemonsqueezy_server.ts';
import { timesSlower } from '../gate/speed.ts';
import { START } from '../world.ts';

const ACCOUNT = {
  api_key: 'ls_key_of_a_test',
  store_id: '11',
  variant_id: '22',
  webhook_secret: 'whsec_of_a_test',
  is_test: true,
};
const ORDER = {
  number: 'FL-8FJB-3BHC-CVDD',
  subtotal_cents: 15_000,
  description: 'Launch',
  email: 'ada@example.org',
  name: 'Ada Byron',
  vat_number: null,
  expires_at: START.getTime(),
};
const URLS = { done: 'https://launch.example/checkout/x?done' };
const never = new AbortController().signal;

let shop: LemonSqueezyServer;
beforeEach(async () => {
  shop = await lemonSqueezyServer(() => START);
});
afterEach(() => shop.close());

test('a Lemon Squeezy that does not respond is given up in time, and used again when it does', async () => {
  const provider = lemonSqueezy(ACCOUNT, 50);
  shop.mood = 'silent';
  const began = performance.now();
  await expect(provider.start(ORDER, URLS)).rejects.toThrow('Lemon Squeezy did not respond within 50 ms');
  await expect(provider.paymentsSince(0, never)).rejects.toThrow('did not respond within 50 ms');
  expect(performance.now() - began).toBeLessThan(2_000 * timesSlower());
  shop.mood = 'well';
  expect(await lemonSqueezy(ACCOUNT, 5_000).start(ORDER, URLS)).toEqual({
    url: 'https://acme.lemonsqueezy.com/checkout/custom/co-1',
    ref: 'checkout co-1',
  });
});

test('a list is read page by page until an order is too old', async () => {
  const provider = lemonSqueezy(ACCOUNT, 5_000);
  const old = new Date(START.getTime() - 1);
  shop.orders = Array.from({ length: 400 }, (_, i) => ({
    id: String(i),
    number: ORDER.number,
    subtotal: 15_000,
    tax: 0,
    created_at: i < 250 ? START : old,
  }));
  const found = await provider.paymentsSince(START.getTime(), never);
  expect([found.length, new Set(found.map(({ ref }) => ref)).size, shop.lists]).toEqual([250, 250, 3]);
});
