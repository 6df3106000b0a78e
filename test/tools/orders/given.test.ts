import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { markPaid } from '../../../services/orders/paying/mark_paid.ts';
import { recordRefund } from '../../../services/orders/paying/refunds.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { type Item, payFor } from '../../services/orders/orders.ts';
import { administrator } from '../../site/admin/administrator.ts';
import type { Visitor } from '../../site/visitor.ts';
import { csrfOf } from '../../site/votes/voters.ts';
import { startWorld, type World } from '../../world.ts';

const THIS_WEEK = '2026-11-16';
const NEXT = addWeeks(THIS_WEEK, 2);
const BY = { actor: 'service' } as const;

let world: World;
let ada: Both;
let admin: Visitor;
beforeAll(async () => {
  world = await startWorld();
  ada = await both(world, await world.key('ada'));
  ({ by: admin } = await administrator(world));
});
afterAll(async () => {
  await ada.close();
  await world.close();
});

const now = () => world.clock.now().getTime();
/** Orders and pays as the payment does; returns the number of the order. */
async function buy(...items: Item[]): Promise<string> {
  const id = await world.store.write((tx) => payFor(tx, items, now(), 'pending'));
  const order = (await world.store.purchases.byId(id))!;
  await world.store.write((tx) =>
    markPaid(tx, order, { by: BY, provider: 'manual', provider_ref: null, now: now() }),
  );
  return order.number;
}
async function refund(number: string): Promise<void> {
  const order = (await world.store.purchases.byNumber(number))!;
  await world.store.write((tx) =>
    recordRefund(tx, order, { by: BY, refunded_cents: order.total_cents, now: now() }),
  );
}
const order = (number: string): Promise<any> => ada.answer('get_order', { number });
const shown = (slug: string): Promise<any> => ada.answer('get_listing', { slug });

describe('categories of an order', () => {
  let draft_id: string;
  let listing_id: number;
  let slug: string;
  const key = () => world.key('ada');
  beforeEach(async () => {
    draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Keel' });
    const { body } = await world.rest('POST', `/drafts/${draft_id}/submit`, { key: await key() });
    ({ listing_id } = body);
    await buy({ product: 'launch', listing_id });
    ({ slug } = (await world.store.listings.byId(listing_id))!);
  });
  const categories = async () => (await shown(slug)).categories.map((one: any) => one.slug);
  const edit = async (fields: Record<string, unknown>) =>
    world.rest('PATCH', `/drafts/${draft_id}`, { key: await key(), body: { fields } });

  test('survive edits of the draft and of the listing, and go with their refund', async () => {
    expect(await categories()).toEqual(['design']);
    const number = await buy({
      product: 'extra_categories',
      listing_id,
      categories: ['marketing', 'developer-tools'],
    });
    expect(await categories()).toEqual(['design', 'marketing', 'developer-tools']);
    await edit({ tagline: 'Something else' });
    expect(await categories()).toEqual(['design', 'marketing', 'developer-tools']);
    await edit({ categories: ['Project management', 'Design'] });
    const all = ['project-management', 'marketing', 'developer-tools', 'design'];
    expect(await categories()).toEqual(all);
    const body = { fields: { tagline: 'On the listing' } };
    await world.rest('PATCH', `/me/listings/${listing_id}`, { key: await key(), body });
    expect(await categories()).toEqual(all);
    await refund(number);
    expect(await categories()).toEqual(['project-management', 'design']);
    expect((await order(number)).lines[0]).toMatchObject({
      status: 'refunded',
      given: { taken_back: ['The further categories are not shown any more.'] },
    });
  });
});

