import { describe, expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { UNLOCKABLE_SECTIONS } from '../../../domain/profile/paid_sections.ts';
import { retireCategory } from '../../../services/administration/retire_category.ts';
import { queueFree, recordBadge } from '../../../services/launches/free_queue.ts';
import { weekToBook } from '../../../services/launches/free_weeks.ts';
import { cancelLaunch, moveLaunch } from '../../../services/launches/launch_steps.ts';
import { refreshCategories } from '../../../services/listings/shown_categories.ts';
import { approve, holdForTeam } from '../../../services/moderation/moderate.ts';
import { failReview } from '../../../services/orders/work/review.ts';
import { bookedIn } from '../../scene.ts';
import { DAY, HOUR, THIS_WEEK } from '../scene.ts';
import { draft, eachInItsScene, live, NEXT, orders, payFor, scene, startOf } from './orders.ts';

eachInItsScene();

const launches = (id: number) => scene.store.launches.everyOf(id);

describe('launch [R201]', () => {
  test('at once: live in the paying transaction, with its sections, and the line is fulfilled', async () => {
    const { id } = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: id });
    expect(await scene.again({ id })).toMatchObject({
      status: 'live',
      plan: 'paid',
      live_at: scene.now(),
      unlocked: [...UNLOCKABLE_SECTIONS],
    });
    const [launch] = await launches(id);
    expect(await orders.line(order)).toEqual({
      status: 'fulfilled',
      launch: { launch_id: launch!.id, week: THIS_WEEK },
      sections: [...UNLOCKABLE_SECTIONS],
    });
    expect(await scene.emails()).toEqual(['listing_live > ada']);
    expect(await scene.recorded()).toContain('line_fulfilled');
  });

  test('in a week: booked in the paying transaction, and fulfilled once it is live', async () => {
    const { id } = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: id, week: NEXT });
    expect(await scene.again({ id })).toMatchObject({ status: 'scheduled', plan: 'paid' });
    expect(await orders.line(order)).toMatchObject({
      status: 'pending',
      launch: { week: NEXT },
      waits: `It goes live in the launch week of ${NEXT}.`,
    });
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(order, startOf(NEXT));
    expect(await orders.line(order)).toMatchObject({ status: 'fulfilled', launch: { week: NEXT } });
    expect(await orders.line(order)).not.toHaveProperty('waits');
    expect(await scene.again({ id })).toMatchObject({ status: 'live', live_at: startOf(NEXT) });
  });

  test('a place in the free queue is given up, and free for others at once', async () => {
    await scene.set('free_queue.capacity', 1);
    const row = await draft();
    await scene.write((tx) => queueFree(tx, row, scene.now()));
    const queued = addWeeks(THIS_WEEK, 6);
    expect(await scene.store.launches.week(queued)).toMatchObject({ free: 1 });
    await orders.pay({ product: 'launch', listing_id: row.id });
    expect(await scene.store.launches.week(queued)).toMatchObject({ free: 0 });
    expect(await weekToBook(scene.store, scene.now())).toBe(queued);
    expect(
      (await launches(row.id)).map(({ status, cancelled_reason }) => [status, cancelled_reason]),
    ).toEqual([
      ['cancelled', 'replaced'],
      ['live', null],
    ]);
  });

  test('a listing that the site team holds keeps its booking and waits [D71]', async () => {
    const row = await draft();
    await scene.write((tx) => holdForTeam(tx, row, 'Is it real?', scene.now()));
    const order = await orders.pay({ product: 'launch', listing_id: row.id });
    expect(await orders.line(order)).toMatchObject({
      status: 'pending',
      waits: 'The site team looks at the listing first.',
    });
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    await scene.write(async (tx) =>
      approve(tx, (await tx.listings.byId(row.id))!, { by: 'team', note: null, now: scene.now() + HOUR }),
    );
    // Its week is nearly over, and the wait was no fault of its owner: it gets the next one (D70).
    const next = addWeeks(THIS_WEEK, 1);
    await scene.takeDue(scene.now() + HOUR);
    await orders.fulfil(order, scene.now() + HOUR);
    expect(await orders.line(order)).toMatchObject({ status: 'pending', launch: { week: next } });
    await scene.takeDue(startOf(next));
    await orders.fulfil(order, startOf(next));
    expect(await orders.line(order)).toMatchObject({ status: 'fulfilled', launch: { week: next } });
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
  });

  test('a silent site waits, and its launch is for the team to refund when the week is over [D84]', async () => {
    const row = await draft();
    const order = await orders.pay({ product: 'launch', listing_id: row.id, week: NEXT });
    const starts_at = startOf(NEXT);
    for (const hours of [12, 7, 1]) {
      await scene.write((tx) =>
        tx.looks.add({
          listing_id: row.id,
          launch_id: null,
          looked_at: starts_at - hours * HOUR,
          result: 'silent',
          expected: 'a page',
          observed: 'no response',
        }),
      );
    }
    await scene.takeDue(starts_at);
    await orders.fulfil(order, starts_at);
    expect(await orders.line(order)).toMatchObject({
      status: 'pending',
      waits: 'The website does not respond. The listing goes live when it does.',
    });
    const ends_at = weekBounds(NEXT, 'UTC').ends_at;
    await scene.takeDue(ends_at);
    await orders.fulfil(order, ends_at);
    expect(await orders.line(order)).toMatchObject({
      status: 'failed',
      failed: 'The website did not respond before and during the launch week.',
    });
    expect(await scene.emails()).toContain('site_stayed_down > ada');
  });

  test('another listing of the website is live: it waits as a dispute [D72]', async () => {
    await live('First', { url: 'https://acme.example' });
    const row = await draft('Second', { url: 'https://acme.example' });
    const order = await orders.pay({ product: 'launch', listing_id: row.id });
    expect(await orders.line(order)).toMatchObject({
      status: 'pending',
      waits: 'Another listing of its website is live. The site team decides which one stays.',
    });
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
  });
});

