import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/day.ts';
import { addStarterCategories } from '../../../services/content/seed.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { payFor } from '../../services/orders/orders.ts';
import { NOON, settableClock, temporaryStore } from '../temporary.ts';

const ALL = { offset: 0, limit: 9 };

let store: Store;
let listing_id: number;
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);
const order = (status: 'pending' | 'paid', week = '2026-11-30') =>
  write((tx) => payFor(tx, [{ product: 'launch', listing_id, week }], NOON, status));

beforeEach(async () => {
  clock.set(NOON);
  store = await temporaryStore(clock);
  await write(addStarterCategories);
  ({ id: listing_id } = await addListing(store, clock, { name: 'Acme', status: 'draft' }));
});

describe('orders', () => {
  test('are listed for the team by status, and those that wait for it', async () => {
    const [pending, paid, strange] = [await order('pending'), await order('paid'), await order('pending')];
    await write((tx) => tx.purchases.patch(strange, { review: 'another amount' }));
    const ids = async (filter: Parameters<typeof store.purchases.pageOfAll>[0]): Promise<number[]> =>
      (await store.purchases.pageOfAll(filter, ALL)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual([strange, paid, pending]);
    expect(await ids({ status: 'paid' })).toEqual([paid]);
    expect(await ids({ open: true })).toEqual([strange, paid]);
    expect(await ids({ open: true, status: 'pending' })).toEqual([strange]);
    expect(await store.purchases.waitingLines()).toMatchObject([{ purchase_id: paid, listing_name: 'Acme' }]);
    await write((tx) => tx.purchases.patchLine(paid, 0, { status: 'fulfilled', fulfilled_at: NOON }));
    expect(await ids({ open: true })).toEqual([strange]);
  });

  test('that are at a provider are found while they are pending, and their oldest one afterwards too', async () => {
    const [first, second] = [await order('pending'), await order('pending')];
    await write((tx) => tx.purchases.patch(second, { terms_accepted_at: NOON + 1 }));
    const at = async (before: number): Promise<number[]> =>
      (await store.purchases.atProvider('manual', before, 9)).map(({ id }) => id);
    expect([await at(NOON), await at(NOON + 1)]).toEqual([[first], [first, second]]);
    expect(await store.purchases.oldestAtProvider('manual', NOON)).toBe(NOON);
    expect(await store.purchases.oldestAtProvider('manual', NOON + 1)).toBe(NOON + 1);
    expect(await store.purchases.oldestAtProvider('another', 0)).toBeNull();
  });

  test('of a later week that nobody confirmed are found while their prices are held', async () => {
    const [confirmed, open] = [await order('pending'), await order('pending')];
    await write((tx) => tx.purchases.patch(open, { terms_accepted_at: null }));
    expect(confirmed).not.toBe(open);
    const after = (week: string, now = NOON) => store.purchases.unconfirmedAfter(week, now);
    expect(await after('2026-11-23')).toEqual([{ id: open }]);
    expect(await after('2026-11-30')).toEqual([]);
    expect(await after('2026-11-23', NOON + DAY_MS)).toEqual([]);
  });

  test('and their credit notes are listed by when they were paid and refunded', async () => {
    const [first, second] = [await order('paid'), await order('paid')];
    const number = await write((tx) => tx.purchases.nextReceiptNumber());
    await write((tx) => tx.purchases.patch(second, { receipt_number: number, paid_at: NOON + 1 }));
    const paid = async (from: number): Promise<number[]> =>
      (await store.purchases.paidBetween(from, NOON + 2)).map(({ id }) => id).toSorted((a, b) => a - b);
    expect([await paid(NOON), await paid(NOON + 1)]).toEqual([[first, second], [second]]);
    const amounts = { net_cents: 100, vat_cents: 0, total_cents: 100, lines: [] };
    const back = { purchase_id: second, refunded_at: NOON + 3, ...amounts };
    const { id } = await write((tx) => tx.refunds.add(back, { is_credited: true }));
    await write((tx) => tx.refunds.add(back, { is_credited: false }));
    expect(await store.refunds.credited(NOON, NOON + 4)).toMatchObject([{ id, credit_note: 1 }]);
    expect(await store.refunds.credited(NOON + 4, NOON + 5)).toEqual([]);
  });
});

test('a category that was removed is named by another one in the lines that bought it', async () => {
  const items = ['extra_categories', 'launch'] as const;
  const lines = items.map((product) => ({ product, listing_id, categories: ['design', 'design-systems'] }));
  const id = await write((tx) => payFor(tx, lines, NOON));
  await write((tx) => tx.purchases.replaceCategory('design', 'art'));
  expect((await store.purchases.lines(id)).map(({ categories }) => categories)).toEqual([
    ['art', 'design-systems'],
    ['design', 'design-systems'],
  ]);
});

describe('what a payment provider reports', () => {
  test('is stored once, and belongs to an order or to none', async () => {
    const id = await order('paid');
    const event = { provider: 'p', kind: 'paid', received_at: NOON, outcome: '' };
    const add = (event_key: string, purchase_id: number | null) =>
      write((tx) => tx.payment_events.add({ ...event, event_key, purchase_id }));
    const [first, again, stray] = [await add('1', id), await add('1', id), await add('2', null)];
    expect(again).toBeUndefined();
    await write((tx) => tx.payment_events.patch(first ?? 0, { outcome: 'counted' }));
    const stored = { id: first, outcome: 'counted', amount_cents: null };
    expect(await store.payment_events.ofPurchase(id)).toMatchObject([stored]);
    expect(await store.payment_events.byKey('p', '1')).toMatchObject(stored);
    expect(await store.payment_events.byKey('q', '1')).toBeUndefined();
    expect(await store.payment_events.unmatched(9)).toMatchObject([{ id: stray }]);
  });
});

describe('what the VAT is counted by', () => {
  test('has a rate for each country and day', async () => {
    const rate = { country: 'FI', valid_from: '2026-01-01' } as const;
    for (const bp of [2400, 2550]) await write((tx) => tx.tax_rates.put({ ...rate, bp }));
    expect(await store.tax_rates.all()).toEqual([{ ...rate, bp: 2550 }]);
    const removed = () => write((tx) => tx.tax_rates.remove('FI', '2026-01-01'));
    expect([await removed(), await removed()]).toEqual([true, false]);
  });

  test('has the latest look-up of a number until its time', async () => {
    const row = { number: 'DE136695976', consultation: null, looked_up_at: NOON, expires_at: NOON + 1 };
    for (const is_valid of [false, true]) await write((tx) => tx.vat_look_ups.put({ ...row, is_valid }));
    const fresh = (now: number) => store.vat_look_ups.fresh(row.number, now);
    expect([await fresh(NOON), await fresh(NOON + 1)]).toEqual([{ ...row, is_valid: true }, undefined]);
    await write((tx) => tx.vat_look_ups.purge(NOON + 1));
    expect(await fresh(NOON)).toBeUndefined();
  });
});

describe('what a language model costs', () => {
  const draft = (): Promise<string> => shareableDraft(store, clock, { owner: 'ada', name: 'Bolt' });

  test('is held while a request lasts, and spent by day', async () => {
    const held = (now: number) => write((tx) => tx.model_answers.held(now));
    const first = await write((tx) => tx.model_answers.hold(5, 100));
    await write((tx) => tx.model_answers.hold(7, 200));
    expect(await held(99)).toBe(12);
    await write((tx) => tx.model_answers.release(first));
    expect([await held(99), await held(200)]).toEqual([7, 0]);
    for (const micro_usd of [3, 4]) await write((tx) => tx.model_answers.spend('2026-11-21', micro_usd));
    expect(await store.model_answers.spentOn('2026-11-21')).toBe(7);
    expect(await store.model_answers.spentOn('2026-11-22')).toBe(0);
  });

  test('is paid once for a question about a draft', async () => {
    const draft_id = await draft();
    const row = { draft_id, question: 'q', model: 'm', stop_reason: 'end', micro_usd: 1, created_at: NOON };
    for (const text of ['first', 'second']) await write((tx) => tx.model_answers.add({ ...row, text }));
    expect(await store.model_answers.of(draft_id, 'q')).toEqual({ ...row, text: 'first' });
    await write((tx) => tx.model_answers.purge(NOON + 1));
    expect(await store.model_answers.of(draft_id, 'q')).toBeUndefined();
  });

  test('is added up for each draft and each review, the latest first', async () => {
    const id = await order('paid');
    const draft_id = await draft();
    const call = { model: 'm', micro_usd: 2, input_tokens: 10 };
    const calls = [
      { draft_id, purpose: 'build', called_at: NOON, output_tokens: 4 },
      { draft_id, purpose: 'regenerate', called_at: NOON + 1 },
      { purchase_id: id, purpose: 'review', called_at: NOON + 2 },
    ] as const;
    for (const one of calls) await write((tx) => tx.model_calls.add({ ...call, ...one }));
    expect(await store.model_calls.bySubject(9)).toMatchObject([
      { draft_id: null, calls: 1, responses: 0, micro_usd: 2, last_called_at: NOON + 2 },
      { draft_id, url: 'https://bolt.example/', calls: 2, responses: 1, input_tokens: 20, output_tokens: 4 },
    ]);
  });
});
