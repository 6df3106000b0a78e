import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { leave } from '../../store/leave.ts';
import { openStore } from '../../store/open.ts';
import { NOON, temporaryFile } from './temporary.ts';

test('what was deleted of a person is nowhere in the bytes of the database', async () => {
  const file = temporaryFile();
  const store = await openStore({ file });
  const id = await store.write(async (tx) => {
    await tx.people.ensure('before@example.org', NOON);
    const person_id = await tx.people.ensure('vanishing-person@example.org', NOON, 'Vanishing Name');
    await tx.people.ensure('after@example.org', NOON);
    return person_id;
  });
  const bytes = (): string => {
    const db = new Database(file);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    return readFileSync(file, 'latin1');
  };
  expect(bytes()).toContain('vanishing-person@example.org');
  await store.write((tx) => leave(tx, id, NOON));
  const left = bytes();
  expect(left).toContain('after@example.org');
  expect(left).not.toMatch(/vanishing/i);
  await store.close();
});