describe('what cannot be given waits for the site team, with the reason', () => {
  const close = (id: number, closed: 'suspended' | 'archived' | 'rejected') =>
    scene.write((tx) => tx.listings.close(id, closed, scene.now()));

  test.each([
    ['suspended', 'The site team suspended the listing.'],
    ['rejected', 'The site team rejected the listing.'],
    ['archived', 'The listing is offline: an owner took it off the site.'],
  ] as const)('a listing that is %s', async (closed, failed) => {
    const { id } = await live();
    await close(id, closed);
    const products = [
      'launch',
      'relaunch',
      'featured',
      'extra_categories',
      'billboard_min',
      'done_for_you',
    ] as const;
    for (const product of products) {
      const order = await orders.pay({ product, listing_id: id, week: NEXT, categories: ['design'] });
      expect([product, await orders.line(order)]).toEqual([product, { status: 'failed', failed }]);
    }
    expect(await scene.again({ id })).toMatchObject({
      status: closed,
      featured_until: null,
      billboard_cents: 0,
    });
  });

  test.each([
    ['launch', 'live', 'The listing is live already. A relaunch gives it another launch week.'],
    ['skip_queue', 'live', 'The listing is live already. A relaunch gives it another launch week.'],
    ['skip_queue', 'draft', 'The listing is not in the queue of the free plan.'],
    ['relaunch', 'draft', 'The listing is not live. Only a live listing is launched again.'],
  ] as const)('%s of a listing that is %s meanwhile', async (product, status, failed) => {
    const { id } = await scene.listing({ name: 'Acme', owner: 'ada', status });
    const before = await launches(id);
    const order = await orders.pay({ product, listing_id: id, week: NEXT });
    expect(await orders.line(order)).toEqual({ status: 'failed', failed });
    expect(await launches(id)).toEqual(before);
    expect(await scene.recorded()).toContain('line_failed');
  });

  test('a second paid launch, and a week that was over when it was paid', async () => {
    const { id } = await draft();
    await orders.pay({ product: 'launch', listing_id: id, week: NEXT });
    const again = await orders.pay({ product: 'launch', listing_id: id, week: addWeeks(NEXT, 1) });
    expect(await orders.line(again)).toEqual({
      status: 'failed',
      failed: 'The listing has a paid launch already.',
    });
    const other = await draft('Other');
    const late = await orders.pay({ product: 'launch', listing_id: other.id, week: addWeeks(THIS_WEEK, -1) });
    expect(await orders.line(late)).toMatchObject({ status: 'failed' });
    expect(await scene.again(other)).toMatchObject({ status: 'draft' });
  });
});

