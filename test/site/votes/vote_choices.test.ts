import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { Visitor } from '../visitor.ts';
import { teamForms } from './team_forms.ts';
import { csrfOf, voters } from './voters.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let world: World;
let admin: Visitor;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
});
const signIn = async () => {
  ({ by: admin } = await administrator(world));
};
beforeEach(signIn);
afterAll(() => world.close());

const { as, press, stateOn, votesOf } = voters(() => world);
const { act, refsOn, numbersOn } = teamForms(() => admin);
const add = async (name: string) => {
  const { id, slug } = await addListing(world.store, world.clock, { name, owner: 'ada' });
  const { id: launch } = (await world.store.votes.launchOf(id))!;
  return { slug, launch, page: `/admin/votes/${launch}` };
};
const newest = async () => (await world.store.audit_log.newest({ limit: 1 }))[0];
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
const locationOf = async (sent: ReturnType<typeof act>) => (await sent).headers.get('location');

test('shows votes by hour, the share of young accounts, networks and domains, and no address of anybody', async () => {
  const { slug, page } = await add('Anchor');
  for (let i = 0; i < 3; i++)
    await press(await as(`young${i}`, { age: 2 * DAY, domain: 'sock.example' }), slug, {
      from: `198.51.100.${i}`,
    });
  world.clock.advance(HOUR);
  for (let i = 0; i < 3; i++)
    await press(await as(`old${i}`, { age: 90 * DAY, domain: 'gmail.com' }), slug, { from: `10.${i}.1.1` });
  const { root, markup } = await admin.request(page);
  const timeline = root.querySelector('#timeline')!;
  expect(timeline.querySelectorAll('svg').length).toBe(4);
  expect(timeline.querySelectorAll('svg rect').length % 4).toBe(0);
  expect(timeline.structuredText.replace(/\s+/g, ' ')).toMatch(
    /Votes that count 6 in all, 3 in the busiest hour.*3 of 6 votes \(50 %\) are from accounts younger than 7 days.*from 6 IP addresses, 4 network regions, and 4 networks.*3 mailboxes are at public providers; the others are of sock\.example \(3\)/,
  );
  const cells = timeline
    .querySelectorAll('tbody tr')
    .map((row) => row.querySelectorAll('td').map((td) => td.text));
  expect(cells).toEqual([
    ['3', '0', '0', '3'],
    ['3', '0', '0', '0'],
  ]);
  expect(markup).not.toMatch(/young0|old0|198\.51\.100|10\.0\.1\.1/);
});

test('ticked votes are decided one by one, in all three ways, and a withdrawn one stays its voter’s', async () => {
  const { slug, launch, page } = await add('Bollard');
  // Each a minute after the one before, all from one office: the first three count.
  const people: Visitor[] = [];
  for (let i = 0; i < 6; i++) {
    people.push(await as(`clerk${i}`, { domain: 'gmail.com' }));
    await press(people[i]!, slug);
    world.clock.advance(60_000);
  }
  await press(people[0]!, slug);
  expect((await stateOn(people[0]!, slug)).pressed).toBe('false');
  const refs = await refsOn(page);
  // The withdrawn one cannot be ticked.
  expect([refs.length, await votesOf(slug)]).toEqual([5, 2]);
  const ticked = (...votes: string[]) => votes.map((ref): [string, string] => ['vote', ref]);
  const send = (what: string, typed: [string, string][]) =>
    act(page, { part: 'form#ticked', typed: [['do', what], ...typed] });
  const nothing = await send('void', [['reason', 'Bought.']]);
  expect([nothing.status, nothing.text]).toEqual([409, expect.stringContaining('Tick the votes')]);
  expect((await send('void', [['reason', ''], ...ticked(refs[0]!)])).text).toContain('Give a reason');
  expect((await send('release', ticked('17'))).text).toContain('other votes among them');
  expect(await locationOf(send('release', ticked(refs[2]!, refs[3]!)))).toBe(`${page}?released`);
  expect([await votesOf(slug), (await newest())?.details]).toEqual([4, { by_hand: true, votes: 2 }]);
  const done = send('void', [['reason', 'One person.'], ...ticked(refs[0]!, refs[2]!)]);
  expect(await locationOf(done)).toBe(`${page}?voided`);
  expect(await votesOf(slug)).toBe(2);
  expect(await locationOf(send('restore', ticked(refs[2]!)))).toBe(`${page}?restored`);
  expect([await votesOf(slug), (await newest())?.details]).toEqual([3, { by_hand: true, votes: 1 }]);

  // The same by a command; the vote that was withdrawn is not taken for one that the team made void.
  const shown = JSON.parse((await command('votes', 'show', String(launch), '--json')).out);
  expect(shown.votes.map((vote: any) => [vote.state, vote.is_withdrawn])).toEqual([
    ['void', true],
    ['void', false],
    ['counted', false],
    ['counted', false],
    ['counted', false],
    ['pending', false],
  ]);
  expect(JSON.stringify(shown)).not.toMatch(/@|203\.0/);
  const withdrawn = shown.votes[0].vote;
  expect((await command('votes', 'restore', String(launch), '--vote', withdrawn)).err).toContain(
    'no such vote',
  );
  expect((await command('votes', 'void', String(launch), 'Bought.', '--vote', withdrawn)).code).toBe(1);
  expect((await command('votes', 'restore', String(launch), '--state', 'void')).code).toBe(0);
  expect([await votesOf(slug), (await stateOn(people[0]!, slug)).pressed]).toEqual([4, 'false']);
});

