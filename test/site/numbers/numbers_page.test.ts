import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addListing, GENUINE } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';
import { opening, ping } from './visits.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

let world: World;
beforeEach(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
});
afterEach(() => world.close());

const now = () => world.clock.now().getTime();
const as = (name: string) => member(world.url, world.store, `${name}@example.org`, now());
const pageOf = async (id: number, name = 'ada'): Promise<PageResponse> =>
  (await as(name)).request(`/account/listings/${id}/numbers`);
const tableOf = ({ root }: PageResponse, number: number): string[][] =>
  root
    .querySelectorAll('table')
    [number]!.querySelectorAll('tr')
    .map((row) => row.querySelectorAll('th, td').map(({ text }) => text));
const chartsOf = ({ root }: PageResponse) =>
  root.querySelectorAll('figure.chart').map((chart) => ({
    title: chart.querySelector('b')?.text,
    summary: chart.querySelector('figcaption span')?.text,
    heights: chart.querySelectorAll('rect').map((bar) => Number(bar.getAttribute('height'))),
  }));

async function visited(day: string, { views, clicks }: { views: number; clicks: number }): Promise<void> {
  world.clock.set(day);
  const stranger = new Visitor(world.url);
  for (let i = 1; i <= views; i++) await stranger.request('/p/acme', { headers: opening(`192.0.2.${i}`) });
  for (let i = 1; i <= clicks; i++) await ping(stranger, '/p/acme', { 'x-forwarded-for': `192.0.2.${i}` });
  await world.running.drain();
}

