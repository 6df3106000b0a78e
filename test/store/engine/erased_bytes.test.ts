import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import { openStore } from '../../../store/open.ts';
import { addListing } from '../../scene.ts';
import { startWorld } from '../../world.ts';
import { NOON, temporaryFile } from '../temporary.ts';

/** All bytes of the file. */
function bytesOf(file: string): string {
  const db = new Database(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return readFileSync(file, 'latin1');
}

test('what was deleted of a person is nowhere in the bytes of the database', async () => {
  const file = temporaryFile();
  const store = await openStore({ file });
  const id = await store.write(async (tx) => {
    await tx.people.ensure('before@example.org', NOON);
    const person_id = await tx.people.ensure('vanishing-person@example.org', NOON, 'Vanishing Name');
    await tx.people.ensure('after@example.org', NOON);
    return person_id;
  });
  const bytes = (): string => bytesOf(file);
  expect(bytes()).toContain('vanishing-person@example.org');
  await store.write((tx) => deleteAccount(tx, id, NOON));
  const left = bytes();
  expect(left).toContain('after@example.org');
  expect(left).not.toMatch(/vanishing/i);
  await store.close();
});

test('words of deleted people, and words that were edited away, have left the search index by the next night', async () => {
  const world = await startWorld();
  onTestFinished(() => world.close());
  const file = world.running.config.database_file;
  for (const name of ['Before', 'After'])
    await addListing(world.store, world.clock, {
      name,
      owner: 'bob',
      founders: [{ name: `${name} Founder`, title: 'Founder' }],
    });
  const { id } = await addListing(world.store, world.clock, {
    name: 'Between',
    owner: 'ada',
    description: 'A sentence with qwyzzleflum in it.',
    founders: [{ name: 'Vraxolith Quomberry', title: 'Founder' }],
  });
  await world.running.drain();
  const founders = await world.rest('GET', '/founders?q=vraxolith');
  expect(founders.body.items).toHaveLength(1);
  expect(bytesOf(file)).toMatch(/qwyzzleflum/i);

  await world.store.write((tx) => tx.listings.update(id, { description: 'A sentence.', updated_at: NOON }));
  const { id: ada } = (await world.store.people.byEmail('ada@example.org'))!;
  await world.store.write((tx) => deleteAccount(tx, ada, world.clock.now().getTime()));
  await world.running.drain();
  expect((await world.rest('GET', '/founders?q=vraxolith')).body.items).toEqual([]);

  await world.reach(new Date(world.clock.now().getTime() + 2 * 86_400_000));
  const left = bytesOf(file);
  for (const word of ['qwyzzleflum', 'vraxolith', 'quomberry'])
    expect([word, left.toLowerCase().includes(word)]).toEqual([word, false]);
  for (const q of ['before', 'after'])
    expect((await world.rest('GET', `/listings?q=${q}`)).body.items).toHaveLength(1);
  expect((await world.rest('GET', '/founders?q=founder')).body.items).toHaveLength(2);
});
