import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { Visitor } from '../visitor.ts';
import { voters } from './voters.ts';

const DAY = 86_400_000;
const WEEK = '2026-11-16';

let world: World;
let admin: Visitor;
const launches: number[] = [];
const slugs: string[] = [];
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  ({ by: admin } = await administrator(world));
  for (const name of ['Ebb', 'Flood', 'Gale']) {
    const { id, slug } = await addListing(world.store, world.clock, { name, owner: 'ada' });
    launches.push((await world.store.votes.launchOf(id))!.id);
    slugs.push(slug);
  }
  const { as, press } = voters(() => world);
  // Ebb leads with an army of one network and one domain; Flood has four honest votes, Gale one.
  for (let i = 0; i < 6; i++)
    await press(await as(`army${i}`, { age: 2 * DAY, domain: 'sock.example' }), slugs[0]!, {
      from: `198.51.100.${i}`,
    });
  for (let i = 0; i < 4; i++)
    await press(await as(`reader${i}`, { age: 60 * DAY, domain: 'gmail.com' }), slugs[1]!, {
      from: `10.${i}.0.1`,
    });
  await press(await as('reader0', { domain: 'gmail.com' }), slugs[2]!, { from: '10.0.0.1' });
});
afterAll(() => world.close());

const command = (...args: string[]) => runIn(world.running.config.data_dir, ['votes', 'without', ...args]);
const page = (query: string) => admin.request(`/admin/votes/without?week=${WEEK}&${query}`);
/** The rows of the board: place without, place, product, votes without, votes. */
const boardOn = async (query: string) =>
  (await page(query)).root.querySelectorAll('#board tbody tr').map((row) => {
    const [without, now, , , votes_without, votes, removed] = row.querySelectorAll('td').map((td) => td.text);
    return [without, now, row.querySelector('th')?.text, votes_without, votes, removed];
  });
/** Everything that the desk could change. */
const stored = async () =>
  JSON.stringify([
    await (await world.rest('GET', '/launches/weeks/2026-11-16')).body,
    await world.store.audit_log.newest({ limit: 5 }),
  ]);

const WITHOUT_ARMY = [
  ['1', '2', 'Flood', '4', '4', '0'],
  ['2', '3', 'Gale', '1', '1', '0'],
  ['3', '1', 'Ebb', '0', '6', '6'],
];

test('shows the board and the awards of a running week without the chosen votes, and changes nothing', async () => {
  const before = await stored();
  for (const query of [
    'flag=network',
    'flag=mail_domain',
    'younger_than=7',
    `launch=${launches[0]}&network=1`,
  ])
    expect(await boardOn(query)).toEqual(WITHOUT_ARMY);
  const { root } = await page('flag=network');
  expect(root.querySelector('#awards')?.structuredText.replace(/\s+/g, ' ')).toMatch(
    /6 votes of the week are left out\. The week is running\..*Place 1: Flood instead of Ebb\..*Place 2: Gale instead of Flood\..*Place 3: nobody instead of Gale\./,
  );
  expect(await boardOn('')).toEqual([
    ['1', '1', 'Ebb', '6', '6', '0'],
    ['2', '2', 'Flood', '4', '4', '0'],
    ['3', '3', 'Gale', '1', '1', '0'],
  ]);
  expect((await boardOn(`launch=${launches[1]}&younger_than=7`))[0]).toEqual([
    '1',
    '1',
    'Ebb',
    '6',
    '6',
    '0',
  ]);
  expect((await boardOn(`launch=${launches[0]}`)).at(-1)).toEqual(['3', '1', 'Ebb', '0', '6', '6']);
  for (const [query, sentence] of [
    ['network=1', 'on one launch alone'],
    ['launch=ebb', 'Launches are whole numbers'],
    ['younger_than=old', 'a whole number of days'],
  ]) {
    const wrong = await page(query!);
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining(sentence!)]);
  }
  expect((await admin.request('/admin/votes/without?week=1999-01-04')).status).toBe(400);
  expect(await stored()).toBe(before);
});

test('the command gives the same as JSON, for a holding and for a final week too', async () => {
  const json = async (...args: string[]) => JSON.parse((await command(WEEK, ...args, '--json')).out);
  const rows = ({ places }: any) =>
    places.map((row: any) => [row.name, row.rank_without, row.rank, row.removed]);
  const without = [
    ['Flood', 1, 2, 0],
    ['Gale', 2, 3, 0],
    ['Ebb', 3, 1, 6],
  ];
  expect(rows(await json('--flag', 'mail_domain:sock.example'))).toEqual(without);
  expect((await command(WEEK)).err).toContain('Say which votes');
  expect((await command(WEEK, '--network', '1')).err).toContain('on one launch alone');
  expect((await command('2026-11-17', '--flag', 'network')).err).toContain('not a Monday');
  await world.reach('2026-11-23T12:00:00Z');
  const { by } = await administrator(world);
  admin = by;
  expect((await page('flag=network')).text).toContain('its result is not final');
  expect(await boardOn('flag=network')).toEqual(WITHOUT_ARMY);
  await world.reach('2026-11-24T12:00:00Z');
  ({ by: admin } = await administrator(world));
  expect((await page('flag=network')).text).toContain('The result is final and stays as it is');
  expect(await boardOn('flag=network')).toEqual(WITHOUT_ARMY);
  const final = await json('--younger-than', '7');
  expect([final.state, rows(final)]).toEqual(['final', without]);
  expect(final.awards[0]).toEqual({ rank: 1, now: 'Ebb', without: 'Flood' });
  const awards = await world.store.awards.ofWeek(WEEK);
  expect(awards.map(({ rank, week_votes }) => [rank, week_votes])).toEqual([
    [1, 6],
    [2, 4],
    [3, 1],
  ]);
});
