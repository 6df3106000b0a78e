import { describe, expect, test } from 'vitest';
import { addWeeks } from '../../../domain/launches/weeks.ts';
import { queueFree } from '../../../services/launches/free_queue.ts';
import { RECOUNT_NAMES } from '../../../store/upkeep/recount.ts';
import { DAY, THIS_WEEK } from '../scene.ts';
import { draft, eachInItsScene, live, NEXT, orders, scene, startOf } from './orders.ts';

eachInItsScene();

const slugs = async (id: number) => (await scene.store.listings.categoriesOf(id)).map(({ slug }) => slug);

describe('a launch', () => {
  test('to come is cancelled, its sections are locked, and the free plan is open again', async () => {
    const row = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: row.id, week: NEXT });
    expect(await orders.refund(order)).toEqual([
      `The launch in the week of ${NEXT} was cancelled.`,
      'Locked again: story, milestones, media. What is in there stays stored.',
    ]);
    expect(await scene.again(row)).toMatchObject({ status: 'draft', plan: null, unlocked: [] });
    expect(await orders.line(order)).toMatchObject({ status: 'refunded' });
    expect(await scene.emails()).toEqual(['launch_refunded > ada']);
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(order, startOf(NEXT));
    expect(await scene.again(row)).toMatchObject({ status: 'draft' });
    await scene.write(async (tx) => queueFree(tx, (await tx.listings.byId(row.id))!, scene.now()));
    expect(await scene.again(row)).toMatchObject({ status: 'awaiting_badge', plan: 'free' });
    const again = await orders.pay({ product: 'launch', listing_id: row.id });
    expect(await orders.line(again)).toMatchObject({ status: 'fulfilled' });
  });

  test('that went live stays live with its votes and week, on the free plan', async () => {
    const row = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: row.id });
    const before = await scene.again(row);
    await orders.refund(order);
    expect(await scene.again(row)).toEqual({
      ...before,
      plan: 'free',
      unlocked: [],
      updated_at: scene.now(),
    });
    const [launch] = await scene.store.launches.everyOf(row.id);
    expect(launch).toMatchObject({ status: 'live', plan: 'free', week: THIS_WEEK, shown: 'live' });
    expect(await scene.store.launches.week(THIS_WEEK)).toMatchObject({ free: 1, live: 1 });
    expect(await orders.line(order)).toMatchObject({ status: 'refunded' });
  });

  test('refunded twice takes back once', async () => {
    const row = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: row.id, week: NEXT });
    await orders.refund(order);
    const [lines, listing, emails] = [
      await orders.lines(order),
      await scene.again(row),
      await scene.emails(),
    ];
    expect(await orders.refund(order)).toEqual([]);
    expect(await orders.lines(order)).toEqual(lines);
    expect(await scene.again(row)).toEqual(listing);
    expect(await scene.emails()).toEqual(emails);
  });

  test('refunded in part stays whole', async () => {
    const row = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: row.id, week: NEXT, net_cents: 4900 });
    expect(await orders.refund(order, 0, 4899)).toEqual([]);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    expect((await orders.lines(order))[0]).toMatchObject({ status: 'pending', refunded_cents: 4899 });
    await orders.refund(order, 0, 4900);
    expect(await scene.again(row)).toMatchObject({ status: 'draft' });
    expect((await orders.lines(order))[0]).toMatchObject({ status: 'refunded', refunded_cents: 4900 });
  });

  test('a place in the queue that a paid one replaced is not given back by itself', async () => {
    const row = await draft();
    await scene.write((tx) => queueFree(tx, row, scene.now()));
    const order = await orders.pay({ product: 'skip_queue', listing_id: row.id, week: NEXT });
    await orders.refund(order);
    expect(await scene.again(row)).toMatchObject({ status: 'draft' });
    expect(await scene.store.launches.coming(row.id)).toEqual([]);
  });
});

describe('a relaunch', () => {
  test('to come is cancelled; the listing stays live as it was', async () => {
    const row = await live('Acme', { voted_at: [scene.now() - 1000] });
    const order = await orders.pay({ product: 'relaunch', listing_id: row.id, week: NEXT });
    await orders.refund(order);
    expect(await scene.again(row)).toEqual({ ...row, updated_at: scene.now() });
    expect(await scene.store.launches.coming(row.id)).toEqual([]);
  });

  test('that went live keeps the paid plan while the first launch is paid for, and loses it with that one', async () => {
    const row = await draft();
    const first = await orders.pay({ product: 'launch', listing_id: row.id });
    const second = await orders.pay({ product: 'relaunch', listing_id: row.id, week: NEXT });
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(second, startOf(NEXT));
    await orders.refund(second);
    expect(await scene.again(row)).toMatchObject({
      plan: 'paid',
      unlocked: ['story', 'milestones', 'media'],
    });
    await orders.refund(first);
    expect(await scene.again(row)).toMatchObject({ status: 'live', plan: 'free', unlocked: [] });
  });
});

