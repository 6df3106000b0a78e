import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Pool } from 'undici';
import { benchWorld } from '../world.ts';
import { CONNECTIONS, cpuPerRequest, leastOf, type Served, startServed, stopServed } from './load.ts';
import { LISTS, type ListRead } from './rest_lists.ts';
import { READ, type RestKind } from './rest_servers.ts';

const LISTINGS = 10_000;
const WINDOWS = 60;
const REQUESTS = 500;
/** As many answers as the service keeps at most. */
const KEPT_ANSWERS = 2_000;
const SERVERS = join(import.meta.dirname, 'rest_servers.ts');

/** CPU per REST read in microseconds. */
export interface RestFigures {
  name: string;
  ours: number;
  raw: number;
}

export interface RestOptions {
  /** Size of the world that is read (design/http.md 4.1). */
  listings?: number;
  windows?: number;
  requests?: number;
  /** Where the worlds are kept. */
  folder?: string;
}

/**
 * CPU per REST read: the whole service, everything switched on, against node:http that does the same work and nothing else, in
 * turns. Prints a table and gives its rows.
 */
export async function benchRest({
  listings = LISTINGS,
  folder,
  windows = WINDOWS,
  requests = REQUESTS,
}: RestOptions = {}): Promise<RestFigures[]> {
  const file = await benchWorld(listings, folder);
  const servers: Served<RestKind>[] = [];
  for (const kind of ['ours', 'raw'] as const) servers.push(await startServed(SERVERS, kind, file));
  const rows: RestFigures[] = [];
  try {
    const etags = new Map(
      await Promise.all(servers.map(async (served) => [served.kind, await etagOf(served)] as const)),
    );
    const reads = [...LISTS.map((list) => listRead(list, file)), ...KEPT];
    for (const { name, paths, ask } of reads) {
      await expectSame(servers, paths);
      const least = await leastOf(servers, windows, (served) =>
        cpuPerRequest(served, requests, (pool) => ask(pool, etags.get(served.kind) ?? '')),
      );
      rows.push({ name, ...least });
    }
  } finally {
    await Promise.all(servers.map(stopServed));
  }
  process.stdout.write(table(listings, windows, requests, rows));
  return rows;
}

interface Read {
  name: string;
  /** Addresses whose answers both sides must agree on. */
  paths: readonly string[];
  ask: (pool: Pool, etag: string) => Promise<unknown>;
}

function listRead({ name, paths }: ListRead, file: string): Read {
  const world = new Database(file, { readonly: true });
  const all = paths(world);
  world.close();
  // So that each is gone before it comes round again; a small world shows only that the measurement works.
  if (all.length <= KEPT_ANSWERS)
    process.stderr.write(`${name} has only ${all.length} pages: some are kept\n`);
  // Each side goes round by itself: a place that the other has passed would be kept still.
  const asked = new Map<Pool, number>();
  return {
    name: `${name}, from the database`,
    paths: [0, 1, 2, 3, 4].map((i) => all[Math.floor((all.length * i) / 5)]!),
    ask: (pool) => {
      const next = asked.get(pool) ?? 0;
      asked.set(pool, next + 1);
      return read(pool, all[next % all.length]!, 200);
    },
  };
}

const KEPT: readonly Read[] = [
  { name: 'a list that is kept', paths: [READ], ask: (pool) => read(pool, READ, 200) },
  {
    name: '304 for a list that is kept',
    paths: [READ],
    ask: (pool, etag) => read(pool, READ, 304, { 'if-none-match': etag }),
  },
];

async function read(
  pool: Pool,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await pool.request({ path, method: 'GET', headers });
  const text = await answer.body.text();
  if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}, not ${status}`);
  return text;
}

/** A comparison is honest only if both say the same. */
async function expectSame(servers: readonly Served[], paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [ours, raw] = await Promise.all(servers.map(({ pool }) => read(pool, path, 200)));
    if (ours !== raw)
      throw new Error(`rest_raw.ts does not answer ${path} as the service does:\n${ours}\n${raw}`);
  }
}

async function etagOf(served: Served): Promise<string> {
  const answer = await served.pool.request({ path: READ, method: 'GET' });
  await answer.body.dump();
  return String(answer.headers.etag ?? '');
}

function table(listings: number, windows: number, requests: number, rows: readonly RestFigures[]): string {
  return [
    '## REST reads',
    '',
    `CPU of the server process per request, microseconds, the least of ${windows} windows of ${requests} requests on ${CONNECTIONS} connections,`,
    `over a world of ${listings.toLocaleString('en')} listings. The service runs whole: routes, validation, limits, request ids, log, metrics, headers. Raw:`,
    'node:http that sends the same bytes and does nothing else; for lists from the database zod for the inputs, better-sqlite3 with the',
    'same prepared statements, and JSON.stringify. The service reads the places and the totals from the database and has kept most of',
    'the entries; the other side joins them together for each request. Speed: raw / ours.',
    '',
    '| about 20 listings | ours | raw | speed |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ name, ours, raw }) =>
        `| ${name} | ${ours.toFixed(1)} | ${raw.toFixed(1)} | ${(raw / ours).toFixed(2)} |`,
    ),
    '',
    '',
  ].join('\n');
}
