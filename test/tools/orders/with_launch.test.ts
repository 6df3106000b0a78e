import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekBounds } from '../../../domain/launches/weeks.ts';
import { cancelLaunch } from '../../../services/launches/launch_steps.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { administrator } from '../../site/admin/administrator.ts';
import { member } from '../../site/visitor.ts';
import { csrfOf } from '../../site/votes/voters.ts';
import { type OrderScene, orderScene } from './order_scene.ts';

const [WEEK, LATER] = ['2026-12-14', '2026-12-21'] as const;

let scene: OrderScene;
beforeAll(async () => (scene = await orderScene()));
afterAll(() => scene.close());

const now = () => scene.world.clock.now().getTime();
const launchIn = (listing_id: number, week?: string) => ({
  product: 'launch',
  listing_id,
  ...(week !== undefined && { week }),
});
const featured = (listing_id: number) => ({ product: 'featured', listing_id });
const board = (listing_id: number) => ({ product: 'billboard_min', listing_id, amount_cents: 5000 });

describe('featured and billboard_min', () => {
  test('are priced beside the launch of their listing, and the quote says when they begin', async () => {
    const { saved, queued } = scene;
    const quote = (...items: object[]): Promise<any> => scene.ada.answer('quote_order', { items });
    expect((await quote(featured(saved), launchIn(saved, WEEK), board(saved))).notices).toEqual([
      'Name the country of the buyer to get the VAT that is due.',
      'Featured listing begins when Saved One goes live, by the launch in this order.',
      'Billboard begins when Saved One goes live, by the launch in this order.',
    ]);
    await quote({ product: 'skip_queue', listing_id: queued, week: WEEK }, featured(queued));
  });

  test('are refused by name without such a launch', async () => {
    const { saved, queued, paid } = scene;
    const { errors } = await scene.ada.problem('quote_order', {
      items: [featured(saved), launchIn(queued, WEEK), launchIn(paid, LATER), board(paid)],
    });
    expect(errors.map(({ path, message }: any) => [path, message])).toEqual([
      [
        'items.0.listing_id',
        'featured is for a listing that is live, or that another item of the same order launches. This one is draft.',
      ],
      [
        'items.2.listing_id',
        'launch is for a listing that is not live and has no paid launch yet. This one is scheduled, with a paid launch.',
      ],
      [
        'items.3.listing_id',
        'billboard_min is for a listing that is live, or that another item of the same order launches. This one is scheduled, with a paid launch.',
      ],
    ]);
  });
});

describe('an order of a launch with featured and billboard_min', () => {
  const get = async (number: string): Promise<any> => scene.ada.answer('get_order', { number });
  const states = async (number: string) => (await get(number)).lines.map(({ status }: any) => status);
  const ownPage = async (number: string) => {
    const own = await member(scene.world.url, scene.world.store, 'ada@example.org', now());
    return (await own.request(`/account/orders/${number}`)).text;
  };
  /** What an administrator does on a page. */
  async function press(path: string, typed: Record<string, string>): Promise<string> {
    const { by } = await administrator(scene.world);
    const page = await by.request(path);
    await by.send(path, { csrf: csrfOf(page), ...typed });
    return page.text;
  }
  /** Orders all three for a new listing, and has the team mark it as paid. */
  async function bought(name: string): Promise<{ number: string; id: number; slug: string }> {
    const { world } = scene;
    const { id, slug } = await addListing(world.store, world.clock, { name, status: 'draft' });
    const items = [featured(id), board(id), launchIn(id, WEEK)];
    const ada = restCaller(world, await world.key('ada'));
    const { number } = (await ada.call('create_checkout', { items })).answer;
    await press(`/admin/orders/${number}`, { do: 'order_paid', note: 'Bank statement' });
    return { number, id, slug };
  }

  test('fails whole when its launch is paid back, and is given again with another week', async () => {
    const { number, id } = await bought('Halyard');
    await press(`/admin/orders/${number}`, {
      do: 'order_refund',
      amount: '60.76',
      line: '2',
      note: 'Asked for',
    });
    expect(await states(number)).toEqual(['pending', 'pending', 'refunded']);
    await scene.world.reach(new Date(now() + 120_000));
    expect(await states(number)).toEqual(['failed', 'failed', 'refunded']);
    const why =
      'Featured listing begins when the listing is live, and the launch of this order does not take place. Paid launch was paid back.';
    expect((await get(number)).lines[0].given).toEqual({ failed: why });
    expect(await ownPage(number)).toContain(why);
    expect((await scene.world.store.listings.byId(id))?.billboard_cents).toBe(0);
    expect(await press('/admin/tasks', { do: 'task_retry', number, position: '0' })).toContain(why);
    expect(await states(number)).toEqual(['failed', 'failed', 'refunded']);
  });

  test('gives them when the listing goes live, after a launch that failed was tried again too', async () => {
    const { store } = scene.world;
    const { number, id, slug } = await bought('Spinnaker');
    expect(await states(number)).toEqual(['pending', 'pending', 'pending']);
    expect(await ownPage(number)).toContain('Billboard begins when the listing is live.');
    await store.write((tx) => tx.listings.close(id, 'suspended', now()));
    await store.write(async (tx) => {
      const [launch] = await tx.launches.coming(id);
      await cancelLaunch(tx, launch!, 'rejected', now());
    });
    await scene.world.reach(new Date(now() + 120_000));
    expect(await states(number)).toEqual(['failed', 'failed', 'failed']);
    await store.write((tx) => tx.listings.reopen(id, now()));
    await press('/admin/tasks', { do: 'task_retry', number, position: '2', week: LATER });
    expect(await states(number)).toEqual(['pending', 'pending', 'pending']);
    const { starts_at } = weekBounds(LATER, 'UTC');
    await scene.world.reach(new Date(starts_at));
    await scene.world.running.drain();
    await scene.world.reach(new Date(starts_at + 120_000));
    expect(await states(number)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    const { featured_until }: any = await scene.ada.answer('get_listing', { slug });
    expect(Date.parse(featured_until)).toBeGreaterThanOrEqual(starts_at + 7 * 86_400_000);
    const billboard: any = await scene.ada.answer('get_leaderboard', { board: 'billboard' });
    expect(billboard.items.map(({ listing, metric }: any) => [listing.slug, metric])).toContainEqual([
      slug,
      5000,
    ]);
  });
});
