import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startWorld } from '../world.ts';
import { Flow } from './flow.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('what is over is swept: codes, tokens, grants without tokens, and clients that nobody let in for a day or used for a year', async () => {
  const world = await startWorld();
  onTestFinished(() => world.close());
  const flow = await Flow.of(world);
  const file = new Database(world.running.config.database_file, { readonly: true });
  onTestFinished(() => {
    file.close();
  });
  const count = (table: string): unknown => file.prepare(`select count(*) from ${table}`).pluck().get();
  const start = world.clock.now().getTime();

  const used = await flow.client({ client_name: 'Used' });
  const looked = await flow.client({ client_name: 'Looked at only' });
  const { refresh_token } = await flow.tokens(used);
  await flow.code(looked, {}, { deny: true });
  // An unused code.
  const lost = await flow.client({ client_name: 'Lost' });
  await flow.code(lost);
  expect([count('oauth_client'), count('oauth_grant'), count('access_token')]).toEqual([3, 2, 1]);

  // An expired token is known for two days, so that its client is not taken for one that guesses.
  await world.reach(new Date(start + 2 * HOUR_MS));
  expect([count('oauth_client'), count('oauth_grant'), count('access_token')]).toEqual([3, 1, 1]);
  expect((await flow.refresh(used, refresh_token)).status).toBe(200);

  await world.reach(new Date(start + 26 * HOUR_MS));
  expect(count('oauth_client')).toBe(2);

  // The grant is deleted 30 days after its last renewal, the client a year later.
  await world.reach(new Date(start + 33 * DAY_MS));
  expect([
    count('oauth_grant'),
    count("oauth_store where model <> 'ServerKey'"),
    count('oauth_client'),
  ]).toEqual([0, 0, 2]);
  await world.reach(new Date(start + 400 * DAY_MS));
  expect(count('oauth_client')).toBe(0);
});
