import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../domain/launches/weeks.ts';
import { bookLaunch } from '../../services/launches/launch_steps.ts';
import { restCaller } from '../clients/rest_client.ts';
import { launchAs, shareableDraft } from '../scene.ts';
import { startWorld, type World } from '../world.ts';
import { run as runProgram } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-moderation-'));
const run = (...args: string[]) => runProgram(data_dir, ['moderation', ...args]);

let world: World;
let waiting: number;
beforeAll(async () => {
  world = await startWorld({ data_dir });
  const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Royal Casino' });
  const ada = restCaller(world, await world.key('ada'));
  waiting = (await ada.call('submit_draft', { id })).answer.listing_id;
});
afterAll(async () => {
  await world.close();
  rmSync(data_dir, { recursive: true, force: true });
});

/** Publishes a listing as the calendar would. */
async function goLive(listing_id: number): Promise<void> {
  const now = world.clock.now().getTime();
  await world.store.write(async (tx) => {
    await launchAs(tx, listing_id, { week: weekAt(now, 'UTC'), now });
  });
}

describe('the operator, beside the running service', () => {
  test('sees what waits and why, in lines and as JSON', async () => {
    const { out, code } = await run('list');
    expect(code).toBe(0);
    expect(out).toMatch(
      new RegExp(`^${waiting}  Royal Casino  https://royalcasino\\.example/  draft  since 2026`),
    );
    expect(out).toContain('gambling_words (casino)');
    const { items } = JSON.parse((await run('list', '--json')).out);
    expect(items).toMatchObject([
      { listing_id: waiting, state: 'open', reasons: [{ code: 'gambling_words' }] },
    ]);
  });

  test('rejects with a reason that the owner reads, and approves after all; both stay on record', async () => {
    expect(await run('reject', String(waiting))).toMatchObject({ code: 2 });
    const rejected = await run('reject', String(waiting), '--note', 'No games for money here.', '--json');
    expect(JSON.parse(rejected.out)).toMatchObject({ listing_id: waiting, status: 'rejected' });
    expect(await run('reject', String(waiting), '--note', 'Twice.')).toMatchObject({ code: 1 });
    // Commands use the machine's clock.
    await world.reach(new Date(Date.now() + 1000));
    const letter = (await world.mails()).find(({ subject }) => subject === 'Royal Casino was not approved');
    expect([letter?.to, letter?.text]).toEqual([
      'ada@example.org',
      expect.stringContaining('No games for money here.'),
    ]);
    expect((await run('approve', String(waiting))).out).toContain('is now draft');
    expect(await run('approve', String(waiting))).toMatchObject({ code: 1 });
    expect((await run('list')).out).toBe('');
    expect(JSON.parse((await run('list', '--state', 'rejected', '--json')).out).items).toMatchObject([
      {
        listing_id: waiting,
        note: 'No games for money here.',
        decided_by: expect.stringContaining('command line'),
      },
    ]);
    expect((await run('list', '--state', 'approved')).out).toContain('Royal Casino');
  });

  test('sees of an edit that waits what is shown now and what it would become', async () => {
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Harbourlight' });
    const ada = restCaller(world, await world.key('ada'));
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    await goLive(listing_id);
    const first = { tagline: 'A light for harbours' };
    expect((await ada.call('update_draft', { id, fields: first })).problem).toBeNull();
    expect((await run('list')).out).toBe('');
    const fields = { name: 'Portlantern', tagline: 'Casino with "free" spins' };
    expect((await ada.call('update_draft', { id, fields })).answer.in_review).toEqual(['name', 'tagline']);
    const { out } = await run('list');
    expect(out.split('\n')[0]).toMatch(new RegExp(`^${listing_id}  Harbourlight  .*  live  since 2026`));
    // User text is printed as JSON, so that it cannot imitate a line of the list.
    expect(out).toContain('\n    name: "Harbourlight" -> "Portlantern"\n');
    expect(out).toContain('\n    tagline: "A light for harbours" -> "Casino with \\"free\\" spins"\n');
    const { items } = JSON.parse((await run('list', '--json')).out);
    expect(items).toMatchObject([
      { listing_id, held: fields, shown: { name: 'Harbourlight', tagline: 'A light for harbours' } },
    ]);
    expect((await run('approve', String(listing_id))).code).toBe(0);
    expect((await run('list')).out).toBe('');
    const { answer } = await ada.call('search_listings', { q: 'Portlantern' });
    expect(answer.items).toMatchObject([{ name: 'Portlantern', tagline: fields.tagline }]);
  });

  test('sees of a dispute which listing is live, and approves only once that one is rejected [D72]', async () => {
    const ids: number[] = [];
    for (const owner of ['ada', 'bob']) {
      const name = `Lanternfish of ${owner}`;
      const url = 'https://lanternfish.example/';
      const id = await shareableDraft(world.store, world.clock, { owner, name, url });
      const caller = restCaller(world, await world.key(owner));
      ids.push((await caller.call('submit_draft', { id })).answer.listing_id);
    }
    const [first, second] = ids as [number, number];
    await goLive(first);
    const now = world.clock.now().getTime();
    await world.store.write((tx) =>
      bookLaunch(tx, {
        listing_id: second,
        week: weekAt(now, 'UTC'),
        plan: 'paid',
        status: 'scheduled',
        booked_at: now,
      }),
    );
    expect((await run('list')).out).toContain(`site_taken (live as lanternfish-of-ada, listing ${first})`);
    const { code, err } = await run('approve', String(second));
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(`reject that one first: moderation reject ${first} --note TEXT`),
    ]);
    expect((await run('reject', String(first), '--note', 'Not by the company.')).code).toBe(0);
    expect((await run('approve', String(second))).out).toContain('is now scheduled');
    expect((await run('list')).out).toBe('');
  });

  test.each([
    [['list', '--state', 'lost'], '--state is "lost"; there are open'],
    [['approve'], 'Name one listing'],
    [['approve', '0'], 'Name one listing'],
    [['approve', '999999'], 'There is no listing 999999'],
    [['reject', '1', '--note', 'x'.repeat(1001)], 'at most 1000'],
  ])('%j is wrong usage', async (args, line) => {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(line)]);
  });
});

