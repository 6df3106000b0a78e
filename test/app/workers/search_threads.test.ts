import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { httpApp } from '../../../app/http/http.ts';
import { makeLogger } from '../../../app/service/logger.ts';
import { serviceOver } from '../../../app/service/service.ts';
import { type SearchThreadsOptions, searchThreads } from '../../../app/workers/search_threads.ts';
import type { SearchQuery } from '../../../store/base/db.ts';
import { openStore } from '../../../store/open.ts';
import { type Searcher, sqliteSearch } from '../../../store/search/sqlite/search.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { type Indexed, indexed } from '../../store/search/indexed.ts';
import { product } from '../../store/search/products.ts';
import { serviceEnv } from '../../world.ts';

/** A worker that exits or computes forever if the query says so. */
const DOUBLE = new URL('../../doubles/search_worker.ts', import.meta.url);

const queryOf = (q: string): SearchQuery => ({
  q,
  status: 'live',
  sort: 'relevance',
  offset: 0,
  limit: 300,
});

async function world(searcherOf?: (file: string) => Searcher): Promise<Indexed> {
  const made = await indexed(
    Array.from({ length: 200 }, (_, i) => product(i + 1, `Orbit ${i}`, { description: 'alpha' })),
    searcherOf,
  );
  onTestFinished(() => made.close());
  return made;
}

async function threadsOver(options: SearchThreadsOptions) {
  const { file } = await world();
  const made = searchThreads(file, options);
  onTestFinished(() => made.close());
  return { ...made, file };
}

describe('search threads', () => {
  test('work while listings are written, each query on one state of the database', async () => {
    const { engine, find } = await world(searchThreads);
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
    const { engine, find } = await world(searchThreads);
    for (let id = 300; id < 320; id++) {
      await engine.transaction((db) => engine.search.put(db, product(id, `Comet${id}`)));
      expect((await find({ q: `comet${id}`, sort: 'newest' })).total).toBe(1);
    }
  });

  test('are replaced when they die, and the query is retried once', async () => {
    const { find, file } = await threadsOver({ threads: 1, url: DOUBLE });
    const marker = join(file, '..', 'died');
    const results = await Promise.all([
      find(queryOf('orbit')),
      find(queryOf(`die once ${marker}`)),
      find(queryOf('orbit')),
    ]);
    expect(results.map(({ total }) => total)).toEqual([200, 0, 200]);
  });

  test('a query that ends every thread is refused, and the others get results', async () => {
    const { find } = await threadsOver({ threads: 2, url: DOUBLE });
    const [deadly, before] = [find(queryOf('die')), find(queryOf('orbit'))];
    await expect(deadly).rejects.toThrow(/ended twice/);
    expect((await before).total).toBe(200);
    expect((await find(queryOf('orbit'))).total).toBe(200);
  });

  test('say what is wrong when they cannot open the database', async () => {
    const { find } = searchThreads('/nowhere/firstlight.db', { threads: 1 });
    await expect(find(queryOf('orbit'))).rejects.toThrow(/does not start: .*(directory|unable to open)/);
  });

  test('say what is wrong when the database has no search tables', async () => {
    const { file } = await world();
    const broken = `${file}.broken`;
    const { default: Database } = await import('better-sqlite3');
    new Database(broken).exec('create table listing (id integer primary key)').close();
    onTestFinished(() => rmSync(broken, { force: true }));
    const { find, close } = searchThreads(broken, { threads: 1 });
    await expect(find(queryOf('orbit'))).rejects.toThrow(/no such/);
    await close();
  });

  test('all end when the store closes, after pending queries; later queries are refused', async () => {
    const { find, threads, close } = await threadsOver({ threads: 2 });
    const queries = Array.from({ length: 10 }, () => find(queryOf('orbit')));
    const closing = close();
    await expect(find(queryOf('orbit'))).rejects.toThrow(/closed/);
    await closing;
    expect(threads()).toBe(0);
    for (const answer of queries) expect((await answer).total).toBe(200);
    await close();
  });

  test('a query that exceeds its time is refused, and the next one gets results', async () => {
    const { find } = await threadsOver({ threads: 1, url: DOUBLE, limit_ms: 400 });
    const [slow, behind] = [find(queryOf('spin')), find(queryOf('orbit'))];
    await expect(slow).rejects.toMatchObject({ code: 'unavailable', details: { retry_after: 10 } });
    expect((await behind).total).toBe(200);
  });

  test('a query that waits too long behind others is refused', async () => {
    const { find } = await threadsOver({ threads: 1, url: DOUBLE, limit_ms: 1_000, wait_ms: 100 });
    await find(queryOf('orbit'));
    const [slow, behind] = [find(queryOf('spin')), find(queryOf('orbit'))];
    void slow.catch(() => undefined);
    await expect(behind).rejects.toMatchObject({ code: 'unavailable' });
  });
});

// A query that computes until its limit, by each protocol; the threads alone are above.
test.runIf(AT_LANDING)(
  'a caller whose search takes too long gets 503 with Retry-After, by REST and by MCP, and the reason',
  async () => {
    const { file } = await world();
    const clock = { now: () => new Date() };
    const search = sqliteSearch((of) => searchThreads(of, { url: DOUBLE, limit_ms: 400 }));
    const store = await openStore({ file, clock, search });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await store.close();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const unused = () => Promise.reject(new Error('not a part of this test'));
    const logger = makeLogger('silent');
    const service = serviceOver({
      config: loadConfig(serviceEnv(join(file, '..'))),
      origin,
      logger,
      clock,
      store,
      sites: { refusal: () => null, read: unused },
      badges: { check: unused },
      claims: { check: unused },
      redrafter: { redraft: unused },
      vat_numbers: { lookUp: unused },
      pictures: { make: unused, draw: unused },
      documents: unused,
    });
    server.on('request', httpApp(service, logger).handle);

    const rest = await fetch(`${origin}/api/v1/listings?q=spin`);
    expect(rest.status).toBe(503);
    expect(rest.headers.get('retry-after')).toBe('10');
    expect(await rest.json()).toMatchObject({
      code: 'unavailable',
      detail: 'The search took too long and was stopped.',
      next_steps: [expect.stringContaining('fewer words'), expect.stringContaining('10 seconds')],
    });

    const mcp = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_listings', arguments: { q: 'spin' } },
      }),
    });
    const text = await mcp.text();
    expect(text).toContain('The search took too long and was stopped.');
    expect(text).toContain('"isError":true');
  },
);