describe('skip_queue [D20, D21]', () => {
  test('launches in the chosen week without a badge, and frees the place of the queue for the next one', async () => {
    await scene.set('free_queue.capacity', 1);
    await scene.set('free_queue.max_weeks', 6);
    const [first, second] = [await draft('First'), await draft('Second', { owner: 'grace' })];
    const queued = addWeeks(THIS_WEEK, 6);
    await scene.write((tx) => queueFree(tx, first, scene.now()));
    const order = await orders.pay({ product: 'skip_queue', listing_id: first.id, week: NEXT });
    await scene.write((tx) => queueFree(tx, second, scene.now()));
    expect((await launches(second.id))[0]).toMatchObject({ week: queued, plan: 'free' });
    expect(await bookedIn(scene.store, queued)).toBe(1);
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(order, startOf(NEXT));
    expect(await orders.line(order)).toMatchObject({ status: 'fulfilled', launch: { week: NEXT } });
    expect(await scene.again(first)).toMatchObject({ status: 'live', plan: 'paid', unlocked: [] });
  });

  test('into the week that the queue gave it: the free launch becomes a paid one', async () => {
    const row = await draft();
    await scene.write((tx) => queueFree(tx, row, scene.now()));
    const week = addWeeks(THIS_WEEK, 6);
    const order = await orders.pay({ product: 'skip_queue', listing_id: row.id, week });
    expect(await orders.line(order)).toMatchObject({ status: 'pending', launch: { week } });
    expect(await scene.store.launches.week(week)).toMatchObject({ free: 0 });
  });

  test('the badge that was found meanwhile makes it live first: nothing is booked', async () => {
    await scene.set('free_queue.min_weeks', 0);
    const row = await draft();
    await scene.write((tx) => queueFree(tx, row, scene.now()));
    const FOUND = { found: true, expected: 'a link', observed: 'a link' } as never;
    await scene.write((tx) => recordBadge(tx, row.id, FOUND, scene.now()));
    const order = await orders.pay({ product: 'skip_queue', listing_id: row.id, week: NEXT });
    expect(await orders.line(order)).toMatchObject({ status: 'failed' });
  });
});

describe('relaunch', () => {
  test('shows in its week beside the first launch, whose votes stay; the new week starts at zero', async () => {
    const voted_at = [scene.now() - 3 * HOUR, scene.now() - 2 * HOUR];
    const row = await live('Acme', { voted_at });
    const order = await orders.pay({ product: 'relaunch', listing_id: row.id, week: NEXT });
    expect(await scene.again(row)).toMatchObject({ status: 'live', plan: 'free', votes: 2 });
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(order, startOf(NEXT));
    expect(await orders.line(order)).toMatchObject({ status: 'fulfilled', launch: { week: NEXT } });
    const after = await scene.again(row);
    expect(after).toMatchObject({ status: 'live', plan: 'paid', votes: 2, live_at: row.live_at });
    const [second, first] = await launches(row.id);
    expect([first, second]).toMatchObject([
      { week: THIS_WEEK, week_votes: 2, relaunch: false, shown: 'live' },
      { week: NEXT, week_votes: 0, relaunch: true, shown: 'live' },
    ]);
    const board = await scene.store.boards.weekly((await scene.store.launches.week(NEXT))!, {
      offset: 0,
      limit: 5,
    });
    expect(board.places.map(({ listing_id }) => listing_id)).toEqual([row.id]);
  });

  test('a week in which it has a launch already is refused', async () => {
    const row = await live();
    const order = await orders.pay({ product: 'relaunch', listing_id: row.id, week: THIS_WEEK });
    expect(await orders.line(order)).toEqual({
      status: 'failed',
      failed: `The listing has a launch in the week of ${THIS_WEEK} already.`,
    });
  });
});