describe('the operator and the updates of listings', () => {
  const updates = (...args: string[]) => runProgram(data_dir, ['updates', ...args]);

  test('sees what waits, approves one and rejects one with a reason; nobody decides twice', async () => {
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Newsworthy' });
    const ada = restCaller(world, await world.key('ada'));
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    await goLive(listing_id);
    const post = async (title: string) =>
      String((await ada.call('post_listing_update', { listing_id, title, body: 'Text\nof it' })).answer.id);
    const [good, bad] = [await post('Casino night'), await post('Casino day')];
    const { out } = await updates('list');
    expect(out).toContain(`${good}  Newsworthy  listing ${listing_id}  since 2026`);
    expect(out).toContain('\n    gambling_words (casino)\n    "Casino night"\n    "Text\\nof it"\n');
    const { items } = JSON.parse((await updates('list', '--json')).out);
    expect(items).toMatchObject([{ id: Number(good) }, { id: Number(bad), title: 'Casino day' }]);
    expect((await updates('approve', good)).out).toContain(`Update ${good} is published.`);
    expect(await updates('reject', bad)).toMatchObject({ code: 2 });
    const rejected = await updates('reject', bad, '--note', 'No games.', '--json');
    expect(JSON.parse(rejected.out)).toEqual({ id: Number(bad), state: 'rejected' });
    expect(await updates('approve', good)).toMatchObject({ code: 1 });
    expect(await updates('approve', '9999')).toMatchObject({ code: 2 });
    expect((await updates('list')).out).toBe('');
  });
});
