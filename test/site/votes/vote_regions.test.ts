import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInFrom } from '../../auth/from_networks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { ON_POSTGRES } from '../../store/postgres_store.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { Visitor } from '../visitor.ts';
import { voters } from './voters.ts';

const DAY = 86_400_000;

let world: World;
let admin: Visitor;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  ({ by: admin } = await administrator(world));
});
afterAll(() => world.close());

const { as, press, stateOn, votesOf } = voters(() => world);
const add = async (name: string) => {
  const { id, slug } = await addListing(world.store, world.clock, { name, owner: 'ada' });
  const { id: launch } = (await world.store.votes.launchOf(id))!;
  return { slug, launch, page: `/admin/votes/${launch}` };
};
/** Votes of made-up people, each from a place of its own by number. */
async function puppets(slug: string, count: number, of: (i: number) => { from: string; browser?: string }) {
  for (let i = 0; i < count; i++)
    await press(await as(`${slug}${i}`, { age: 30 * DAY, domain: `${slug}${i}.example` }), slug, of(i));
}
const flagsOn = async (page: string): Promise<string[]> =>
  (await admin.request(page)).root
    .querySelectorAll('#flags li')
    .map((item) => item.structuredText.replace(/\s+/g, ' '));

test('one network with another browser string for each vote, or with none, is flagged by its region', async () => {
  const [many, none, reader] = [await add('Anchor'), await add('Bollard'), await add('Capstan')];
  await puppets(many.slug, 6, (i) => ({ from: `198.51.100.${i}`, browser: `Mozilla/5.0 (Puppet ${i})` }));
  await puppets(none.slug, 5, (i) => ({ from: `2001:db8:7:${i}::1`, browser: '' }));
  await puppets(reader.slug, 2, (i) => ({ from: `192.0.2.${i}` }));
  await press(await as('reader', { domain: 'reader.example' }), many.slug, { from: '192.0.2.9' });
  expect(await flagsOn(many.page)).toEqual([
    expect.stringMatching(
      /^From network region 1, with any browser 6 votes.* 86 % of the votes here; on the other launches of the week the region has 0\.0 %\./,
    ),
  ]);
  expect(await flagsOn(none.page)).toEqual([
    expect.stringMatching(/^From network region 1, with any browser 5 votes.* 100 % of the votes here;/),
    expect.stringMatching(/^From network 1 with the same browser 5 votes/),
  ]);
  // A voter of the same region elsewhere is compared with.
  await press(await as('other', { domain: 'other.example' }), reader.slug, { from: '198.51.100.77' });
  expect((await flagsOn(many.page))[0]).toContain('the region has 13 %');
  // Commands of a test read its folder, and on PostgreSQL no database is there.
  if (ON_POSTGRES) return;
  const shown = JSON.parse(
    (await runIn(world.running.config.data_dir, ['votes', 'show', String(many.launch), '--json'])).out,
  );
  expect(shown.flags).toEqual([
    { flag: 'region:1', votes: 6, share: { here: expect.closeTo(6 / 7), elsewhere: 1 / 8 } },
  ]);
  const isMarked = { region: 1, flags: ['region:1'] };
  expect(shown.votes).toMatchObject([...Array<object>(6).fill(isMarked), { region: 2, flags: [] }]);
});

test('three /64s of a /48 count as places of their own, all others together as one', async () => {
  const { slug, page } = await add('Davit');
  // Four votes in each of five /64s: three count in each of the first three, and three of the others.
  await puppets(slug, 20, (i) => ({
    from: `2001:db8:48:${Math.floor(i / 4)}::${i}`,
    browser: `Puppet ${i}`,
  }));
  expect(await votesOf(slug)).toBe(12);
  const waiting = await as('late', { domain: 'late.example' });
  await press(waiting, slug, { from: '2001:db8:48:ffff::1', browser: 'Puppet 21' });
  expect((await stateOn(waiting, slug)).text).toContain(
    'several votes for this product came from your network',
  );
  // Another /48 has places of its own.
  await press(await as('neighbour', { domain: 'far.example' }), slug, { from: '2001:db8:49:ffff::1' });
  expect(await votesOf(slug)).toBe(13);
  expect(await flagsOn(page)).toEqual([expect.stringMatching(/^From network region 1, .* 21 votes/)]);
});

test('IPv4 addresses of one /24 stay places of their own', async () => {
  const { slug } = await add('Eyelet');
  await puppets(slug, 8, (i) => ({ from: `203.0.113.${Math.floor(i / 2)}` }));
  expect(await votesOf(slug)).toBe(8);
});

test('shows where accounts were made beside their votes, as numbers alone', async () => {
  const { slug, page } = await add('Fender');
  const people = [
    await signInFrom(world, 'one@made.example', '198.18.0.1'),
    await signInFrom(world, 'two@home.example', '198.19.0.1'),
    await signInFrom(world, 'three@made2.example', '198.18.0.2'),
  ];
  for (const [i, by] of people.entries()) await press(by, slug, { from: `10.${i}.1.1` });
  await press(await as('old', { domain: 'old.example' }), slug, { from: '10.9.1.1' });
  const { root, markup } = await admin.request(page);
  const rows = root.querySelectorAll('#all tbody tr').map((row) => row.querySelectorAll('td').at(-1)?.text);
  expect(rows).toEqual(['1', '2', '1', '–']);
  expect(markup).not.toMatch(/198\.1[89]|@made/);
});
