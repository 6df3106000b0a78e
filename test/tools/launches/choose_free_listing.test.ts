import { afterEach, describe, expect, test } from 'vitest';
import { addDays, addWeeks } from '../../../domain/launches/weeks.ts';
import { cancelLaunch } from '../../../services/launches/launch_steps.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { bySize } from '../../gate/size.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

const WEEKS = ['2026-12-28', '2027-01-04', '2027-01-11'];
const start = (week: string) => `${week}T00:00:00Z`;

describe('choose_free_listing', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const thing of open.splice(0).reverse()) await thing.close();
  });

  async function scene(): Promise<{
    world: World;
    ada: Caller;
    site: CompanySite;
    add(name?: string, path?: string): Promise<number>;
  }> {
    const world = await startWorld();
    const site = await companySite({ '/': '<title>Acme</title>No badge yet' });
    open.push(world, site);
    const ada = restCaller(world, await world.key('ada'));
    let n = 0;
    const add = async (name = `Acme ${++n}`, path = '') =>
      (await addListing(world.store, world.clock, { name, status: 'draft', url: `${site.url}${path}` })).id;
    return { world, ada, site, add };
  }
  const choose = async (ada: Caller, listing_id: number) =>
    (await ada.call('choose_free_listing', { listing_id })).answer;
  const statusOf = async (world: World, id: number) => (await world.store.listings.byId(id))?.status;

  test('books the earliest week with room, returns the place in its queue, and fills weeks in order [R168–R170, C16]', async () => {
    const { world, ada, add } = await scene();
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 2));
    const booked = [];
    for (let i = 0; i < 8; i++) booked.push(await choose(ada, await add()));
    expect(booked.map(({ launch_week }) => launch_week)).toEqual([
      WEEKS[0],
      WEEKS[0],
      WEEKS[1],
      WEEKS[1],
      WEEKS[2],
      WEEKS[2],
      '2027-01-18',
      '2027-01-18',
    ]);
    expect(booked.map(({ queue }) => queue.position)).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
    expect(booked[0]).toMatchObject({ status: 'awaiting_badge', queue: { capacity: 2 } });
  });

  test('a full queue books later weeks and says so, by REST and MCP [R169, record 33]', async () => {
    const { world, ada: rest, add } = await scene();
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 1));
    const mcp = await mcpCaller(world.url, await world.key('ada'));
    open.push(mcp);
    const booked: any[] = [];
    for (const caller of [rest, mcp, rest, mcp, rest])
      booked.push(await choose(caller, await add(undefined, `/${booked.length}`)));
    const weeks = [...WEEKS, '2027-01-18', '2027-01-25'];
    expect(booked.map(({ launch_week }) => launch_week)).toEqual(weeks);
    const missing = 'The badge was not found on the homepage yet.';
    const full = `${missing} Every free launch week from 2026-12-28 to 2027-01-11 is full, so it is in a later one.`;
    expect(booked.map(({ queue }) => queue.reason)).toEqual([missing, missing, missing, full, full]);
    for (const week of weeks) {
      const { body } = await world.rest('GET', `/launches/weeks/${week}`);
      expect(body.free_plan).toEqual({ capacity: 1, booked: 1 });
    }
    // The next who books gets a place that became free; those in later weeks may choose it.
    await world.store.write(async (tx) => {
      const [launch] = await tx.launches.coming(booked[1].listing_id);
      await cancelLaunch(tx, launch!, 'withdrawn', world.clock.now().getTime());
    });
    const later = await choose(rest, booked[4].listing_id);
    expect([later.launch_week, later.queue.reason]).toEqual(['2027-01-25', missing]);
    expect((await choose(mcp, await add())).launch_week).toBe(WEEKS[1]);
  });

  test('parallel bookings never overbook a week [C13]', async () => {
    const { world, ada, add } = await scene();
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 4));
    const ids = await Promise.all(Array.from({ length: 14 }, () => add()));
    const weeks = (await Promise.all(ids.map((id) => choose(ada, id)))).map(({ launch_week }) => launch_week);
    const counts = [...WEEKS, '2027-01-18'].map((week) => weeks.filter((booked) => booked === week).length);
    expect(counts).toEqual([4, 4, 4, 2]);
  });

  test('the length of the queue is a setting [R170]', async () => {
    const { world, ada, add } = await scene();
    await world.store.write(async (tx) => {
      await tx.settings.set('free_queue.min_weeks', 2);
      await tx.settings.set('free_queue.max_weeks', 3);
    });
    expect((await choose(ada, await add())).launch_week).toBe('2026-11-30');
  });

  test('a re-check is made at most once a minute; what was seen stays shown [D7]', async () => {
    const { world, ada, site, add } = await scene();
    const id = await add();
    const first = await choose(ada, id);
    expect(first.badge_check).toMatchObject({ found: false });
    site.set({ '/': first.badge.embed_html });
    const second = await choose(ada, id);
    expect(second).toMatchObject({ status: 'awaiting_badge', badge_check: first.badge_check });
    expect(second.next_steps.join(' ')).toContain(
      'with a new idempotency key if you send one, not before 60 seconds from now',
    );
    world.clock.advance(60_000);
    expect(await choose(ada, id)).toMatchObject({ status: 'scheduled', badge_check: { found: true } });
  });

  test('found before its week: scheduled, and live at the week’s start, not before [D6]', async () => {
    const { world, ada, site, add } = await scene();
    const id = await add();
    const { badge } = await choose(ada, id);
    site.set({ '/': badge.embed_html });
    world.clock.advance(61_000);
    await choose(ada, id);
    await world.reach(new Date(Date.parse(start(WEEKS[0]!)) - 1));
    expect(await statusOf(world, id)).toBe('scheduled');
    await world.reach(start(WEEKS[0]!));
    expect(await statusOf(world, id)).toBe('live');
  });

  test('found during its week: live at once, in that week [D6, R171]', async () => {
    const { world, ada, site, add } = await scene();
    const id = await add();
    const { badge } = await choose(ada, id);
    await world.reach('2026-12-30T10:00:00Z');
    expect(await statusOf(world, id)).toBe('awaiting_badge');
    site.set({ '/': badge.embed_html });
    world.clock.advance(61_000);
    expect(await choose(ada, id)).toMatchObject({ status: 'live', launch_week: WEEKS[0] });
    const week = await world.rest('GET', '/launches/weeks/this');
    expect(week.body.items).toHaveLength(1);
  });

  test('taken off in the last day before its week: the launch waits for its badge again, and the owner reads what was seen [D84]', async () => {
    const { world, ada, site, add } = await scene();
    const id = await add();
    const { badge } = await choose(ada, id);
    site.set({ '/': badge.embed_html });
    world.clock.advance(61_000);
    expect((await choose(ada, id)).status).toBe('scheduled');
    const [why] = await world.store.audit_log.newest({ kind: 'launch_scheduled', limit: 1 });
    expect(why).toMatchObject({ actor: 'service', details: { week: WEEKS[0] } });
    site.set({ '/': '<title>Acme</title>A new design' });
    for (const hour of ['04', '08']) await world.reach(`2026-12-27T${hour}:10:00Z`);
    expect(await statusOf(world, id)).toBe('scheduled');
    await world.reach('2026-12-27T12:20:00Z');
    expect(await choose(ada, id)).toMatchObject({ status: 'awaiting_badge', launch_week: WEEKS[0] });
    const emails = (await world.mails()).filter(({ subject }) => subject.includes('badge is missing'));
    expect(emails).toMatchObject([
      { to: 'ada@example.org', subject: 'Acme 1 cannot launch: its badge is missing' },
    ]);
    expect(emails[0]!.text).toContain(badge.embed_html);
    expect(emails[0]!.text).toContain('Neither the badge image nor a link to the listing is on the page.');
  });

  test('emails the owner at booking, at the start of a week without the badge, and when it is live, once each [D71]', async () => {
    const { world, ada, site, add } = await scene();
    const { badge } = await choose(ada, await add());
    // The calendar and the sweep run on each of these days.
    for (const day of bySize({ quick: [0, 3], landing: [0, 1, 3, 5], night: [0, 1, 2, 3, 4, 5] }))
      await world.reach(`${addDays(WEEKS[0]!, day)}T08:00:00Z`);
    const subjects = async () =>
      (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
    const booked = 'ada@example.org: Acme 1 is booked for the week of 28 December 2026';
    const began = 'ada@example.org: The launch week of Acme 1 has begun, but its badge is missing';
    expect(await subjects()).toEqual([booked, began]);
    for (const { text } of await world.mails()) expect(text).toContain(badge.embed_html);
    site.set({ '/': badge.embed_html });
    await world.reach(`${addDays(WEEKS[0]!, 6)}T08:00:00Z`);
    const later = bySize({
      quick: [7, 13],
      landing: [7, 8, 13, 14],
      night: Array.from({ length: 13 }, (_, i) => i + 7),
    });
    for (const day of later) await world.reach(`${addDays(WEEKS[0]!, day)}T08:00:00Z`);
    expect(await subjects()).toEqual([booked, 'ada@example.org: Acme 1 is live', began]);
  });

  test('not found by its end: the listing slides to the next week with room, at most eight times, then it leaves the queue [D6, D71]', async () => {
    const { world, ada, add } = await scene();
    const id = await add();
    await choose(ada, id);
    let week = WEEKS[0]!;
    for (let slides = 1; slides <= 8; slides++) {
      await world.reach(start(addWeeks(week, 1)));
      const now = await choose(ada, id);
      expect(now.status).toBe('awaiting_badge');
      // The week that begins has room.
      expect(now.launch_week).toBe(addWeeks(week, 1));
      week = now.launch_week;
    }
    await world.reach(start(addWeeks(week, 1)));
    expect(await statusOf(world, id)).toBe('draft');
    const mails = await world.mails();
    expect(mails).toHaveLength(10);
    const first = 'Acme 1 moved to the launch week of 4 January 2027';
    expect(mails.find(({ subject }) => subject === first)).toMatchObject({
      to: 'ada@example.org',
      text: expect.stringContaining('we did not find our badge on'),
    });
    expect(mails.map(({ subject }) => subject)).toContain('Acme 1 has left the launch queue');
    expect(await choose(ada, id)).toMatchObject({ status: 'awaiting_badge', queue: { position: 1 } });
  });

  test('the service looks by itself every six hours, hourly in the last day [D7]', async () => {
    const { world, ada, site, add } = await scene();
    const id = await add();
    const { badge } = await choose(ada, id);
    site.requests.length = 0;
    const looks = () => site.paths().filter((path) => path === '/').length;
    await world.reach('2026-11-18T17:50:00Z');
    expect(looks()).toBe(0);
    await world.reach('2026-11-18T18:10:00Z');
    expect(looks()).toBe(1);
    await world.reach('2026-12-27T10:00:00Z');
    const before = looks();
    await world.reach('2026-12-27T11:10:00Z');
    expect(looks()).toBe(before + 1);
    site.set({ '/': badge.embed_html });
    await world.reach('2026-12-27T12:20:00Z');
    expect(await statusOf(world, id)).toBe('scheduled');
  });

  test('after downtime everything that was missed is done, in order [C14]', async () => {
    const { world, ada, site, add } = await scene();
    await world.store.write((tx) => tx.settings.set('free_queue.capacity', 1));
    const ids = [await add('First', '/1'), await add('Second', '/2'), await add('Third', '/3')];
    const bodies: any[] = [];
    for (const id of ids) bodies.push(await choose(ada, id));
    site.set(Object.fromEntries(bodies.map(({ badge }, i) => [`/${i + 1}`, badge.embed_html])));
    world.clock.advance(61_000);
    for (const id of ids) expect((await choose(ada, id)).status).toBe('scheduled');
    await world.reach('2027-01-20T00:00:00Z');
    const statuses = async () =>
      (await Promise.all(ids.map((id) => world.store.listings.byId(id)))).map((row) => row?.status);
    expect(await statuses()).toEqual(['live', 'scheduled', 'scheduled']);
    // No week takes more than it has room for: the others follow in the next ones, in their order (D70).
    await world.reach('2027-01-25T00:00:00Z');
    await world.reach('2027-02-01T00:00:00Z');
    expect(await statuses()).toEqual(['live', 'live', 'live']);
    for (const week of WEEKS) {
      // Nothing launched in them, so the calendar begins later.
      expect((await world.rest('GET', `/launches/weeks/${week}`)).status).toBe(404);
    }
    for (const [i, week] of ['2027-01-18', '2027-01-25', '2027-02-01'].entries()) {
      const { body } = await world.rest('GET', `/launches/weeks/${week}`);
      expect(body.items.map(({ listing }: any) => listing.name)).toEqual([['First', 'Second', 'Third'][i]]);
    }
    const mails = await world.mails();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'First is booked for the week of 28 December 2026',
      'First is live',
      'Second is booked for the week of 4 January 2027',
      'Second is live',
      'Second moved to the launch week of 25 January 2027',
      'Third is booked for the week of 11 January 2027',
      'Third is live',
      'Third moved to the launch week of 1 February 2027',
    ]);
    expect(mails.find(({ subject }) => subject === 'First is live')?.text).toContain(
      'It was booked for the week of 28 December 2026.',
    );
  });

  test('an unreadable homepage proves nothing and loses nothing [D60]', async () => {
    const { ada, site, add } = await scene();
    const id = await add();
    site.set({ '/': { instead: 'drop' } });
    const answer = await choose(ada, id);
    expect(answer).toMatchObject({ status: 'awaiting_badge', badge_check: { found: false } });
    expect(answer.badge_check.observed).toContain('could not be read');
  });

  test('only an own, submitted, unpublished listing can be queued [R145, R146, R172]', async () => {
    const { world, ada, add } = await scene();
    const bob = restCaller(world, await world.key('bob'));
    const id = await add();
    expect((await bob.call('choose_free_listing', { listing_id: id })).problem).toMatchObject({
      status: 404,
    });
    expect((await ada.call('choose_free_listing', { listing_id: 999 })).problem).toMatchObject({
      status: 404,
    });
    for (const listing_id of [0, -1, 'x', 1.5]) {
      expect((await ada.call('choose_free_listing', { listing_id })).problem).toMatchObject({ status: 400 });
    }
    const live = await addListing(world.store, world.clock, { name: 'Live One' });
    const { problem } = await ada.call('choose_free_listing', { listing_id: live.id });
    expect(problem).toMatchObject({ status: 400, code: 'listing_not_queueable' });
    expect(problem.next_steps.join()).toContain('get_listing');
    expect(await statusOf(world, id)).toBe('draft');
  });
});
