import { describe, expect, test } from 'vitest';
import { UNLOCKABLE_SECTIONS } from '../../../domain/profile/paid_sections.ts';
import { storeReview } from '../../../services/orders/work/review.ts';
import { finishTask } from '../../../services/orders/work/team_tasks.ts';
import { DAY, THIS_WEEK } from '../scene.ts';
import { draft, eachInItsScene, NEXT, orders, scene, startOf } from './orders.ts';

eachInItsScene();

describe('launch_bundle', () => {
  test('gives its parts, and is fulfilled when the last one is', async () => {
    const { id } = await draft('Acme');
    const order = await orders.pay({ product: 'launch_bundle', listing_id: id });
    expect(await scene.again({ id })).toMatchObject({
      status: 'live',
      unlocked: [...UNLOCKABLE_SECTIONS],
      featured_until: scene.now() + 7 * DAY,
    });
    expect(await orders.line(order)).toMatchObject({
      status: 'pending',
      task: { done: null },
      review: { report: null },
    });
  });

  const REPORT = {
    written_at: '2026-11-18T12:00:00.000Z',
    pages: [],
    checks: [],
    suggestions: [],
    left_out: 0,
  };
  const bundleFor = async (name: string, week?: string) => {
    const { id } = await draft(name);
    const order = await orders.pay({ product: 'launch_bundle', listing_id: id, ...(week && { week }) });
    const { number } = (await scene.store.purchases.byId(order))!;
    const on = { number, position: 0, by: { actor: 'operator' } as const, now: scene.now() };
    return {
      id,
      order,
      finish: () =>
        scene.write((tx) => finishTask(tx, { ...on, note: 'Entered.', links: ['https://a.example/'] })),
      write: () =>
        scene.write((tx) => storeReview(tx, { purchase_id: order, position: 0 }, REPORT, scene.now())),
    };
  };

  test('is fulfilled by its last part, whichever that is, and each email is sent once', async () => {
    for (const [name, ...parts] of [
      ['One', 'finish', 'write'],
      ['Two', 'write', 'finish'],
    ] as const) {
      const bundle = await bundleFor(name);
      expect(await orders.line(bundle.order)).toMatchObject({ status: 'pending' });
      await bundle[parts[0]]();
      expect(await orders.line(bundle.order)).toMatchObject({ status: 'pending' });
      await bundle[parts[1]]();
      expect(await orders.line(bundle.order)).toMatchObject({
        status: 'fulfilled',
        launch: { week: THIS_WEEK },
        sections: [...UNLOCKABLE_SECTIONS],
        featured: { days: 7 },
        task: { done: { note: 'Entered.', links: ['https://a.example/'] } },
        review: { report: REPORT },
      });
      expect(await orders.fulfil(bundle.order)).toEqual([]);
    }
    const emails = (await scene.emails()).toSorted();
    expect(emails).toEqual(
      ['listing_live', 'order_review_written', 'order_work_done'].flatMap((name) =>
        Array(2).fill(`${name} > ada`),
      ),
    );
  });

  test('for a later week: work and review need not wait, the featured days begin with the launch, which fulfils it', async () => {
    const { id, order, finish, write } = await bundleFor('Acme', NEXT);
    await finish();
    await write();
    expect(await orders.line(order)).toMatchObject({ status: 'pending', launch: { week: NEXT } });
    expect(await scene.again({ id })).toMatchObject({ status: 'scheduled', featured_until: null });
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(order, startOf(NEXT));
    expect(await orders.line(order)).toMatchObject({ status: 'fulfilled' });
    expect(await scene.again({ id })).toMatchObject({
      status: 'live',
      featured_until: startOf(NEXT) + 7 * DAY,
    });
  });

  test('refunded with work and review done: both stay with the buyer, all else is taken back', async () => {
    const { id, order, finish, write } = await bundleFor('Acme');
    await finish();
    await write();
    expect(await orders.refund(order)).not.toEqual([]);
    expect(await scene.again({ id })).toMatchObject({
      status: 'live',
      plan: 'free',
      unlocked: [],
      featured_until: null,
    });
    expect(await orders.line(order)).toMatchObject({
      status: 'refunded',
      task: { done: { note: 'Entered.' } },
      review: { report: REPORT },
    });
  });
});
