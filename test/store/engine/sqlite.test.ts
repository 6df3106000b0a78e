import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SearchIndex } from '../../../store/base/db.ts';
import { violationOf } from '../../../store/engine/sqlite_errors.ts';
import { openReader } from '../../../store/engine/sqlite_reader.ts';
import { openStore } from '../../../store/open.ts';
import type { Tx } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock, temporaryFile, temporaryStore } from '../temporary.ts';

describe('SQLite', () => {
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

  test('concurrent transactions let other work of the event loop run between them', async () => {
    const store = await temporaryStore();
    let ticks = 0;
    const ended = new AbortController();
    const others = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        await new Promise(setImmediate);
        ticks += 1;
      }
    };
    const seen: number[] = [];
    const meanwhile = others();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        store.write(async (tx) => {
          await tx.people.ensure(`p${i}@example.com`, NOON);
          seen.push(ticks);
        }),
      ),
    );
    ended.abort();
    await meanwhile;
    expect(new Set(seen).size).toBeGreaterThanOrEqual(39);
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

  test('a reading connection cannot write, with any statement', async () => {
    const file = temporaryFile();
    const store = await openStore({ file });
    onTestFinished(() => store.close());
    const reader = openReader(file);
    onTestFinished(() => {
      reader.close();
    });
    for (const source of [
      "insert into counter values ('x', 1)",
      'drop table person',
      'pragma user_version = 7',
    ]) {
      expect(() => reader.exec(source)).toThrow(/readonly/);
    }
  });

  test('waits for another process that writes without stopping the event loop', async () => {
    const file = temporaryFile();
    const store = await openStore({ file, refuse_waits: true });
    onTestFinished(() => store.close());
    const other = new Database(file);
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate');
    let written = false;
    const writing = store.write((tx) => tx.people.ensure('a@example.com', NOON)).then(() => (written = true));
    // The event loop runs while the write waits.
    for (let ticks = 0; ticks < 100; ticks++) await new Promise(setImmediate);
    expect(written).toBe(false);
    other.exec('commit');
    await writing;
    expect(await store.people.byEmail('a@example.com')).toBeDefined();
  });

  test('syncs to the disk for durable transactions, and is fast again after', async () => {
    const file = temporaryFile();
    const levels: unknown[] = [];
    let level = (): unknown => undefined;
    const store = await openStore({
      file,
      search: ({ writer }) => {
        const statement = writer.prepare('pragma synchronous');
        level = () => Object.values(statement.get() as object)[0];
        return NO_SEARCH;
      },
    });
    onTestFinished(() => store.close());
    for (const durable of [false, true, false])
      await store.write(async () => levels.push(level()), { durable });
    const [normal, full] = [1, 2];
    expect(levels).toEqual([normal, full, normal]);
  });

  test('a full disk undoes the transaction whole, and the store goes on when there is room again', async () => {
    const file = temporaryFile();
    let limit = (_pages: number): void => undefined;
    const store = await openStore({
      file,
      refuse_waits: true,
      search: ({ writer }) => {
        limit = (pages) => void writer.prepare(`pragma max_page_count = ${pages}`).all();
        return NO_SEARCH;
      },
    });
    onTestFinished(() => store.close());
    const big = 'x'.repeat(1_000_000);
    const failing = store.write(async (tx) => {
      limit(1);
      await tx.people.ensure('a@example.com', NOON);
      await tx.people.ensure('b@example.com', NOON, big);
    });
    await expect(failing).rejects.toThrow(/full/);
    expect(await store.people.byEmail('a@example.com')).toBeUndefined();
    await store.write(async (tx) => {
      limit(1_000_000);
      await tx.people.ensure('c@example.com', NOON, big);
    });
    expect(await store.people.byEmail('c@example.com')).toMatchObject({ name: big });
  });

  test('closes while another process writes', async () => {
    const file = temporaryFile();
    const [store, other] = [await openStore({ file }), new Database(file)];
    other.exec('begin immediate');
    await store.close();
    other.close();
  });

  test('two stores on one file see each other’s writes', async () => {
    const file = temporaryFile();
    const [one, two] = [await openStore({ file }), await openStore({ file })];
    onTestFinished(async () => {
      await one.close();
      await two.close();
    });
    const add = (i: number) =>
      [one, two][i % 2]!.write(async (tx) => {
        const value = (await tx.settings.all())['free_queue.capacity'];
        await tx.settings.set('free_queue.capacity', value + 1);
      });
    await Promise.all(Array.from({ length: 40 }, (_, i) => add(i)));
    expect((await one.settings.all())['free_queue.capacity']).toBe(65);
    expect((await two.settings.all())['free_queue.capacity']).toBe(65);
  });
});

/** A search without results and without state. */
const nothing = { put: async () => undefined, remove: async () => undefined };
const NO_SEARCH: SearchIndex = {
  ...nothing,
  founders: nothing,
  posts: nothing,
  find: async () => ({ ids: [], total: 0 }),
  isMissing: async () => false,
  rebuild: async () => undefined,
  tidy: async () => false,
  close: async () => undefined,
};