describe('what other orders pay for stays', () => {
  test('sections: those of another order, and those that the team unlocked', async () => {
    const row = await live('Acme', { unlocked: ['media'] });
    const [one, two] = [
      await orders.pay({ product: 'relaunch', listing_id: row.id, week: NEXT }),
      await orders.pay({ product: 'relaunch', listing_id: row.id, week: addWeeks(NEXT, 1) }),
    ];
    await orders.refund(one);
    expect((await scene.again(row)).unlocked).toEqual(['media', 'story', 'milestones']);
    await orders.refund(two);
    expect((await scene.again(row)).unlocked).toEqual(['media']);
  });

  test('categories: those of another order', async () => {
    const { id } = await live();
    const buy = (...categories: string[]) =>
      orders.pay({ product: 'extra_categories', listing_id: id, categories });
    const one = await buy('developer-tools', 'marketing');
    const two = await buy('marketing');
    expect(await slugs(id)).toEqual(['design', 'developer-tools', 'marketing']);
    await orders.refund(one);
    expect(await slugs(id)).toEqual(['design', 'marketing']);
    await orders.refund(two);
    expect(await slugs(id)).toEqual(['design']);
  });

  test('featured days: those that are left of the line go, those of later lines begin earlier', async () => {
    const { id } = await live();
    const until = async () => ((await scene.again({ id })).featured_until ?? 0) - scene.now();
    const one = await orders.pay({ product: 'featured', listing_id: id });
    const two = await orders.pay({ product: 'featured', listing_id: id });
    // Three of the seven days were shown.
    expect(await orders.refund(one, 0, 1e6, scene.now() + 3 * DAY)).toEqual([
      'The featured place ends 4 days earlier.',
    ]);
    expect(await until()).toBe(10 * DAY);
    expect(await orders.refund(two, 0, 1e6, scene.now() + 4 * DAY)).toEqual([
      'The featured place ends 6 days earlier.',
    ]);
    expect((await scene.again({ id })).featured_until).toBeNull();
  });

  test('a featured place whose days are over has nothing to take back', async () => {
    const { id } = await live();
    const order = await orders.pay({ product: 'featured', listing_id: id });
    expect(await orders.refund(order, 0, 1e6, scene.now() + 8 * DAY)).toEqual([]);
    expect(await orders.line(order)).toMatchObject({ status: 'refunded' });
  });
});

test('the billboard counts what was paid less what went back, in parts', async () => {
  const { id } = await live();
  const order = await orders.pay({ product: 'billboard_min', listing_id: id, net_cents: 10_000 });
  const cents = async () => (await scene.again({ id })).billboard_cents;
  expect(await orders.refund(order, 0, 2_500)).toEqual(['$25.00 less count on the billboard.']);
  expect(await orders.refund(order, 0, 2_500)).toEqual([]);
  expect(await cents()).toBe(7_500);
  await orders.refund(order, 0, 4_005);
  expect(await cents()).toBe(5_995);
  await orders.refund(order, 0, 10_000);
  expect(await cents()).toBe(0);
  expect((await scene.store.billboard.page({ offset: 0, limit: 5 })).length).toBe(0);
  expect((await orders.lines(order))[0]).toMatchObject({ status: 'refunded', refunded_cents: 10_000 });
});

test('open work is closed, and what failed is refunded like anything else', async () => {
  const { id } = await live();
  const order = await orders.pay(
    { product: 'done_for_you', listing_id: id },
    { product: 'ai_review', listing_id: id },
    { product: 'launch', listing_id: id },
  );
  expect(await orders.refund(order, 0)).toEqual(['The task of the site team is closed.']);
  expect(await orders.refund(order, 1)).toEqual(['The review is not written.']);
  expect(await orders.refund(order, 2)).toEqual([]);
  await orders.fulfil(order);
  expect((await orders.lines(order)).map(({ status }) => status)).toEqual([
    'refunded',
    'refunded',
    'refunded',
  ]);
});

test('a bundle gives back all its parts', async () => {
  const row = await draft('Acme', { categories: ['design'] });
  const order = await orders.pay({ product: 'launch_bundle', listing_id: row.id });
  expect(await orders.refund(order)).toHaveLength(5);
  expect(await scene.again(row)).toMatchObject({
    status: 'live',
    plan: 'free',
    unlocked: [],
    featured_until: null,
  });
});

test('counts are right after refunds, as the nightly upkeep counts them', async () => {
  const [one, two] = [await draft('One'), await draft('Two')];
  for (const row of [one, two]) {
    const order = await orders.pay(
      { product: 'launch', listing_id: row.id, ...(row === two && { week: NEXT }) },
      { product: 'billboard_min', listing_id: row.id },
    );
    await orders.refund(order, 0);
    await orders.refund(order, 1);
  }
  for (const name of RECOUNT_NAMES) {
    const { suspects } = await scene.store.recount.find(name, 0);
    expect([name, suspects]).toEqual([name, []]);
  }
});
