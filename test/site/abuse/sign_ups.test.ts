import { afterAll, beforeAll, expect, test } from 'vitest';
import { from, signInFrom } from '../../auth/from_networks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { Visitor } from '../visitor.ts';
import { csrfOf, voters } from '../votes/voters.ts';

const HOUR = '2026-11-18T09';

let world: World;
let admin: Visitor;
const people: Visitor[] = [];
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  await world.reach('2026-11-18T08:05:00Z');
  for (let i = 0; i < 5; i++) await signInFrom(world, `q${i}@early.example`, `203.0.${i}.1`);
  await world.reach(`${HOUR}:05:00Z`);
  for (let i = 0; i < 6; i++)
    people.push(await signInFrom(world, `p${i}@tempbox-mail.example`, `198.51.100.${i}`));
  await signInFrom(world, 'reader@gmail.com', '192.0.2.7');
  ({ by: admin } = await administrator(world));
});
afterAll(() => world.close());

const command = (...args: string[]) => runIn(world.running.config.data_dir, ['signups', ...args]);
const DOMAIN = `${HOUR}~mail_domain~tempbox-mail.example`;
const PAGE = `/admin/sign-ups/${encodeURIComponent(DOMAIN)}`;
const state = async (i: number) =>
  (await world.store.people.byEmail(`p${i}@tempbox-mail.example`))!.suspended_at !== null;
const idOf = async (i: number) => (await world.store.people.byEmail(`p${i}@tempbox-mail.example`))!.id;

test('lists hours with many accounts of one network, one domain, or throw-away names, the newest first, and no address', async () => {
  const { markup, root } = await admin.request('/admin/sign-ups');
  const waves = root.querySelectorAll('main li.card').map((card) => card.structuredText.replace(/\s+/g, ' '));
  expect(waves).toEqual([
    'Accounts with mailboxes whose domains are named like throw-away ones, 18 Nov 2026, 09:00 UTC 6 accounts',
    'Accounts with mailboxes of tempbox-mail.example, 18 Nov 2026, 09:00 UTC 6 accounts',
    'Accounts from one network, 18 Nov 2026, 09:00 UTC 6 accounts',
    'Accounts with mailboxes of early.example, 18 Nov 2026, 08:00 UTC 5 accounts',
  ]);
  expect(markup).not.toMatch(/198\.51|p0@/);
  // Each leads to its accounts.
  const pages = [];
  for (const link of root.querySelectorAll('main li.card h2 a'))
    pages.push(await admin.request(link.getAttribute('href') ?? ''));
  expect(pages.map((page) => page.root.querySelectorAll('#accounts tbody tr').length)).toEqual([6, 6, 6, 5]);
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(page.markup).not.toMatch(/198\.51|p0@/);
  }
  for (const id of [`${HOUR}~hour~x`, `${HOUR}~mail_domain`, 'never~hour', '2026-11-18T10~hour', '%E0'])
    expect((await admin.request(`/admin/sign-ups/${id}`)).status).toBe(404);
});

