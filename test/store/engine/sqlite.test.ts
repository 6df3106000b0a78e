import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openReader } from '../../../store/engine/sqlite_reader.ts';
import { openStore } from '../../../store/open.ts';
import { NO_SEARCH } from '../no_search.ts';
import { NOON, temporaryFile, temporaryStore } from '../temporary.ts';

describe('SQLite', () => {
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
