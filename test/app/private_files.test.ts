import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startWorld } from '../world.ts';

test('no other user of the machine can read the data of a service, from its creation on', async () => {
  const world = await startWorld();
  onTestFinished(() => world.close());
  await fetch(`${world.url}/oauth/jwks`);
  const folder = world.running.config.data_dir;
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  expect(files).toEqual(expect.arrayContaining(['firstlight.db', 'firstlight.db-wal', 'server.key']));
  const open = files.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