describe('featured [D42]', () => {
  test('days add up to what is left', async () => {
    const { id } = await live();
    await orders.pay({ product: 'featured', listing_id: id }, { product: 'featured', listing_id: id });
    expect((await scene.again({ id })).featured_until).toBe(scene.now() + 14 * DAY);
  });

  test('begins when the listing is live', async () => {
    const { id } = await draft();
    const order = await orders.pay(
      { product: 'featured', listing_id: id },
      { product: 'launch', listing_id: id, week: NEXT },
    );
    expect(await orders.line(order)).toEqual({
      status: 'pending',
      waits: 'featured begins when the listing is live.',
    });
    await scene.takeDue(startOf(NEXT));
    await orders.fulfil(order, startOf(NEXT));
    expect((await scene.again({ id })).featured_until).toBe(startOf(NEXT) + 7 * DAY);
  });

  test('begins in the paying transaction with a launch at once, wherever that stands in the order', async () => {
    const { id } = await draft();
    const order = await orders.pay(
      { product: 'featured', listing_id: id },
      { product: 'billboard_min', listing_id: id, net_cents: 5000 },
      { product: 'launch', listing_id: id },
    );
    const lines = await orders.lines(order);
    expect(lines.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(await scene.again({ id })).toMatchObject({
      featured_until: scene.now() + 7 * DAY,
      billboard_cents: 5000,
    });
  });

  test('waits on when its launch moves, and not when that of another listing is cancelled', async () => {
    const [{ id }, other] = [await draft(), await draft('Other')];
    const order = await orders.pay(
      { product: 'launch', listing_id: id, week: NEXT },
      { product: 'launch', listing_id: other.id, week: NEXT },
      { product: 'featured', listing_id: id },
    );
    const later = addWeeks(NEXT, 1);
    const [launch] = await launches(id);
    await scene.write((tx) => moveLaunch(tx, launch!, { to: later, reason: 'site_team', now: scene.now() }));
    await scene.write(async (tx) =>
      cancelLaunch(tx, (await tx.launches.coming(other.id))[0]!, 'replaced', scene.now()),
    );
    await orders.fulfil(order);
    expect(await orders.line(order, 1)).toMatchObject({ status: 'failed' });
    expect(await orders.line(order, 2)).toEqual({
      status: 'pending',
      waits: 'featured begins when the listing is live.',
    });
    await scene.takeDue(startOf(later));
    await orders.fulfil(order, startOf(later));
    expect((await scene.again({ id })).featured_until).toBe(startOf(later) + 7 * DAY);
  });

  test('fails with its launch, and not with a bundle whose review alone failed', async () => {
    const { id } = await draft();
    const order = await orders.pay(
      { product: 'launch_bundle', listing_id: id, week: NEXT },
      { product: 'featured', listing_id: id },
      { product: 'billboard_min', listing_id: id },
    );
    await scene.write((tx) => failReview(tx, { purchase_id: order, position: 0 }, 'No model.', scene.now()));
    await orders.fulfil(order);
    expect(await orders.line(order, 0)).toMatchObject({ status: 'failed', failed: 'No model.' });
    expect(await orders.line(order, 1)).toMatchObject({ status: 'pending' });
    await scene.write(async (tx) =>
      cancelLaunch(tx, (await tx.launches.coming(id))[0]!, 'replaced', scene.now()),
    );
    await orders.fulfil(order);
    for (const position of [1, 2]) expect((await orders.line(order, position)).status).toBe('failed');
  });
});

describe('extra_categories', () => {
  test('shows the further ones beside the primary one', async () => {
    const { id } = await live();
    const order = await orders.pay({
      product: 'extra_categories',
      listing_id: id,
      categories: ['developer-tools', 'gone', 'design'],
    });
    expect((await scene.store.listings.categoriesOf(id)).map(({ slug }) => slug)).toEqual([
      'design',
      'developer-tools',
    ]);
    expect(await orders.line(order)).toEqual({
      status: 'fulfilled',
      categories: ['developer-tools', 'design'],
    });
  });
});

test('a bought category that the team removes goes on as the one that took its listings', async () => {
  const { id } = await live();
  const order = await orders.pay({ product: 'extra_categories', listing_id: id, categories: ['marketing'] });
  const by = { actor: 'service' } as const;
  await retireCategory(scene.store, { slug: 'marketing', into: 'developer-tools', by });
  const slugs = async () => (await scene.store.listings.categoriesOf(id)).map(({ slug }) => slug);
  expect(await slugs()).toEqual(['design', 'developer-tools']);
  await scene.write((tx) => refreshCategories(tx, id, scene.now()));
  expect(await slugs()).toEqual(['design', 'developer-tools']);
  await orders.refund(order);
  expect(await slugs()).toEqual(['design']);
});

test('billboard_min counts once, by the reference of the line', async () => {
  const { id } = await live();
  const order = await orders.pay({ product: 'billboard_min', listing_id: id, net_cents: 5000 });
  await orders.fulfil(order);
  expect(await scene.again({ id })).toMatchObject({ billboard_cents: 5000 });
  expect(await orders.line(order)).toEqual({ status: 'fulfilled', billboard: { cents: 5000 } });
});

describe('an order is given once', () => {
  const everything = (id: number) =>
    (['launch', 'featured', 'billboard_min', 'done_for_you', 'ai_review'] as const).map((product) => ({
      product,
      listing_id: id,
    }));

  test('however often it is fulfilled', async () => {
    const { id } = await draft();
    const order = await orders.pay(...everything(id));
    const [lines, row] = [await orders.lines(order), await scene.again({ id })];
    const emails = await scene.emails();
    for (let i = 0; i < 3; i++) expect(await orders.fulfil(order, scene.now() + i)).toEqual([]);
    expect(await orders.lines(order)).toEqual(lines);
    expect(await scene.again({ id })).toEqual(row);
    expect(await scene.emails()).toEqual(emails);
    expect(await launches(id)).toHaveLength(1);
  });

  test('nothing before it is paid', async () => {
    const { id } = await draft();
    const order = await scene.write((tx) => payFor(tx, everything(id), scene.now(), 'pending'));
    await orders.fulfil(order);
    expect((await orders.lines(order)).map(({ status, given }) => [status, given])).toEqual(
      everything(id).map(() => ['pending', null]),
    );
    expect(await scene.again({ id })).toMatchObject({ status: 'draft' });
  });

  test('a fault of ours in one line loses neither the payment nor the other lines', async () => {
    const { id } = await live();
    const order = await scene.write((tx) =>
      payFor(
        tx,
        [
          { product: 'featured', listing_id: id },
          { product: 'billboard_min', listing_id: id },
        ],
        scene.now(),
      ),
    );
    const errors = await scene.write(async (tx) => {
      const { fulfilOrder } = await import('../../../services/orders/fulfil/fulfil_order.ts');
      const broken = {
        ...tx,
        billboard: { ...tx.billboard, record: () => Promise.reject(new Error('broken')) },
      };
      return fulfilOrder(broken, order, scene.now());
    });
    expect(errors.map(({ message }) => message)).toEqual(['broken']);
    expect((await orders.lines(order)).map(({ status }) => status)).toEqual(['fulfilled', 'pending']);
    await orders.fulfil(order);
    expect((await orders.lines(order)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await scene.again({ id })).toMatchObject({
      billboard_cents: 4900,
      featured_until: scene.now() + 7 * DAY,
    });
  });

  test('a crash between two lines leaves nothing of the transaction', async () => {
    const { id } = await draft();
    const crashed = scene.write(async (tx) => {
      const order = await payFor(tx, everything(id), scene.now());
      const { fulfilOrder } = await import('../../../services/orders/fulfil/fulfil_order.ts');
      await fulfilOrder(tx, order, scene.now());
      throw new Error('killed');
    });
    await expect(crashed).rejects.toThrow('killed');
    expect(await scene.again({ id })).toMatchObject({ status: 'draft', unlocked: [], billboard_cents: 0 });
    expect(await launches(id)).toEqual([]);
  });
});
