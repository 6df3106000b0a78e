import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryLimits, SIGN_IN_LIMITS, type SignInLimit } from '../../auth/callers/limits.ts';
import { DEFAULT_SETTINGS, type SettingName } from '../../domain/settings/settings.ts';
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
  const limits = memoryLimits(async () => settings);
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
