import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Pool } from 'undici';
import { loadConfig } from '../../app/config/config.ts';
import { httpApp } from '../../app/http/http.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { outsideOf } from '../../app/outside.ts';
import { makeLogger } from '../../app/service/logger.ts';
import { serviceOver } from '../../app/service/service.ts';
import { type Served, type Serving, startServed, stopServed } from '../protocols/load.ts';
import { WORLD_NOW } from '../world/plan.ts';
import { benchWorld } from '../world/world.ts';
import { otherQueries, peopleQueries, readWorld } from './search_questions.ts';

/** Milliseconds between two reads, and number of concurrent searches. */
const EVERY_MS = 10;
const SEARCHERS = 4;
const PER_KIND = 150;
/** Number of windows of so many seconds, with and without searches in turns; the lowest p99 of each kind counts. */
const WINDOWS = 6;
const SECONDS = 4;

export interface SearchLoadOptions {
  size?: number;
  /** Folder of the worlds. */
  folder?: string;
  windows?: number;
  seconds?: number;
}

/**
 * Steady reads on an idle service, and while searches of every kind keep all search threads busy: the service in its own process over the
 * largest world, the client on the same cores. A read counts from the time at which it was due. Prints a table.
 */
export async function benchSearchLoad({
  size = 1_000_000,
  folder,
  windows = WINDOWS,
  seconds = SECONDS,
}: SearchLoadOptions = {}): Promise<void> {
  const file = await benchWorld(size, folder);
  const world = readWorld(file);
  const queries = [...peopleQueries(world, PER_KIND), ...otherQueries(world, PER_KIND / 4)];
  world.close();
  const questions = queries.flatMap((kind) => kind.questions.map(({ q }) => q));
  const reads = readsOf(file);
  const served = await startServed(import.meta.filename, file);
  const quiet: During[] = [];
  const busy: (During & { searches: Spread })[] = [];
  try {
    await during(served, reads, seconds);
    for (let window = 0; window < windows; window++) {
      quiet.push(await during(served, reads, seconds));
      const searching = keepSearching(served.pool, questions, window);
      const meanwhile = await during(served, reads, seconds);
      busy.push({ ...meanwhile, searches: spread(await searching.stop()) });
    }
  } finally {
    await stopServed(served);
  }
  const [alone, together] = [leastOf(quiet), leastOf(busy)];
  process.stdout.write(
    [
      `## Reads while others search, ${size.toLocaleString('en')} listings`,
      '',
      `Milliseconds from when a read was due to its last byte, one every ${EVERY_MS} ms (profiles, lists, weeks and boards, hardly any of them`,
      `kept), on ${availableParallelism()} cores that the asking process shares; and how late the event loop of the service was. The best of`,
      `${windows} windows of ${seconds} s each.`,
      '',
      '| meanwhile | p50 | p99 | longest | event loop late, p99 |',
      '| --- | --- | --- | --- | --- |',
      line('nothing else', alone),
      line(`searches, ${SEARCHERS} at a time`, together),
      `| the searches themselves, ${Math.round(together.searches.count / seconds)} a second | ${cells(together.searches)} | |`,
      '',
      '',
    ].join('\n'),
  );
}

const leastOf = <D extends During>(windows: readonly D[]): D =>
  windows.reduce((least, window) => (window.reads.p99 < least.reads.p99 ? window : least));

/** URLs of short reads: more than the cache holds. */
function readsOf(file: string): string[] {
  const db = new Database(file, { readonly: true });
  const slugs = db
    .prepare<[], string>("select slug from listing where status = 'live' order by id limit 4000")
    .pluck()
    .all();
  const weeks = db
    .prepare<[], string>('select week from week where live > 0 order by week desc limit 50')
    .pluck()
    .all();
  db.close();
  return slugs.map((slug, i) => {
    const page = `page=${1 + (i % 900)}`;
    const lists = [
      `/listings?sort=newest&${page}`,
      `/listings?country=DE&sort=trending&${page}`,
      `/launches/weeks/${weeks[i % weeks.length] ?? 'this'}`,
      `/leaderboards/community-all-time?${page}`,
    ];
    return `/api/v1${i % 2 === 0 ? `/listings/${slug}` : (lists[(i >> 1) % lists.length] ?? '')}`;
  });
}

