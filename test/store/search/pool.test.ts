import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SearchQuery } from '../../../store/db.ts';
import { type PoolOptions, searchPool } from '../../../store/search/sqlite/pool.ts';
import type { SqliteSearchOptions } from '../../../store/search/sqlite/search.ts';
import { type Indexed, indexed } from './indexed.ts';
import { product } from './products.ts';

const MORTAL = new URL('./mortal_worker.ts', import.meta.url);

const asking = (q: string): SearchQuery => ({
  q,
  status: 'live',
  sort: 'relevance',
  offset: 0,
  limit: 300,
});

async function world(options?: SqliteSearchOptions): Promise<Indexed> {
  const made = await indexed(
    Array.from({ length: 200 }, (_, i) => product(i + 1, `Orbit ${i}`, { description: 'alpha' })),
    options,
  );
  onTestFinished(() => made.close());
  return made;
}

async function pool(options: PoolOptions) {
  const { file } = await world();
  const made = searchPool(file, options);
  onTestFinished(() => made.close());
  return { ...made, file };
}

describe('search threads', () => {
  test('answer while listings are written, each question on one state of the database', async () => {
    const { engine, find } = await world({});
    let writing = true;
    const totals = new Set<number>();
    const reader = async (): Promise<void> => {
      while (writing) totals.add((await find({ q: 'alpha' })).total);
    };
    const readers = [reader(), reader(), reader()];
    for (let round = 0; round < 12; round++) {
      const description = round % 2 === 0 ? 'lunar' : 'alpha';
      await engine.transaction(async (db) => {
        for (let id = 1; id <= 200; id++)
          await engine.search.put(db, product(id, `Orbit ${id - 1}`, { description }));
      });
      totals.add((await find({ q: 'alpha' })).total);
    }
    writing = false;
    await Promise.all(readers);
    expect([...totals].toSorted((a, b) => a - b)).toEqual([0, 200]);
  });

  test('see what was written as soon as it is written', async () => {
    const { engine, find } = await world({});
    for (let id = 300; id < 320; id++) {
      await engine.transaction((db) => engine.search.put(db, product(id, `Comet${id}`)));
      expect((await find({ q: `comet${id}`, sort: 'newest' })).total).toBe(1);
    }
  });

  test('start when they are needed, at most as many as wanted', async () => {
    const { find, threads } = await pool({ threads: 2 });
    expect(threads()).toBe(0);
    await find(asking('orbit'));
    expect(threads()).toBe(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => find(asking('orbit'))));
    expect(threads()).toBe(2);
    expect(new Set(answers.map(({ total }) => total))).toEqual(new Set([200]));
  });

  test('end when there is nothing to do, and start again', async () => {
    const { find, threads } = await pool({ threads: 2, idle_ms: 1 });
    await find(asking('orbit'));
    await expect.poll(threads).toBe(0);
    expect((await find(asking('orbit'))).total).toBe(200);
  });

  test('are replaced when they die, and the question is asked once more', async () => {
    const { find, file } = await pool({ threads: 1, worker_url: MORTAL });
    const marker = join(file, '..', 'died');
    const answers = await Promise.all([
      find(asking('orbit')),
      find(asking(`die once ${marker}`)),
      find(asking('orbit')),
    ]);
    expect(answers.map(({ total }) => total)).toEqual([200, 0, 200]);
  });

  test('a question that ends every thread is refused, and the others are answered', async () => {
    const { find } = await pool({ threads: 2, worker_url: MORTAL });
    const [deadly, before] = [find(asking('die')), find(asking('orbit'))];
    await expect(deadly).rejects.toThrow(/ended twice/);
    expect((await before).total).toBe(200);
    expect((await find(asking('orbit'))).total).toBe(200);
  });

  test('say what is wrong when they cannot open the database', async () => {
    const { find } = searchPool('/nowhere/firstlight.db', { threads: 1 });
    await expect(find(asking('orbit'))).rejects.toThrow(/directory|unable to open/);
  });

  test('say what is wrong when the database has no search tables', async () => {
    const { file } = await world();
    const broken = `${file}.broken`;
    const { default: Database } = await import('better-sqlite3');
    new Database(broken).exec('create table listing (id integer primary key)').close();
    onTestFinished(() => rmSync(broken, { force: true }));
    const { find, close } = searchPool(broken, { threads: 1 });
    await expect(find(asking('orbit'))).rejects.toThrow(/no such/);
    await close();
  });

  test('all end when the store closes, after what was asked is answered; later questions are refused', async () => {
    const { find, threads, close } = await pool({ threads: 2 });
    const asked = Array.from({ length: 10 }, () => find(asking('orbit')));
    const closing = close();
    await expect(find(asking('orbit'))).rejects.toThrow(/closed/);
    await closing;
    expect(threads()).toBe(0);
    for (const answer of asked) expect((await answer).total).toBe(200);
    await close();
  });

  test('are not needed: the asker may search itself, with many questions at once', async () => {
    const { find } = await world({ in_process: true });
    const answers = await Promise.all(Array.from({ length: 5 }, () => find({ q: 'orbit' })));
    expect(answers.map(({ total }) => total)).toEqual([200, 200, 200, 200, 200]);
  });
});
