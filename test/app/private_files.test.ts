import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../data_folder.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';

/** Each world looks at the files that it leaves (test/world.ts); this is about a folder that the service makes itself. */
test('no other user of the machine can look into the folder of a service, or into those in it', async () => {
  const data_dir = join(emptyFolder(), 'above/data');
  const world = await startWorld({ data_dir });
  onTestFinished(() => world.close());
  await fetch(`${world.url}/oauth/jwks`);
  const ada = new Visitor(world.url);
  await ada.fill(await ada.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
  await world.mails();
  const names = readdirSync(data_dir, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(
    expect.arrayContaining(['firstlight.db', 'firstlight.db-wal', 'server.key', 'outbox']),
  );
  const open = ['.', '..', ...names].filter((name) => (statSync(join(data_dir, name)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