interface During {
  reads: Spread;
  late_ms: number;
}

/** Reads at a steady pace, whether or not earlier ones have returned. */
async function during({ pool, child }: Served, reads: readonly string[], seconds: number): Promise<During> {
  child.send('late');
  await once(child, 'message');
  const times: number[] = [];
  const queries: Promise<void>[] = [];
  const started = performance.now();
  for (let i = 0; i < (seconds * 1000) / EVERY_MS; i++) {
    const due = started + i * EVERY_MS;
    await delay(Math.max(0, due - performance.now()));
    // Timers have whole milliseconds and may fire slightly early.
    const from = Math.min(due, performance.now());
    queries.push(
      read(pool, reads[(i * 7) % reads.length] ?? '').then(() => {
        times.push(performance.now() - from);
      }),
    );
  }
  await Promise.all(queries);
  child.send('late');
  const [{ late_ms }] = (await once(child, 'message')) as [{ late_ms: number }];
  return { reads: spread(times), late_ms };
}

/** Sends queries on several connections until stopped; returns how long each took. */
function keepSearching(pool: Pool, questions: readonly string[], window: number) {
  const times: number[] = [];
  let next = window * 1000;
  let stopped = false;
  const searcher = async (): Promise<void> => {
    while (!stopped) {
      // A prime, so that kinds take turns.
      const q = questions[(next++ * 7919) % questions.length] ?? '';
      const started = performance.now();
      await read(pool, `/api/v1/listings?q=${encodeURIComponent(q)}&per_page=${10 + (next % 90)}`);
      times.push(performance.now() - started);
    }
  };
  const all = Promise.all(Array.from({ length: SEARCHERS }, searcher));
  return {
    async stop(): Promise<number[]> {
      stopped = true;
      await all;
      return times;
    },
  };
}

async function read(pool: Pool, path: string): Promise<void> {
  const response = await pool.request({ path, method: 'GET' });
  await response.body.dump();
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
}

interface Spread {
  p50: number;
  p99: number;
  longest: number;
  count: number;
}

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1), count: sorted.length };
}

const cells = ({ p50, p99, longest }: Spread): string =>
  [p50, p99, longest].map((ms) => ms.toFixed(1)).join(' | ');
const line = (meanwhile: string, { reads, late_ms }: During): string =>
  `| ${meanwhile} | ${cells(reads)} | ${late_ms.toFixed(1)} |`;

/** Runs in its own process: REST over a world, without jobs that would change it. */
export async function serve(file: string): Promise<Serving> {
  const config = loadConfig({
    DATA_DIR: dirname(file),
    DATABASE_URL: file,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
  const clock = { now: () => new Date(WORLD_NOW) };
  const store = await openServiceStore(config, { searching: 'workers', clock });
  const origin = 'http://127.0.0.1';
  const logger = makeLogger(config.log_level);
  const outside = outsideOf(config, { origin, clock, store, logger });
  const app = httpApp(serviceOver({ config, origin, logger, clock, store, ...outside }), logger);
  const server = createServer(app.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const late = monitorEventLoopDelay({ resolution: 1 });
  late.enable();
  const report = (command: unknown): void => {
    if (command !== 'late') return;
    process.send?.({ late_ms: lateness(late) });
    late.reset();
  };
  process.on('message', report);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      process.off('message', report);
      late.disable();
      server.close();
      await app.settle();
      await Promise.all([outside.close(), store.close()]);
    },
  };
}

/** The histogram includes the timer's own interval of a millisecond. */
const lateness = (delays: ReturnType<typeof monitorEventLoopDelay>): number =>
  Math.max(0, delays.percentile(99) / 1e6 - 1);
