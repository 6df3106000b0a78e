import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWeeks, weekAt } from '../../../domain/launches/weeks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { sellBy } from '../orders/order_scene.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

const PATH = '/admin/settings';
let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
let running: string;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  running = weekAt(world.clock.now().getTime(), 'UTC');
  for (const name of ['Foghorn', 'Sternpost', 'Gangway'])
    await addListing(world.store, world.clock, {
      name,
      status: 'awaiting_badge',
      week: addWeeks(running, 6),
    });
});
afterAll(() => world.close());

async function save(name: string, value: string, act = 'set'): Promise<PageResponse> {
  const page = await admin.by.request(PATH);
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.by.send(PATH, { csrf, name, value, do: act });
}

/** Presses the button of the preview. */
function confirm(page: PageResponse): Promise<PageResponse> {
  const fields = page.root
    .querySelectorAll('#preview input[type=hidden], #preview button')
    .map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']);
  return admin.by.send(PATH, Object.fromEntries(fields));
}

const effectsOf = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('#preview li').map(({ text }) => text);
const valueOf = async (name: 'free_queue.capacity' | 'calendar.time_zone' | 'weeks.hold_hours') =>
  (await world.store.settings.all())[name];

describe('a setting of the calendar', () => {
  test('is changed only after the page has shown which booked weeks exceed it, as the dry run of the command does', async () => {
    const week = addWeeks(running, 6);
    const page = await save('free_queue.capacity', '2');
    const effects = [
      `The week of ${week} has 3: more than 2. These launches keep their week.`,
      `The next free launch gets the week of ${addWeeks(running, 7)} instead of ${week}.`,
    ];
    expect([page.status, effectsOf(page)]).toEqual([200, effects]);
    expect(await valueOf('free_queue.capacity')).toBe(25);
    const { data_dir } = world.running.config;
    const dry = await runIn(data_dir, ['settings', 'set', 'free_queue.capacity', '2', '--dry-run', '--json']);
    // The command has the clock of the machine, so that it counts other weeks as coming.
    expect(JSON.parse(dry.out)).toMatchObject({ name: 'free_queue.capacity', effects: [effects[0], {}] });
    expect(await valueOf('free_queue.capacity')).toBe(25);

    expect((await confirm(page)).text).toContain('free_queue.capacity is 2. It was 25.');
    expect(await valueOf('free_queue.capacity')).toBe(2);
    const reset = await save('free_queue.capacity', '', 'reset');
    expect(effectsOf(reset)[0]).toBe('No week has more free launches than that.');
    await confirm(reset);
    expect(await valueOf('free_queue.capacity')).toBe(25);
  });

  test('shows again what has changed since it was shown', async () => {
    const page = await save('free_queue.capacity', '2');
    await addListing(world.store, world.clock, {
      name: 'Bowline',
      status: 'awaiting_badge',
      week: addWeeks(running, 6),
    });
    const again = await confirm(page);
    expect(effectsOf(again)[0]).toContain('has 4: more than 2');
    expect(await valueOf('free_queue.capacity')).toBe(25);
  });

  test('of the zone says that booked weeks keep their bounds, and where weeks no longer meet', async () => {
    const page = await save('calendar.time_zone', 'Pacific/Auckland');
    expect(effectsOf(page)).toEqual([
      `The week of ${addWeeks(running, 6)} is booked or running and keeps its start and end.`,
      `The week of ${running} is the first by the new zone: it begins at 2026-11-15 11:00 UTC.`,
      `At the start of the week of ${addWeeks(running, 6)}, 13 hours belong to no week.`,
      `At the start of the week of ${addWeeks(running, 7)}, 13 hours belong to this one and the one before.`,
      'Today becomes 2026-11-19 instead of 2026-11-18.',
    ]);
    await confirm(page);
    expect(await valueOf('calendar.time_zone')).toBe('Pacific/Auckland');
    const [row] = await world.store.audit_log.newest({ kind: 'setting_changed', limit: 1 });
    expect(row).toMatchObject({ actor: 'person', subject: 'setting:calendar.time_zone' });
    await confirm(await save('calendar.time_zone', 'UTC'));
  });

  test('of the queue and of the hold says what it does', async () => {
    expect(effectsOf(await save('free_queue.min_weeks', '7'))).toEqual([
      `The queue books weeks from ${addWeeks(running, 7)} to ${addWeeks(running, 8)}. Free launches that are booked outside of them and keep their week: 4.`,
      `The next free launch gets the week of ${addWeeks(running, 7)} instead of ${addWeeks(running, 6)}.`,
    ]);
    expect(effectsOf(await save('weeks.hold_hours', '0'))).toEqual(['No week waits for its result.']);
  });

  test('of the moves in the queue counts the launches that would leave it', async () => {
    const { store, clock } = world;
    const { id } = await addListing(store, clock, {
      name: 'Slider',
      status: 'awaiting_badge',
      week: running,
    });
    await store.write(async (tx) => {
      const [launch] = await tx.launches.everyOf(id);
      for (const weeks of [7, 8]) {
        const move = {
          to: addWeeks(running, weeks),
          reason: 'badge_missing',
          now: clock.now().getTime(),
        } as const;
        await tx.launches.moveTo(launch!.id, move);
      }
    });
    const left = async (value: string) => effectsOf(await save('free_queue.max_slides', value));
    expect(await left('2')).toEqual([
      'Launches without their badge that leave the queue at the end of their week, unless the badge is found by then: 1; by the present value 0.',
    ]);
    expect(await left('3')).toEqual([expect.stringContaining('by then: 0; by the present value 0.')]);
    expect(await left('0')).toEqual([expect.stringContaining('by then: 5; by the present value 0.')]);
  });

  test('of the weeks of paid launches says which are booked later, and which orders it refuses', async () => {
    const { store, clock } = world;
    await sellBy(world, 'manual');
    const add = (name: string, more: object) => addListing(store, clock, { name, owner: 'ada', ...more });
    for (const weeks of [3, 9])
      await add(`Paid ${weeks}`, { plan: 'paid', status: 'scheduled', week: addWeeks(running, weeks) });
    const ada = restCaller(world, await world.key('ada'));
    for (const weeks of [4, 5]) {
      const { id } = await add(`Saved ${weeks}`, { status: 'draft' });
      const items = [{ product: 'launch', listing_id: id, week: addWeeks(running, weeks) }];
      const { answer } = await ada.call('create_checkout', { items });
      expect(answer.status).toBe('pending');
    }
    const page = await save('paid_launch.weeks_ahead', '4');
    expect(effectsOf(page)).toEqual([
      `Paid launches choose weeks up to that of ${addWeeks(running, 4)}, now up to that of ${addWeeks(running, 12)}. Paid launches that are booked later and keep their week: 1.`,
      'Orders for a later week that nobody has confirmed, and whose checkout refuses them from then on: 1.',
    ]);
    expect(effectsOf(await save('paid_launch.weeks_ahead', '20'))).toEqual([
      expect.stringContaining('keep their week: 0.'),
      expect.stringContaining('from then on: 0.'),
    ]);
  });

  test('that touches no week, or has the value already, is changed at once', async () => {
    expect((await save('votes.per_day', '99')).text).toContain('votes.per_day is 99.');
    expect((await save('free_queue.capacity', '25')).text).toContain('It already had this value.');
  });
});
