import { join } from 'node:path';
import type { Pool } from 'undici';
import { cpuPerRequest, leastOf, startServed, stopServed } from '../protocols/load.ts';
import type { RestOptions } from '../protocols/rest.ts';
import { benchWorld } from '../world/world.ts';

const LISTINGS = 10_000;
const WINDOWS = 12;
const REQUESTS = 400;
const SERVERS = join(import.meta.dirname, '../protocols/rest_servers.ts');

/** CPU per page in milliseconds, and bytes of its HTML. */
interface PageFigures {
  path: string;
  /** Made for each request, and from the cache of responses. */
  made: number;
  cached: number;
  bytes: number;
  compressed: number;
}

/** CPU of the service per page that many people open, made and from the cache. Prints a table and returns its rows. */
export async function benchPages({
  listings = LISTINGS,
  folder,
  windows = WINDOWS,
  requests = REQUESTS,
}: RestOptions = {}): Promise<PageFigures[]> {
  const served = await startServed(SERVERS, 'pages' as const, await benchWorld(listings, folder));
  const rows: PageFigures[] = [];
  try {
    let number = 0;
    for (const path of ['/', '/launches/this', '/categories/software', '/awards']) {
      const least = async (next: () => string): Promise<number> => {
        const { pages } = await leastOf([served], windows, (server) =>
          cpuPerRequest(server, requests, (pool) => load(pool, next())),
        );
        return pages / 1000;
      };
      // A parameter that no page knows makes it another URL, and so another entry of the cache.
      const made = await least(() => `${path}?n=${++number}`);
      const cached = await least(() => path);
      rows.push({
        path,
        made,
        cached,
        bytes: (await load(served.pool, path, 'identity')).length,
        compressed: (await load(served.pool, path)).length,
      });
    }
  } finally {
    await stopServed(served);
  }
  process.stdout.write(table(listings, windows, requests, rows));
  return rows;
}

async function load(pool: Pool, path: string, coding = 'br'): Promise<Buffer> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { 'accept-encoding': coding },
  });
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
  return Buffer.from(await body.arrayBuffer());
}

function table(listings: number, windows: number, requests: number, rows: readonly PageFigures[]): string {
  return [
    '## Pages',
    '',
    `CPU of the server process per page, milliseconds, the least of ${windows} windows of ${requests} requests, over a world of ${listings} listings.`,
    'Made: another URL each time; cached: the same one, as anonymous visitors open it.',
    '',
    '| | made | cached | HTML, bytes | compressed |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ path, made, cached, bytes, compressed }) =>
        `| ${path} | ${made.toFixed(2)} | ${cached.toFixed(2)} | ${bytes} | ${compressed} |`,
    ),
    '',
    '',
  ].join('\n');
}