test('shows what they did since, suspends several with a reason, and takes it back', async () => {
  const { store, clock } = world;
  const { slug, id } = await addListing(store, clock, { name: 'Quay', owner: 'ada' });
  await voters(() => world).press(people[0]!, slug, { from: '198.51.100.1' });
  await store.write(async (tx) => {
    const launch = (await tx.votes.launchOf(id))!;
    await tx.votes.annul(launch.id, [await idOf(0)], 'One campaign.');
  });
  const shown = await admin.request(PAGE);
  expect(shown.root.querySelector('#did')?.structuredText).toContain(
    'One vote, 1 of them void; no review; no follow; no draft; no listing; no notice.',
  );
  const csrf = csrfOf(shown);
  const send = (what: string, ids: number[], reason = '') =>
    admin.send(PAGE, [
      ['csrf', csrf],
      ['do', what],
      ['reason', reason],
      ...ids.map((one): [string, string] => ['person', String(one)]),
    ]);
  const [zero, one, two] = [await idOf(0), await idOf(1), await idOf(2)];
  const refusals: [Promise<{ status: number; text: string }>, string][] = [
    [send('signups_suspend', [zero]), 'give a reason of 1 to 1000 characters'],
    [send('signups_suspend', [], 'Made up.'), 'tick the accounts'],
    [send('signups_suspend', [zero, 999_999], 'Made up.'), 'is not of the wave'],
    [send('signups_unsuspend', [zero]), 'none of its accounts can be changed so'],
    [send('odd', [zero], 'Made up.'), 'Nothing was done'],
  ];
  for (const [sent, sentence] of refusals) {
    const { status, text } = await sent;
    expect([status, text]).toEqual([409, expect.stringContaining(sentence)]);
  }
  expect(await state(0)).toBe(false);
  const done = await send('signups_suspend', [zero, one], 'Made up.');
  expect([done.status, done.headers.get('location')]).toEqual([303, `${PAGE}?done=signups_suspend`]);
  expect([await state(0), await state(1), await state(2)]).toEqual([true, true, false]);
  expect((await store.audit_log.newest({ limit: 2 })).map(({ kind, details }) => [kind, details])).toEqual([
    ['person_suspended', { note: 'Made up.' }],
    ['person_suspended', { note: 'Made up.' }],
  ]);
  expect((await people[0]!.request('/account', { headers: from('198.51.100.1') })).status).toBe(303);
  expect((await send('signups_unsuspend', [one])).headers.get('location')).toBe(
    `${PAGE}?done=signups_unsuspend`,
  );
  expect([await state(0), await state(1)]).toEqual([true, false]);

  const listed = JSON.parse((await command('show', DOMAIN, '--json')).out);
  expect([listed.sum.votes, listed.accounts.length, JSON.stringify(listed).includes('@')]).toEqual([
    1,
    6,
    false,
  ]);
  expect((await command('suspend', DOMAIN, 'A wave.', '--person', String(two))).code).toBe(0);
  expect((await command('suspend', DOMAIN, 'A wave.')).out).toContain('4 accounts are suspended');
  // Only those of the reason: the one that was suspended on the page stays.
  expect((await command('unsuspend', DOMAIN, 'A wave.')).out).toContain('5 accounts has ended');
  expect([await state(0), await state(5)]).toEqual([true, false]);
  expect((await command('suspend', `${HOUR}~hour~x`, 'A wave.')).err).toContain('there is no such wave');
  expect((await command('suspend', DOMAIN)).err).toContain('Give the wave and the reason');
});

test('an administrator among them stays, and a sign-in of an hour ago changes nothing', async () => {
  const { store, clock } = world;
  const three = await idOf(3);
  await store.write((tx) => tx.people.setAdministrator(three, clock.now().getTime()));
  const page = await admin.request(PAGE);
  expect(page.root.querySelectorAll('#accounts input[name=person]').length).toBe(5);
  const fields = { csrf: csrfOf(page), do: 'signups_suspend', reason: 'Made up.', person: String(three) };
  expect((await admin.send(PAGE, fields)).text).toContain('none of its accounts can be changed so');
  expect(await state(3)).toBe(false);
  clock.advance(3_600_000);
  const stale = await admin.request(PAGE);
  expect([stale.status, stale.root.querySelector('#accounts form')]).toEqual([200, null]);
  const late = { csrf: csrfOf(stale), do: 'signups_suspend', reason: 'Late.', person: String(await idOf(4)) };
  expect((await admin.send(PAGE, late)).status).toBe(403);
  expect(await state(4)).toBe(false);
  await world.reach('2026-12-03T10:00:00Z');
  ({ by: admin } = await administrator(world));
  expect((await admin.request('/admin/sign-ups')).text).toContain('No such hour.');
});
