import { beforeEach } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import type { ProductCode } from '../../../domain/listings/products.ts';
import type { Billing } from '../../../domain/orders/order.ts';
import { taxOutside } from '../../../fixtures/demo/orders.ts';
import { fulfilOrder } from '../../../services/orders/fulfil/fulfil_order.ts';
import { type Given, givenOf } from '../../../services/orders/fulfil/given.ts';
import { takeBack } from '../../../services/orders/take_back/take_back.ts';
import type { PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { THIS_WEEK, type UseCaseScene, useCaseScene } from '../scene.ts';

/** The scene of the test that runs, and its orders. */
export let scene: UseCaseScene;
export let orders: ReturnType<typeof ordersOf>;

/** Has each test of a file begin with a scene of its own. */
export const eachInItsScene = (): void =>
  beforeEach(async () => {
    scene = await useCaseScene();
    orders = ordersOf(scene);
  });

export const NEXT = addWeeks(THIS_WEEK, 2);
export const startOf = (week: string): number => weekBounds(week, 'UTC').starts_at;
/** A listing of Ada's that is saved, or live. */
export const draft = (name = 'Acme', more = {}) =>
  scene.listing({ name, owner: 'ada', status: 'draft', ...more });
export const live = (name = 'Acme', more = {}) =>
  scene.listing({ name, owner: 'ada', status: 'live', ...more });

/** What a test orders; the rest has defaults. */
export interface Item {
  product: ProductCode;
  listing_id: number;
  week?: string;
  categories?: string[];
  options?: Record<string, unknown>;
  net_cents?: number;
}

const BILLING: Billing = {
  name: 'Ada',
  company: null,
  postal_address: '1 Road',
  country: 'US',
  vat_number: null,
};

let numbers = 0;

/** An order of ada's, as the transaction that pays leaves it before it is fulfilled; returns its id. */
export async function payFor(
  tx: Tx,
  items: readonly Item[],
  now: number,
  status: 'pending' | 'paid' = 'paid',
): Promise<number> {
  const person_id = await tx.people.ensure('ada@example.org', now);
  const number = `T${++numbers}`;
  const lines = items.map(({ product, listing_id, week, categories, options, net_cents }) => ({
    product,
    name: product,
    listing_id,
    week: week ?? null,
    categories: categories ?? [],
    options: options ?? null,
    net_cents: net_cents ?? 4900,
    vat_cents: 0,
    refunded_cents: 0,
    status: 'pending' as const,
    fulfilled_at: null,
    given: null,
  }));
  const total = lines.reduce((sum, line) => sum + line.net_cents, 0);
  return tx.purchases.add(
    {
      number,
      person_id,
      status,
      subtotal_cents: total,
      vat_cents: 0,
      total_cents: total,
      refunded_cents: 0,
      tax: taxOutside('US'),
      billing: BILLING,
      terms_version: '1',
      terms_accepted_at: now,
      provider: 'manual',
      provider_ref: null,
      receipt_number: null,
      review: null,
      note: null,
      created_at: now,
      expires_at: now + 86_400_000,
      paid_at: status === 'paid' ? now : null,
      ended_at: null,
    },
    lines,
  );
}

/** Orders over a store, as the payment calls them. */
export function ordersOf({ store, now }: { store: Store; now: () => number }) {
  const fulfil = (id: number, at = now()) => store.write((tx) => fulfilOrder(tx, id, at));
  return {
    /** Pays and fulfils in one transaction; returns the id of the order. */
    pay: (...items: Item[]): Promise<number> =>
      store.write(async (tx) => {
        const id = await payFor(tx, items, now());
        const errors = await fulfilOrder(tx, id, now());
        if (errors[0]) throw errors[0];
        return id;
      }),
    fulfil,
    refund: (purchase_id: number, position = 0, cents = 1_000_000, at = now()) =>
      store.write((tx) => takeBack(tx, { purchase_id, position, cents }, at)),
    lines: (id: number): Promise<PurchaseLine[]> => store.purchases.lines(id),
    /** Status of a line with what it was given. */
    async line(id: number, position = 0): Promise<{ status: string } & Given> {
      const line = (await store.purchases.lines(id))[position]!;
      return { status: line.status, ...givenOf(line) };
    },
  };
}
