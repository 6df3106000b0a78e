import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { Visitor } from '../visitor.ts';
import { csrfOf, voters } from './voters.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let admin: Visitor;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  ({ by: admin } = await administrator(world));
});
afterAll(() => world.close());

const { as, press, stateOn, votesOf } = voters(() => world);
const add = async (name: string, owner = 'ada') => {
  const { id, slug } = await addListing(world.store, world.clock, { name, owner });
  const { id: launch } = (await world.store.votes.launchOf(id))!;
  return { slug, launch, page: `/admin/votes/${launch}` };
};
const newest = async () => (await world.store.audit_log.newest({ limit: 1 }))[0];
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
/** Sends the form of an act as the page of a launch has it. */
async function act(page: string, what: string, typed: Record<string, string> = {}, part = '') {
  const { root } = await admin.request(page);
  const form = root
    .querySelectorAll(`${part} form`)
    .find((one) => one.querySelector('[name=do]')?.getAttribute('value') === what);
  const hidden = form?.querySelectorAll('input[type=hidden]') ?? [];
  const fields = hidden.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']);
  return admin.send(page, { ...Object.fromEntries(fields), ...typed });
}

test('the team counts votes of an office that wait, and the place in the week follows', async () => {
  const [{ slug, launch, page }, other] = [await add('Keel'), await add('Larboard')];
  for (let i = 0; i < 6; i++) await press(await as(`clerk${i}`, { domain: `c${i}.example` }), slug);
  for (let i = 0; i < 4; i++)
    await press(await as(`reader${i}`, { domain: 'gmail.com' }), other.slug, { from: `192.0.2.${i}` });
  const list = await admin.request('/admin/votes');
  expect(list.text).toContain('3 wait for you');
  expect((await admin.request(page)).root.querySelector('#all tbody')?.structuredText).not.toMatch(/@|203\./);
  const csrf = csrfOf(await admin.request(page));
  expect((await admin.send(page, { csrf, do: 'release', seen: '1' })).text).toContain(
    'other votes among them',
  );
  expect(await votesOf(slug)).toBe(3);
  const done = await act(page, 'release');
  expect([done.status, done.headers.get('location')]).toEqual([303, `${page}?released`]);
  expect([await votesOf(slug), await newest()]).toEqual([
    6,
    expect.objectContaining({ kind: 'votes_released', subject: `launch:${launch}`, details: { votes: 3 } }),
  ]);
  const { body } = await world.rest('GET', '/launches/weeks/this');
  expect(body.items.map((item: any) => [item.listing.slug, item.week_votes])).toEqual([
    [slug, 6],
    [other.slug, 4],
  ]);
  expect((await act(page, 'release', { csrf, do: 'release', seen: '3' })).status).toBe(409);
});

test('votes that resemble each other are flagged, made void together with a reason, and taken back', async () => {
  const { slug, launch, page } = await add('Mizzen');
  // Twelve accounts of the day before yesterday in one hour, five of them of one domain and one network with one browser.
  for (let i = 0; i < 12; i++) {
    const by = await as(`fresh${i}`, { age: 2 * DAY, domain: i < 5 ? 'sock.example' : `f${i}.example` });
    await press(by, slug, { from: i < 5 ? `198.51.100.${i}` : `198.51.${i}.1` });
    world.clock.advance(60_000);
  }
  for (let i = 0; i < 4; i++)
    await press(await as(`old${i}`, { age: 90 * DAY, domain: 'gmail.com' }), slug, { from: `10.${i}.1.1` });
  expect(await votesOf(slug)).toBe(16);
  const flags = (await admin.request(page)).root.querySelector('#flags')?.structuredText ?? '';
  expect(flags.replace(/\s+/g, ' ')).toMatch(
    /younger than 7 days, in hours with mostly such votes 12 votes.*Place 1 with 16 votes in the week; without these, place 2 with 4\..*domain sock\.example 5 votes.*network 1 with the same browser 5 votes/,
  );
  const sock = { flag: 'mail_domain:sock.example', seen: '5' };
  expect((await act(page, 'void', { ...sock, reason: '' })).text).toContain('Give a reason');
  expect((await act(page, 'void', { ...sock, reason: 'withdrawn' })).status).toBe(409);
  expect((await act(page, 'void', { ...sock, seen: '4', reason: 'Bought.' })).status).toBe(409);
  const done = await act(page, 'void', { ...sock, reason: 'Bought votes.' });
  expect(done.headers.get('location')).toBe(`${page}?voided`);
  expect([await votesOf(slug), await newest()]).toEqual([
    11,
    expect.objectContaining({
      kind: 'votes_voided',
      details: { flag: 'mail_domain:sock.example', votes: 5, reason: 'Bought votes.' },
    }),
  ]);
  const voter = await as('fresh0', { domain: 'sock.example' });
  expect(await stateOn(voter, slug)).toEqual({
    pressed: undefined,
    text: expect.stringContaining('Your vote is void: Bought votes.'),
  });
  expect((await act(page, 'restore')).headers.get('location')).toBe(`${page}?restored`);
  expect([await votesOf(slug), (await stateOn(voter, slug)).pressed]).toEqual([16, 'true']);

  const listed = (await command('votes', 'list')).out;
  expect(listed).toContain(`${launch}\t2026-11-16\tMizzen\t16 votes\t0 waiting\tyoung_accounts (12)`);
  expect((await command('votes', 'void', String(launch), 'young_accounts', 'An army.')).code).toBe(0);
  expect([await votesOf(slug), (await newest())?.actor]).toEqual([4, 'operator']);
  expect((await command('votes', 'void', String(launch), 'network:9', 'An army.')).err).toContain(
    'no such flag',
  );
  expect((await command('votes', 'restore', String(launch), 'An army.')).code).toBe(0);
  expect((await command('votes', 'release', String(launch))).err).toContain('there is no such vote');
  expect(await votesOf(slug)).toBe(16);
});

test('a sign-in of yesterday reads and decides nothing; a final result is not touched', async () => {
  const { slug, launch, page } = await add('Orlop');
  for (let i = 0; i < 5; i++)
    await press(await as(`late${i}`, { domain: 'one.example' }), slug, { from: `192.0.2.${i}` });
  await command('votes', 'void', String(launch), 'mail_domain:one.example', 'One person.');
  await world.reach('2026-11-24T01:00:00Z');
  const stale = await admin.request(page);
  expect([stale.status, stale.root.querySelector('#flags form, #voided form')]).toEqual([200, null]);
  expect((await admin.send(page, { csrf: csrfOf(stale), do: 'void' })).status).toBe(403);
  const again = await command('votes', 'restore', String(launch), 'One person.');
  expect(again.err).toContain('the result of its week is final');
  expect(await votesOf(slug)).toBe(0);
});
