import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import { hiddenOf, member } from '../visitor.ts';

const DAY = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on' } });
  await world.store.write((tx) => tx.settings.set('limits.products_per_domain', 4));
  for (const name of ['One', 'Two'])
    await addListing(world.store, world.clock, {
      name,
      owner: 'olga',
      url: `https://${name.toLowerCase()}.crowded.co.uk/`,
      site_key: `${name.toLowerCase()}.crowded.co.uk`,
      domain: 'crowded.co.uk',
    });
});
afterAll(() => world.close());

const submit = async (who: string, url: string) =>
  world.rest('POST', '/drafts', { key: await world.key(who), body: { url } });
const drafts = () => world.store.domain_use.drafts('crowded.co.uk', 0);

test('a domain with as many listings and open drafts as allowed is refused over REST, MCP and the page', async () => {
  expect((await submit('ada', 'https://a.crowded.co.uk/')).status).toBe(201);
  expect((await submit('bob', 'https://crowded.co.uk/second')).status).toBe(201);
  expect(await drafts()).toBe(2);
  const cid = await both(world, await world.key('cid'));
  expect(await cid.problem('submit_listing', { url: 'https://b.crowded.co.uk/' })).toMatchObject({
    code: 'site_not_accepted',
    detail: 'crowded.co.uk has 4 products and drafts here; the limit is 4 for one domain.',
    errors: [
      {
        code: 'domain_full',
        actual: 'crowded.co.uk',
        fix: expect.stringContaining('write to the site team'),
      },
    ],
  });
  await cid.close();
  const by = await member(world.url, world.store, 'cid@example.org', world.clock.now().getTime());
  const page = await by.request('/submit');
  const url = 'https://b.crowded.co.uk/';
  const sent = await by.send('/submit', { ...hiddenOf(page.root, '/submit'), url });
  expect(sent.text).toContain('crowded.co.uk has 2 listings and 2 open drafts here');
  expect(sent.text).toContain('write to the site team');
  expect(await drafts()).toBe(2);
  // Who has one of these drafts goes on with it, and a name that only ends alike is another domain.
  expect((await submit('ada', 'https://a.crowded.co.uk/')).status).toBe(201);
  expect((await submit('cid', 'https://overcrowded.co.uk/')).status).toBe(201);
});

test('each subdomain of a shared host is a domain of its own', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    expect((await submit('dora', `https://${name}.github.io/`)).status).toBe(201);
});

test('drafts of strangers do not keep the people of a company out, and old ones no longer count', async () => {
  // Her mailbox is of the domain: of the drafts only her own count.
  const { store, clock } = world;
  const now = clock.now().getTime();
  const ownMailbox = await member(world.url, store, 'olga@crowded.co.uk', now);
  await store.write(async (tx) =>
    tx.people.verified((await tx.people.byEmail('olga@crowded.co.uk'))!.id, now),
  );
  const send = async (url: string) => {
    const page = await ownMailbox.request('/submit');
    return ownMailbox.send('/submit', { ...hiddenOf(page.root, '/submit'), url });
  };
  expect((await send('https://news.crowded.co.uk/')).status).toBe(303);
  expect((await send('https://shop.crowded.co.uk/')).status).toBe(303);
  expect((await send('https://more.crowded.co.uk/')).text).toContain('2 listings and 2 open drafts');
  // A draft that is still built would be changed, and so count again, after these days.
  await world.running.drain();
  clock.advance(31 * DAY);
  expect((await submit('cid', 'https://b.crowded.co.uk/')).status).toBe(201);
});

test('the team sees domains with many listings and drafts, on a page and by a command', async () => {
  const { by: admin } = await administrator(world);
  const { root } = await admin.request('/admin/domains');
  const rows = root
    .querySelectorAll('main tbody tr')
    .map((row) => row.querySelectorAll('th, td').map((cell) => cell.text));
  expect(rows).toEqual([['crowded.co.uk', '2', '0', '1', '1']]);
  expect(root.querySelector('main tbody a')?.getAttribute('href')).toBe('/admin/listings?q=crowded.co.uk');
  expect(root.querySelector('main')?.text).toContain('4 listings and open drafts of one domain are allowed');
  const { code, out } = await runIn(world.running.config.data_dir, ['domains', 'list', '--json']);
  expect([code, JSON.parse(out)[0].domain]).toEqual([0, 'crowded.co.uk']);
});

test('a domain of few listings and many drafts is among the first, however many others have more listings', async () => {
  const { store, clock } = world;
  await addListing(store, clock, {
    name: 'Only',
    url: 'https://drafted.co.uk/',
    domain: 'drafted.co.uk',
  });
  await store.write((tx) => tx.settings.set('limits.products_per_domain', 10));
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    expect((await submit('fay', `https://${name}.drafted.co.uk/`)).status).toBe(201);
  const [first] = await store.domain_use.busiest({ after: clock.now().getTime() - DAY, least: 3, limit: 1 });
  expect(first).toMatchObject({ domain: 'drafted.co.uk', live: 1, drafts: 5, people: 1 });
});
