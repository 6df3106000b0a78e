import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countedLimits, SIGN_IN_LIMITS, type SignInLimit } from '../../auth/callers/limits.ts';
import { DEFAULT_SETTINGS, type SettingName } from '../../domain/settings/settings.ts';
import { deleteExpired } from '../../services/upkeep/retention.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { confirmFrom, guessCodes, requestEmailFrom, signInFrom, typeCode } from './from_networks.ts';
import { emailTo, signInEmails } from './mailbox.ts';

const ENV = { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'silent' };

async function limited(data_dir?: string): Promise<World> {
  const world = await startWorld({ env: ENV, ...(data_dir && { data_dir }) });
  onTestFinished(() => world.close());
  return world;
}

const set = (world: World, name: SettingName, value: number): Promise<void> =>
  world.store.write((tx) => tx.settings.set(name, value));

test('limits of sign-in are settings that act at the next request, up and down', async () => {
  const world = await limited();
  await set(world, 'sign_in.emails_per_network_hour', 2);
  for (const name of ['a', 'b'])
    expect((await requestEmailFrom(world, `${name}@example.org`, '192.0.2.1')).status).toBe(303);
  const refused = await requestEmailFrom(world, 'c@example.org', '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('One network can request 2 sign-in emails an hour.');
  await set(world, 'sign_in.emails_per_network_hour', 4);
  expect((await requestEmailFrom(world, 'd@example.org', '192.0.2.1')).status).toBe(303);

  await set(world, 'sign_in.emails_per_mailbox_hour', 1);
  for (const network of [1, 2, 3]) await requestEmailFrom(world, 'ada@example.org', `198.51.100.${network}`);
  await world.running.drain();
  expect(signInEmails(world).filter(({ to }) => to === 'ada@example.org')).toHaveLength(1);

  await set(world, 'sign_in.accounts_per_network_hour', 1);
  await signInFrom(world, 'bob@example.org', '203.0.113.1');
  await requestEmailFrom(world, 'cleo@example.org', '203.0.113.1');
  const many = await confirmFrom(world, 'cleo@example.org', '203.0.113.1');
  expect(many.status).toBe(429);
  expect(many.text).toContain('One network can create one new account an hour');
});

test('each limit of sign-in follows its setting, for the time that its name says', async () => {
  const SECONDS = { hour: 3600, day: 86_400, week: 7 * 86_400 };
  let settings = DEFAULT_SETTINGS;
  const limits = countedLimits(async () => settings);
  for (const limit of Object.keys(SIGN_IN_LIMITS) as SignInLimit[]) {
    const { setting } = SIGN_IN_LIMITS[limit];
    settings = { ...DEFAULT_SETTINGS, [setting]: 2 };
    for (const time of [1, 2]) expect([time, await limits.take(limit, 'ada')]).toEqual([time, null]);
    const used_up = await limits.take(limit, 'ada');
    const seconds = SECONDS[setting.split('_').at(-1) as keyof typeof SECONDS];
    expect(used_up).toMatchObject({ limit, most: 2 });
    expect(used_up!.retry_after).toBeGreaterThan(seconds - 60);
    expect(used_up!.retry_after).toBeLessThanOrEqual(seconds);
    expect(await limits.take(limit, 'bob')).toBeNull();
  }
});

test('a restart does not give strangers new tries of codes; a day later there are new ones', async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-tries-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const first = await limited(data_dir);
  await set(first, 'sign_in.code_tries_per_mailbox_day', 10);
  // Another spelling of the mailbox is the same mailbox.
  await guessCodes(first, 1, 'ada@gmail.com');
  await guessCodes(first, 1, 'a.d.a+x@gmail.com');
  await first.running.close();

  const world = await limited(data_dir);
  const attempt = async (ip: string): Promise<number> => {
    const by = new Visitor(world.url);
    await requestEmailFrom(world, 'ada@gmail.com', ip, by);
    const { code } = await emailTo(world, 'ada@gmail.com');
    return (await typeCode(by, await by.request('/sign-in/confirm'), code, ip)).status;
  };
  expect(await attempt('203.0.113.1')).toBe(400);
  world.clock.advance(86_400_000);
  expect(await attempt('203.0.113.2')).toBe(303);
});

test('a restart and a new week do not give a network new accounts; people with one go on, and no address is stored', async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-accounts-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const OFFICE = '203.0.113.1';
  const first = await limited(data_dir);
  // A Saturday: the week of the limit reaches into the week after.
  await first.reach('2026-11-21T12:00:00Z');
  for (const name of ['a', 'b', 'c']) await signInFrom(first, `${name}@example.org`, OFFICE);
  const day = await limitReached(first, 'd@example.org', OFFICE);
  expect(day).toEqual({ status: 429, wait: '3600', rule: 'an hour' });
  await first.running.close();

  const world = await limited(data_dir);
  // Emails are counted by another clock.
  await set(world, 'sign_in.emails_per_network_hour', 100);
  await world.reach('2026-11-21T12:30:00Z');
  expect(await limitReached(world, 'd@example.org', OFFICE)).toEqual({
    status: 429,
    wait: '1800',
    rule: 'an hour',
  });
  await signInFrom(world, 'a@example.org', OFFICE);
  await world.reach('2026-11-21T13:00:00Z');
  for (const name of ['d', 'e']) await signInFrom(world, `${name}@example.org`, OFFICE);
  expect(await limitReached(world, 'f@example.org', OFFICE)).toMatchObject({ rule: 'a day', wait: '82800' });
  // A neighbour in the same /24 is another network for the limit.
  await signInFrom(world, 'neighbour@example.org', '203.0.113.2');
  await world.reach('2026-11-23T14:00:00Z');
  for (const name of ['f', 'g', 'h']) await signInFrom(world, `${name}@example.org`, OFFICE);
  await world.reach('2026-11-23T16:00:00Z');
  for (const name of ['i', 'j']) await signInFrom(world, `${name}@example.org`, OFFICE);
  await world.reach('2026-11-25T00:00:00Z');
  expect(await limitReached(world, 'k@example.org', OFFICE)).toMatchObject({
    status: 429,
    rule: 'in seven days',
  });
  const { store } = world;
  const mine = await store.people.byEmail('a@example.org');
  const { sign_up = [] } = (await store.personal.everything(mine!.id)) ?? {};
  expect(JSON.stringify(sign_up)).not.toContain('203.0');
  expect(sign_up).toHaveLength(1);
  const salts = readdirSync(data_dir).filter((name) => name.startsWith('sign_ups.'));
  expect(salts.sort()).toEqual(['sign_ups.2026-11-16.salt', 'sign_ups.2026-11-23.salt']);
  await world.reach('2026-12-22T13:00:00Z');
  await store.write((tx) => deleteExpired(tx, world.clock.now().getTime()));
  expect((await store.personal.everything(mine!.id))?.['sign_up']).toEqual([]);
});

/** What somebody without an account reads in a network that has made too many. */
async function limitReached(world: World, email: string, ip: string) {
  await requestEmailFrom(world, email, ip);
  const { status, headers, text } = await confirmFrom(world, email, ip);
  const rule = ['an hour', 'a day', 'in seven days'].find((time) =>
    new RegExp(`new accounts? ${time}`).test(text),
  );
  return { status, wait: headers.get('retry-after'), rule };
}
