import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { recordRefund } from '../../../services/orders/paying/refunds.ts';
import { undoRefund } from '../../../services/orders/paying/undo_refund.ts';
import { DAY, THIS_WEEK, type UseCaseScene, useCaseScene } from '../scene.ts';
import { ordersOf } from './orders.ts';

let scene: UseCaseScene;
let orders: ReturnType<typeof ordersOf>;
beforeEach(async () => {
  scene = await useCaseScene();
  orders = ordersOf(scene);
});

const NEXT = addWeeks(THIS_WEEK, 2);
const by = { actor: 'operator' } as const;
const refundAll = (id: number, now = scene.now()) =>
  scene.store.write(async (tx) => {
    const order = (await tx.purchases.byId(id))!;
    return recordRefund(tx, order, { by, refunded_cents: order.total_cents, now });
  });
const undo = (id: number, now = scene.now()) =>
  scene.store.write(async (tx) =>
    undoRefund(tx, (await tx.purchases.byId(id))!, { by, note: 'The bank decided for us', now }),
  );

describe('a refund that is undone gives again', () => {
  test('a launch that went live: its paid plan, its sections and its place', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'ada', status: 'draft' });
    const id = await orders.pay({ product: 'launch', listing_id: row.id });
    const before = await scene.again(row);
    await refundAll(id);
    expect(await scene.again(row)).toMatchObject({ plan: 'free', unlocked: [] });
    expect(await undo(id)).toBe(true);
    expect(await scene.again(row)).toEqual({ ...before, updated_at: scene.now() });
    expect(await scene.store.launches.week(THIS_WEEK)).toMatchObject({ free: 0, live: 1 });
    expect(await orders.line(id)).toMatchObject({ status: 'fulfilled' });
    expect(await undo(id)).toBe(false);
  });

  test('a launch to come, in its week; one whose week is over waits for the team', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'ada', status: 'draft' });
    const id = await orders.pay({ product: 'launch', listing_id: row.id, week: NEXT });
    await refundAll(id);
    expect(await scene.again(row)).toMatchObject({ status: 'draft' });
    await undo(id);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled', plan: 'paid' });
    expect(await scene.store.launches.coming(row.id)).toMatchObject([{ week: NEXT }]);
    await refundAll(id);
    await undo(id, weekBounds(NEXT, 'UTC').ends_at);
    expect(await orders.line(id)).toMatchObject({
      status: 'failed',
      failed: expect.stringContaining('was over'),
    });
  });

  test('featured days that it cut off, and none that were used up', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'ada', status: 'live' });
    const id = await orders.pay({ product: 'featured', listing_id: row.id });
    await refundAll(id);
    expect((await scene.again(row)).featured_until).toBeNull();
    await undo(id);
    const until = (await scene.again(row)).featured_until!;
    expect(until).toBe(scene.now() + 7 * DAY);
    await refundAll(id, until + 1);
    await undo(id, until + 2);
    expect(await scene.again(row)).toMatchObject({ featured_until: until });
    expect(await orders.line(id)).toMatchObject({ status: 'fulfilled' });
  });

  test('and without a refund, nothing', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'ada', status: 'live' });
    const id = await orders.pay({ product: 'featured', listing_id: row.id });
    const before = await scene.store.purchases.byId(id);
    expect([await undo(id), await scene.store.purchases.byId(id)]).toEqual([false, before]);
  });
});
