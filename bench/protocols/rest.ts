import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Pool } from 'undici';
import { benchWorld } from '../world/world.ts';
import { CONNECTIONS, cpuPerRequest, leastOf, type Served, startServed, stopServed } from './load.ts';
import { LISTS, type ListRead } from './rest_lists.ts';
import { READ, type RestKind } from './rest_servers.ts';

const LISTINGS = 10_000;
const WINDOWS = 60;
const REQUESTS = 500;
/** Most responses in the service's cache. */
const CACHED_RESPONSES = 2_000;
const SERVERS = join(import.meta.dirname, 'rest_servers.ts');

/** CPU per REST read in microseconds. */
export interface RestFigures {
  name: string;
  ours: number;
  raw: number;
}

export interface RestOptions {
  /** Number of listings in the world. */
  listings?: number;
  windows?: number;
  requests?: number;
  /** Folder of the worlds. */
  folder?: string;
}

/**
 * CPU per REST read: the whole service with everything on, against plain node:http doing the same work, in turns. Prints a table and
 * returns its rows.
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
    const reads = [...LISTS.map((list) => listRead(list, file)), ...CACHED];
    for (const { name, paths, send } of reads) {
      await expectSame(servers, paths);
      const least = await leastOf(servers, windows, (served) =>
        cpuPerRequest(served, requests, (pool) => send(pool, etags.get(served.kind) ?? '')),
      );
      rows.push({ name, ...least });
    }
  } finally {
    await stopServed(...servers);
  }
  process.stdout.write(table(listings, windows, requests, rows));
  return rows;
}

interface Read {
  name: string;
  /** URLs whose responses must be equal on both sides. */
  paths: readonly string[];
  send: (pool: Pool, etag: string) => Promise<unknown>;
}

function listRead({ name, paths }: ListRead, file: string): Read {
  const world = new Database(file, { readonly: true });
  const all = paths(world);
  world.close();
  // So that each one is evicted before it is requested again; a small world only shows that the benchmark works.
  if (all.length <= CACHED_RESPONSES)
    process.stderr.write(`${name} has only ${all.length} pages: some stay cached\n`);
  // Each side has its own position: a URL that the other side has passed would still be cached.
  const positions = new Map<Pool, number>();
  return {
    name: `${name}, from the database`,
    paths: [0, 1, 2, 3, 4].map((i) => all[Math.floor((all.length * i) / 5)]!),
    send: (pool) => {
      const next = positions.get(pool) ?? 0;
      positions.set(pool, next + 1);
      return read(pool, all[next % all.length]!, 200);
    },
  };
}

const CACHED: readonly Read[] = [
  { name: 'a cached list', paths: [READ], send: (pool) => read(pool, READ, 200) },
  {
    name: '304 for a cached list',
    paths: [READ],
    send: (pool, etag) => read(pool, READ, 304, { 'if-none-match': etag }),
  },
];

async function read(
  pool: Pool,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await pool.request({ path, method: 'GET', headers });
  const text = await response.body.text();
  if (response.statusCode !== status)
    throw new Error(`${path} returned ${response.statusCode}, not ${status}`);
  return text;
}

/** The comparison is valid only if both sides return the same. */
async function expectSame(servers: readonly Served[], paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [ours, raw] = await Promise.all(servers.map(({ pool }) => read(pool, path, 200)));
    if (ours !== raw)
      throw new Error(`rest_raw.ts does not answer ${path} as the service does:\n${ours}\n${raw}`);
  }
}

async function etagOf(served: Served): Promise<string> {
  const response = await served.pool.request({ path: READ, method: 'GET' });
  await response.body.dump();
  return String(response.headers.etag ?? '');
}

function table(listings: number, windows: number, requests: number, rows: readonly RestFigures[]): string {
  return [
    '## REST reads',
    '',
    `CPU of the server process per request, microseconds, the least of ${windows} windows of ${requests} requests on ${CONNECTIONS} connections,`,
    `over a world of ${listings.toLocaleString('en')} listings. The service runs whole: routes, validation, limits, request ids, log, metrics, headers. Raw:`,
    'node:http that sends the same bytes and does nothing else; for lists from the database zod for the inputs, better-sqlite3 with the',
    'same prepared statements, and JSON.stringify. The service reads the places and the totals from the database and has cached most of',
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
