import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { violationOf as violationOnPostgres } from '../../../store/engine/postgres/driver/errors.ts';
import { violationOf as violationOnSqlite } from '../../../store/engine/sqlite_errors.ts';
import type { Tx } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { NOON, settableClock, temporaryStore } from '../temporary.ts';

/** What every engine refuses of code that uses a transaction. */

const violationOf = ON_POSTGRES ? violationOnPostgres : violationOnSqlite;

test('a transaction that waits for anything but the database fails and changes nothing', async () => {
  const store = await temporaryStore();
  const server = createServer((_request, answer) => answer.end('x'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const waits: (() => Promise<unknown>)[] = [
    () => new Promise(setImmediate),
    () => new Promise((resolve) => setTimeout(resolve)),
    () => readFile(import.meta.filename),
    () => fetch(url).then((answer) => answer.text()),
  ];
  for (const wait of waits) {
    const failing = store.write(async (tx) => {
      await tx.people.ensure('a@example.com', NOON);
      await wait();
    });
    await expect(failing).rejects.toThrow('waited for something that is not the database');
    expect(await store.people.byEmail('a@example.com')).toBeUndefined();
  }
});

test('a transaction of many queries, savepoints and promises does not count as waiting', async () => {
  const store = await temporaryStore();
  await store.write(async (tx) => {
    for (let i = 0; i < 100; i++) await tx.savepoint(() => tx.people.ensure(`p${i}@example.com`, NOON));
    await Promise.all([tx.people.byEmail('p1@example.com'), tx.settings.all(), tx.categories.all()]);
  });
  expect(await store.people.byEmail('p99@example.com')).toBeDefined();
});

test('says by code which rule a statement broke, also of an error that another one has as its cause', async () => {
  const store = await temporaryStore();
  const ada = await store.write((tx) => tx.people.ensure('ada@example.com', NOON));
  const key = { person_id: ada, name: 'x', hash: 'h', hint: 'x', created_at: NOON };
  await store.write((tx) => tx.keys.add(key));
  const broken = (work: (tx: Tx) => Promise<unknown>) => store.write(work).catch((error: unknown) => error);
  const unique = await broken((tx) => tx.keys.add(key));
  const foreign = await broken((tx) => tx.keys.add({ ...key, hash: 'other', person_id: 404 }));
  const { id } = await addListing(store, settableClock(), { name: 'Pelagia', categories: [] });
  const check = await broken((tx) => tx.listings.update(id, { followers: -1, updated_at: NOON }));
  expect([unique, foreign, check].map(violationOf)).toEqual(['unique', 'foreign_key', 'check']);
  expect(violationOf(new Error('around it', { cause: unique }))).toBe('unique');
  expect(violationOf(new Error('UNIQUE constraint failed: api_key.hash'))).toBeNull();
  expect(violationOf('no error')).toBeNull();
});

test('what runs after its transaction, because nobody awaited it, writes nothing', async () => {
  const store = await temporaryStore();
  let leaked: Tx | undefined;
  await store.write(async (tx) => {
    leaked = tx;
  });
  await expect(leaked!.people.ensure('late@example.com', NOON)).rejects.toThrow('outside a transaction');
  await expect(leaked!.savepoint(async () => 1)).rejects.toThrow('outside a transaction');
  expect(await store.people.byEmail('late@example.com')).toBeUndefined();
});

test('savepoints that overlap are refused with the whole transaction', async () => {
  const store = await temporaryStore();
  const failing = store.write((tx) =>
    Promise.all([
      tx.savepoint(async () => {
        await tx.people.ensure('a@example.com', NOON);
      }),
      tx.savepoint(async () => {
        await tx.people.ensure('b@example.com', NOON);
        await tx.people.ensure('c@example.com', NOON);
      }),
    ]),
  );
  await expect(failing).rejects.toThrow('Savepoints overlap');
  for (const name of ['a', 'b', 'c'])
    expect(await store.people.byEmail(`${name}@example.com`)).toBeUndefined();
  await store.write((tx) => tx.people.ensure('after@example.com', NOON));
});

test('what a transaction has started and not awaited cannot write in the next one', async () => {
  const store = await temporaryStore();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let late: Promise<unknown> = Promise.resolve();
  await store.write(async (tx) => {
    late = released.then(() => tx.people.ensure('late@example.com', NOON)).catch((error: Error) => error);
  });
  await store.write(async (tx) => {
    await tx.people.ensure('next@example.com', NOON);
    if (ON_POSTGRES) release();
  });
  release();
  expect(await late).toMatchObject({ message: expect.stringContaining('outside a transaction') });
  expect(await store.people.byEmail('late@example.com')).toBeUndefined();
  expect(await store.people.byEmail('next@example.com')).toBeDefined();
});

test('a write inside a write is refused instead of waiting for ever', async () => {
  const store = await temporaryStore();
  const failing = store.write(async (tx) => {
    await tx.people.ensure('a@example.com', NOON);
    await store.write((inner) => inner.people.ensure('b@example.com', NOON));
  });
  await expect(failing).rejects.toThrow('`write` inside `write`');
  expect(await store.people.byEmail('a@example.com')).toBeUndefined();
});

test('a savepoint that nobody awaits fails its transaction', async () => {
  const store = await temporaryStore();
  let inner: Promise<unknown> = Promise.resolve();
  const failing = store.write(async (tx) => {
    await tx.people.ensure('a@example.com', NOON);
    inner = tx.savepoint(async () => {
      for (let n = 0; n < 5; n++) await tx.people.ensure(`${n}@example.com`, NOON);
    });
    inner.catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('A savepoint was not awaited');
  await Promise.allSettled([inner]);
  expect(await store.people.byEmail('a@example.com')).toBeUndefined();
  await store.write((tx) => tx.people.ensure('after@example.com', NOON));
});

test('no error of a statement has a value in its text or its fields', async () => {
  const store = await temporaryStore();
  const ada = await store.write((tx) => tx.people.ensure('ada@example.com', NOON));
  const key = { person_id: ada, name: 'x', hash: 'h4sh', hint: 'x', created_at: NOON };
  await store.write((tx) => tx.keys.add(key));
  const faults: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => tx.keys.add(key),
    (tx) => tx.keys.add({ ...key, hash: 'h4sh2', person_id: 40404 }),
    (tx) => tx.keys.add({ ...key, hash: 'h4sh3', created_at: 'h4sh' as unknown as number }),
    (tx) => tx.people.ensure(null as unknown as string, NOON, 'h4sh'),
  ];
  for (const fault of faults) {
    const error: unknown = await store.write(fault).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 8 }).replaceAll(import.meta.dirname, '')).not.toMatch(/h4sh|40404/);
  }
});