describe('the numbers of a listing', () => {
  test('are found from its page, for its owners only', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Acme' });
    const path = `/account/listings/${id}`;
    const links = (await (await as('ada')).request(path)).root.querySelectorAll('main a');
    expect(links.map((link) => link.getAttribute('href'))).toContain(`${path}/numbers`);
    const page = await pageOf(id);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await pageOf(id, 'bob')).status).toBe(404);
    const stranger = await new Visitor(world.url).request(`${path}/numbers`);
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      `/sign-in?return_to=${encodeURIComponent(`${path}/numbers`)}`,
    ]);
    for (const odd of ['999', '0', 'acme'])
      expect((await (await as('ada')).request(`/account/listings/${odd}/numbers`)).status).toBe(404);
  });

  test('say what will stand there while there are none', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Acme', status: 'draft' });
    const page = await pageOf(id);
    expect(page.text).toContain('No visitor yet');
    expect(page.text).toContain('Its page is not public yet');
    expect(chartsOf(page)).toEqual([]);
  });

  test('are visitors and clicks of the last 30 days, as charts and as a table', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Acme' });
    await visited('2026-11-18T12:00:00Z', { views: 7, clicks: 1 });
    await visited('2026-12-16T12:00:00Z', { views: 4, clicks: 0 });
    await visited('2026-12-18T12:00:00Z', { views: 2, clicks: 2 });
    const page = await pageOf(id);
    const [views, clicks] = chartsOf(page);
    expect(views).toMatchObject({
      title: 'Opened its page',
      summary: '6 in the last 30 days, 13 in all. Most on 16 December: 4.',
    });
    expect(views?.heights).toHaveLength(30);
    expect(views?.heights.slice(-3)).toEqual([48, 0, 24]);
    expect(clicks).toMatchObject({ summary: '2 in the last 30 days, 3 in all. Most on 18 December: 2.' });
    const [head, today, , before, ...rest] = tableOf(page, 0);
    expect(head).toEqual(['Day', 'Opened its page', 'Went on to its website', 'Followed it']);
    expect([today, before]).toEqual([
      ['18 December', '2', '2', '0'],
      ['16 December', '4', '0', '0'],
    ]);
    expect(rest.at(-1)?.[0]).toBe('19 November');
  });

  test('are follows of the last 30 days by the day on which they began, without those that ended', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Acme' });
    const by = async (what: 'follow' | 'unfollow', ...names: string[]) => {
      for (const name of names) {
        const one = await as(name);
        await one.fill(await one.request('/p/acme/follow'), '/p/acme/follow', { do: what });
      }
    };
    world.clock.set('2026-11-18T23:59:59Z');
    await by('follow', 'bob', 'carol');
    world.clock.set('2026-12-17T23:59:59Z');
    await by('follow', 'dora', 'eve', 'frank');
    world.clock.set('2026-12-18T00:00:00Z');
    await by('follow', 'grace');
    await by('unfollow', 'bob', 'eve');
    const page = await pageOf(id);
    const follows = chartsOf(page)[2];
    expect(follows).toMatchObject({
      title: 'Followed it',
      summary: '3 in the last 30 days, 4 people follow it. Most on 17 December: 2.',
    });
    expect(follows?.heights.slice(-3)).toEqual([0, 48, 24]);
    expect(
      tableOf(page, 0)
        .slice(1, 4)
        .map((row) => [row[0], row[3]]),
    ).toEqual([
      ['18 December', '1'],
      ['17 December', '2'],
      ['16 December', '0'],
    ]);
    expect(page.markup).not.toMatch(/(?:bob|carol|dora|eve|frank|grace)@/);
  });

  test('are votes by state on each day of the week of the launch, never by whom', async () => {
    const zone = 'Pacific/Auckland';
    await world.store.write((tx) => tx.settings.set('calendar.time_zone', zone));
    // The week begins on Sunday, 15 November at 11:00 UTC.
    const at = Date.parse('2026-11-15T11:30:00Z');
    world.clock.set(new Date(at));
    const { id } = await addListing(world.store, world.clock, {
      name: 'Acme',
      week: '2026-11-16',
      live_at: at,
      // The last quarter of an hour of Monday in Auckland, and the first of Tuesday.
      voted_at: [at, Date.parse('2026-11-16T10:59:00Z'), Date.parse('2026-11-16T11:00:00Z')],
    });
    await world.store.write(async (tx) => {
      const vote = async (email: string, joined: number, cast_at: number) => {
        const person_id = await tx.people.ensure(email, joined);
        await tx.votes.cast({ listing_id: id, person_id, cast_at, address_key: null }, GENUINE);
        return person_id;
      };
      await vote('young@example.org', at + 2 * HOUR, at + 3 * HOUR);
      const person_id = await vote('undecided@example.org', at - YEAR, at + 26 * HOUR);
      await tx.votes.withdraw(id, person_id);
      await vote('late@example.org', at - YEAR, at + 8 * 24 * HOUR);
    });
    world.clock.set(START);
    const page = await pageOf(id);
    expect(chartsOf(page).map(({ title, summary }) => [title, summary])).toEqual([
      ['Counted', '3 votes in its week, 1 later.'],
      ['Waiting', 'One vote in its week.'],
      ['Void', 'One vote in its week.'],
    ]);
    expect(tableOf(page, 0).slice(0, 4)).toEqual([
      ['Day', 'Counted', 'Waiting', 'Void'],
      ['16 November', '2', '1', '0'],
      ['17 November', '1', '0', '1'],
      ['18 November', '0', '0', '0'],
    ]);
    expect(tableOf(page, 0).at(-1)).toEqual(['Later', '1', '0', '0']);
    expect(page.markup).not.toMatch(/(?:voter\d|young|undecided|late)@/);
  });

  test('draw nothing that only colours tell: every chart has a title, words and a table', async () => {
    const { id } = await addListing(world.store, world.clock, { name: 'Acme', voted_at: [now()] });
    await visited('2026-11-18T12:00:00Z', { views: 1, clicks: 1 });
    const { root } = await pageOf(id);
    const drawings = root.querySelectorAll('figure svg');
    expect(drawings).toHaveLength(6);
    for (const drawing of drawings) {
      expect(drawing.getAttribute('role')).toBe('img');
      expect(drawing.querySelector('title')?.text.length).toBeGreaterThan(3);
      expect(drawing.querySelector('desc')?.text.length).toBeGreaterThan(3);
    }
    expect(root.querySelectorAll('details table')).toHaveLength(2);
  });
});
