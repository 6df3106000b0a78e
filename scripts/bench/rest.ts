import { join } from 'node:path';
import type { Pool } from 'undici';
import { CONNECTIONS, cpuPerRequest, leastOf, type Served, startServed, stopServed } from './load.ts';
import { READ, type RestKind } from './rest_servers.ts';

const WINDOWS = 9;
const REQUESTS = 3_000;
const SERVERS = join(import.meta.dirname, 'rest_servers.ts');

/** CPU per REST read: the whole service, everything switched on, against node:http that sends the same bytes, in turns. */
export async function benchRest(): Promise<void> {
  const servers: Served<RestKind>[] = [await startServed(SERVERS, 'ours'), await startServed(SERVERS, 'raw')];
  const rows: string[] = [];
  try {
    const etags = new Map(
      await Promise.all(servers.map(async (served) => [served.kind, await etagOf(served)] as const)),
    );
    for (const { name, ask } of READS) {
      const { ours, raw } = await leastOf(servers, WINDOWS, (served) =>
        cpuPerRequest(served, REQUESTS, (pool) => ask(pool, etags.get(served.kind) ?? '')),
      );
      rows.push(`| ${name} | ${ours.toFixed(1)} | ${raw.toFixed(1)} | ${(raw / ours).toFixed(2)} |`);
    }
  } finally {
    await Promise.all(servers.map(stopServed));
  }
  process.stdout.write(
    [
      '## REST reads',
      '',
      `CPU of the server process per request, microseconds, the least of ${WINDOWS} windows of ${REQUESTS} requests on ${CONNECTIONS} connections.`,
      'The service runs whole: routes, validation, limits, request ids, log, headers. Raw: node:http that sends the same bytes and',
      'headers for every request, and does nothing else. Speed: raw / ours.',
      '',
      '| 20 listings, 7 kB | ours | raw | speed |',
      '| --- | --- | --- | --- |',
      ...rows,
      '',
      '',
    ].join('\n'),
  );
}

let asked = 0;
const READS: readonly { name: string; ask: (pool: Pool, etag: string) => Promise<void> }[] = [
  { name: 'an answer that is kept', ask: (pool) => read(pool, READ, 200) },
  {
    name: '304 for an answer that is kept',
    ask: (pool, etag) => read(pool, READ, 304, { 'if-none-match': etag }),
  },
  {
    name: 'a search with words that is made anew, in a worker thread (raw sends the kept bytes)',
    // More pages than answers are kept, so that none of them is.
    ask: (pool) =>
      read(pool, `${READ.replace('per_page=20', `per_page=${20 + (asked % 5)}`)}&q=${asked++ % 9_000}`, 200),
  },
];

async function read(
  pool: Pool,
  path: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await pool.request({ path, method: 'GET', headers });
  await answer.body.dump();
  if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}, not ${status}`);
}

async function etagOf(served: Served): Promise<string> {
  const answer = await served.pool.request({ path: READ, method: 'GET' });
  await answer.body.dump();
  return String(answer.headers.etag ?? '');
}