describe('the order and what is public say the same', () => {
  test('a launch at once: paid in get_listing with its disclosure, on its page and in its feed', async () => {
    const { id, slug } = await addListing(world.store, world.clock, { name: 'Capstan', status: 'draft' });
    const number = await buy({ product: 'launch', listing_id: id }, { product: 'featured', listing_id: id });
    const { lines } = await order(number);
    expect(lines.map((line: any) => [line.fulfilled, line.given.launch?.week])).toEqual([
      [true, THIS_WEEK],
      [true, undefined],
    ]);
    const listing = await shown(slug);
    expect(listing).toMatchObject({
      paid: true,
      featured_until: new Date(now() + 7 * 86_400_000).toISOString(),
      disclosure: expect.stringMatching(/launch was paid for.*featured because its owner pays/),
    });
    const page = await (await fetch(`${world.url}/p/${slug}`)).text();
    expect(page).toContain('Paid launch');
    expect(page).toContain(listing.disclosure);
    const feed = await (await fetch(`${world.url}/feeds/launches.atom`)).text();
    expect(feed.split('<entry>').find((entry) => entry.includes(`/p/${slug}`))).toContain('term="paid"');
    await refund(number);
    const after = await shown(slug);
    expect(after).toMatchObject({ paid: false });
    expect([after.disclosure, after.featured_until]).toEqual([undefined, undefined]);
  });

  test('a relaunch shows in its week beside the first launch, and keeps the votes of that one', async () => {
    const voted_at = [now() - 1000];
    const { id, slug } = await addListing(world.store, world.clock, { name: 'Rudder', voted_at });
    const number = await buy({ product: 'relaunch', listing_id: id, week: NEXT });
    const planned: any = await ada.answer('get_launch_week', { week: NEXT });
    expect(planned.items).toEqual([]);
    expect((await order(number)).lines[0]).toMatchObject({
      fulfilled: false,
      given: { waits: `It goes live in the launch week of ${NEXT}.` },
    });
    await world.reach(new Date(weekBounds(NEXT, 'UTC').starts_at));
    await world.running.drain();
    const votes = (week: any) => week.items.map((item: any) => [item.listing.slug, item.week_votes]);
    expect(votes(await ada.answer('get_launch_week', { week: NEXT }))).toContainEqual([slug, 0]);
    expect(votes(await ada.answer('get_launch_week', { week: THIS_WEEK }))).toContainEqual([slug, 1]);
    const total: any = await ada.answer('get_leaderboard', { board: 'community-all-time' });
    expect(total.items.find((item: any) => item.listing.slug === slug).listing.votes).toBe(1);
    await world.reach(new Date(now() + 120_000));
    await world.running.drain();
    expect((await order(number)).lines[0].fulfilled).toBe(true);
  });
});

describe('tasks of the site team', () => {
  /** Without a task the page has no form; that of another tab is sent then. */
  let csrf = '';
  const press = async (act: string, number: string, typed: Record<string, string>) => {
    csrf = csrfOf(await admin.request('/admin/tasks')) || csrf;
    return admin.send('/admin/tasks', {
      csrf,
      do: act,
      number,
      position: '0',
      ...typed,
    });
  };

  test('work is done by hand with a note and links, which the buyer reads in the order and by email', async () => {
    ({ by: admin } = await administrator(world));
    const { id } = await addListing(world.store, world.clock, { name: 'Bowsprit' });
    const options = { notes: 'No <b>Mondays</b>' };
    const number = await buy({ product: 'done_for_you', listing_id: id, options });
    const page = await admin.request('/admin/tasks');
    expect(page.text).toContain('Bowsprit');
    expect(page.text).toContain('No <b>Mondays</b>');
    expect(page.root.querySelector('dd b')).toBeNull();
    expect((await press('task_done', number, { note: ' ' })).text).toContain(
      'say in up to 2000 characters what was done',
    );
    const harmful = { note: 'Done', link: 'javascript:alert(1)' };
    expect((await press('task_done', number, harmful)).text).toContain('complete http or https URLs');
    expect((await order(number)).lines[0].fulfilled).toBe(false);
    const links = ['https://launches.example/a', 'https://b.example'];
    const done = await press('task_done', number, { note: 'Entered.', link: links.join('\n') });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/tasks?done=task_done']);
    expect((await order(number)).lines[0]).toMatchObject({
      fulfilled: true,
      given: { task: { done: { note: 'Entered.', links } } },
    });
    expect((await press('task_done', number, { note: 'Again' })).text).toContain(
      'no such line waits for the team',
    );
    expect((await world.mails()).some(({ text }) => text.includes(links[0]!))).toBe(true);
  });

  test('a line that failed is tried again once its reason has gone, in another week too', async () => {
    ({ by: admin } = await administrator(world));
    const { id } = await addListing(world.store, world.clock, { name: 'Jib', status: 'draft' });
    await world.store.write((tx) => tx.listings.close(id, 'suspended', now()));
    const [week, later] = [addWeeks(NEXT, 1), addWeeks(NEXT, 2)];
    const number = await buy({ product: 'launch', listing_id: id, week });
    expect((await order(number)).lines[0]).toMatchObject({
      status: 'failed',
      given: { failed: 'The site team suspended the listing.' },
    });
    expect((await admin.request('/admin/tasks')).text).toContain('The site team suspended the listing.');
    await press('task_retry', number, {});
    expect((await order(number)).lines[0].status).toBe('failed');
    await world.store.write((tx) => tx.listings.reopen(id, now()));
    await press('task_retry', number, { week: later });
    expect((await order(number)).lines[0]).toMatchObject({
      status: 'pending',
      given: { launch: { week: later } },
    });
    expect((await admin.request('/admin/tasks')).text).toContain('Nothing waits for you.');
  });
});