test('a filter narrows the votes by hour, network, flag and age, and all that match are decided together', async () => {
  const { slug, launch, page } = await add('Capstan');
  const start = world.clock.now().getTime();
  for (let i = 0; i < 4; i++)
    await press(await as(`bot${i}`, { age: 20 * DAY, domain: 'gmail.com' }), slug, {
      from: `192.0.2.${i}`,
    });
  world.clock.advance(2 * HOUR);
  for (let i = 0; i < 4; i++)
    await press(await as(`fan${i}`, { age: 3 * DAY, domain: 'gmail.com' }), slug, { from: `10.9.${i}.1` });
  await signIn();
  const at = (instant: number) => new Date(instant).toISOString().slice(0, 16);
  expect(await numbersOn(`${page}?network=1`)).toEqual([1, 2, 3, 4]);
  expect(await numbersOn(`${page}?from=${at(start + HOUR)}`)).toEqual([5, 6, 7, 8]);
  expect(await numbersOn(`${page}?younger_than=7`)).toEqual([5, 6, 7, 8]);
  expect(await numbersOn(`${page}?younger_than=7&network=1`)).toEqual([]);
  for (const [query, sentence] of [
    ['from=never', 'The first time is one like'],
    ['network=first', 'Networks are whole numbers'],
    ['younger_than=-1', 'The age is a whole number'],
    ['state=odd', 'Choose one of the states'],
    [`from=${at(start)}&before=${at(start)}`, 'later than the first'],
  ]) {
    const wrong = await admin.request(`${page}?${query}`);
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining(sentence!)]);
  }
  const matching = `${page}?network=1&before=${at(start + HOUR)}`;
  const typed: [string, string][] = [['reason', 'One machine.']];
  const csrf = csrfOf(await admin.request(page));
  const few = { csrf, do: 'void', scope: 'filter', network: '1', seen: '3', reason: 'One machine.' };
  expect((await admin.send(page, few)).text).toContain('other votes among them');
  expect((await act(matching, { part: '#all form', what: 'void', typed })).status).toBe(303);
  expect([await votesOf(slug), (await newest())?.details]).toEqual([
    4,
    {
      networks: [1],
      before: new Date(Date.parse(`${at(start + HOUR)}Z`)).toISOString(),
      votes: 4,
      reason: 'One machine.',
    },
  ]);
  const again = await admin.send(page, { csrf, do: 'release', scope: 'filter', network: 'first' });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('filter cannot be read')]);
  expect((await admin.send(page, { csrf, do: 'void', scope: 'filter', reason: 'All.' })).status).toBe(409);
  expect((await act(`${page}?state=void`, { part: '#all form', what: 'restore', typed: [] })).status).toBe(
    303,
  );
  expect(await votesOf(slug)).toBe(8);

  const id = String(launch);
  expect((await command('votes', 'void', id, 'Fans.', '--younger-than', '7')).code).toBe(0);
  expect(await votesOf(slug)).toBe(4);
  expect((await command('votes', 'restore', id, 'Fans.')).code).toBe(0);
  expect((await command('votes', 'void', id, 'All of them.')).err).toContain('say which votes');
  expect((await command('votes', 'void', id, 'Odd.', '--from', 'noon')).err).toContain(
    '--from is "noon"; give an instant',
  );
  expect(await votesOf(slug)).toBe(8);
});

test('several flags are decided at once, each vote once, unless one of them has changed since', async () => {
  const { slug, page } = await add('Davit');
  for (let i = 0; i < 7; i++)
    await press(await as(`sock${i}`, { age: 40 * DAY, domain: i < 5 ? 'sock.example' : 'gmail.com' }), slug, {
      from: `198.51.100.${i}`,
    });
  const flags: [string, string][] = [
    ['flag', 'mail_domain:sock.example'],
    ['flag', 'network:1'],
  ];
  const typed: [string, string][] = [...flags, ['reason', 'One campaign.']];
  const none = await act(page, { part: '#flags form', what: 'void', typed: [['reason', 'None.']] });
  expect([none.status, none.text]).toEqual([409, expect.stringContaining('Tick the votes')]);
  const { root } = await admin.request(page);
  const seen = root.querySelectorAll('#flags input[name=size]').map((one) => one.getAttribute('value')!);
  expect(seen).toEqual(['mail_domain:sock.example 5', 'region:1 7', 'network:1 7']);
  await press(await as('sock7', { age: 40 * DAY, domain: 'gmail.com' }), slug, { from: '198.51.100.7' });
  const csrf = csrfOf(await admin.request(page));
  const sizes = seen.map((size): [string, string] => ['size', size]);
  const stale = await admin.send(page, [['csrf', csrf], ['do', 'void'], ...sizes, ...typed]);
  expect([stale.status, await votesOf(slug)]).toEqual([409, 8]);
  expect((await act(page, { part: '#flags form', what: 'void', typed })).status).toBe(303);
  expect([await votesOf(slug), (await newest())?.details]).toEqual([
    0,
    { flags: ['mail_domain:sock.example', 'network:1'], votes: 8, reason: 'One campaign.' },
  ]);
});
