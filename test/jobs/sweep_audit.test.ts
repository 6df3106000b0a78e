import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DAY = 24 * 3_600_000;
const names = async () =>
  (await world.store.audit_log.newest({ kind: 'setting_changed', limit: 9 })).map(({ subject }) => subject);

test('entries of the audit table are kept as long as the setting says', async () => {
  await world.store.write((tx) => tx.settings.set('site.name', 'Daybreak'));
  await world.reach(new Date(world.clock.now().getTime() + 399 * DAY));
  await world.store.write((tx) => tx.settings.set('site.contact', 'team@example.org'));
  expect(await names()).toEqual(['setting:site.contact', 'setting:site.name']);
  await world.reach(new Date(world.clock.now().getTime() + 2 * DAY));
  expect(await names()).toEqual(['setting:site.contact']);
  await world.store.write((tx) => tx.settings.set('audit.keep_days', 30));
  await world.reach(new Date(world.clock.now().getTime() + 29 * DAY));
  expect(await names()).toEqual(['setting:audit.keep_days']);
});
