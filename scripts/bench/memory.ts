import { Pool } from 'undici';
import { placementOf } from '../../bridge/placement.ts';
import { operations } from '../../tools/registry.ts';
import { type BuiltDemo, startBuiltDemo } from './built_demo.ts';
import { CONNECTIONS } from './load.ts';

/** MiB that the service may hold after any load. */
const MOST_MIB = 300;
/** Rounds of the load: memory is read after each. */
const ROUNDS = 20;
/** Calls of an operation that writes, for each ten thousand views of a page: drafts and letters stay in the database. */
const WRITES = 200;

/** One thing that is asked for again and again. */
interface Ask {
  name: string;
  times: number;
  send(pool: Pool, i: number): Promise<number>;
}

/**
 * Memory of the built service while every kind of page is seen `views` times, and every operation is called by REST and MCP. What it
 * holds has to stay below a bound and must not grow in the second half.
 */
export async function benchMemory({ views = 10_000 }: { views?: number } = {}): Promise<void> {
  const demo = await startBuiltDemo({ RATE_LIMITS: 'off' });
  const pool = new Pool(demo.url, { connections: CONNECTIONS });
  try {
    const asks = [...(await pagesOf(demo, views)), ...callsOf(demo, views)];
    const atRest = demo.resident();
    const seen: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, times, send } of asks) {
        const [from, to] = [round, round + 1].map((turn) => Math.round((turn * times) / ROUNDS));
        await inParallel(from ?? 0, to ?? 0, async (i) => {
          const status = await send(pool, i);
          if (status >= 500) throw new Error(`${name} was answered with ${status}`);
        });
      }
      seen.push(demo.resident());
    }
    print({ atRest, seen, asks, views });
  } finally {
    await pool.close();
    await demo.stop();
  }
}

/** Views of each kind of page that the sitemap knows, other pages of the kind in turns, and of those that it does not. */
async function pagesOf({ url }: BuiltDemo, views: number): Promise<Ask[]> {
  const text = async (address: string): Promise<string> => (await fetch(address)).text();
  const links = (xml: string): string[] =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const maps = links(await text(`${url}/sitemap.xml`));
  const listed = (await Promise.all(maps.map(text))).flatMap(links).map((link) => new URL(link).pathname);
  const kinds = Map.groupBy(listed, (path) => path.replace(/^(\/[^/]+)\/.+$/, '$1/*'));
  for (const path of ['/docs', '/sign-in', '/no-such-page', '/assets/site.css']) kinds.set(path, [path]);
  kinds.set(
    '/search?q=*',
    Array.from({ length: 1_000 }, (_, i) => `/search?q=word${i}`),
  );
  return [...kinds].map(([name, paths]) => ({
    name,
    times: views,
    async send(pool, i) {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: paths[i % paths.length] ?? '/',
      });
      await body.dump({ limit: 10_000_000 });
      return statusCode;
    },
  }));
}

/** Calls of each operation with its example, by both protocols. */
function callsOf({ key }: BuiltDemo, views: number): Ask[] {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return operations.flatMap((operation): Ask[] => {
    const { name, effect } = operation;
    const { method, path, pathKeys, bodyKeys } = placementOf(operation);
    const example = operation.example as Record<string, unknown>;
    const inBody = method !== 'GET' && method !== 'DELETE';
    const rest = Object.entries(example).filter(([input]) => !pathKeys.includes(input));
    const filled = pathKeys.reduce((text, word) => text.replace(`{${word}}`, String(example[word])), path);
    const query = new URLSearchParams(
      Object.fromEntries(rest.map(([input, value]) => [input, String(value)])),
    ).toString();
    const times = Math.ceil(effect.readOnly ? views : (views * WRITES) / 10_000);
    return [
      {
        name: `${name} by REST`,
        times,
        async send(pool) {
          const answer = await pool.request({
            method,
            path: `/api/v1${filled}${inBody ? '' : `?${query}`}`,
            headers: inBody ? headers : { authorization: headers.authorization },
            ...(inBody && bodyKeys.length > 0 && { body: JSON.stringify(Object.fromEntries(rest)) }),
          });
          await answer.body.dump({ limit: 10_000_000 });
          return answer.statusCode;
        },
      },
      {
        name: `${name} by MCP`,
        times,
        async send(pool, i) {
          const answer = await pool.request({
            method: 'POST',
            path: '/mcp',
            headers: { ...headers, ...MODERN, 'mcp-name': name },
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: i,
              method: 'tools/call',
              params: { name, arguments: example, _meta: ENVELOPE },
            }),
          });
          await answer.body.dump({ limit: 10_000_000 });
          return answer.statusCode;
        },
      },
    ];
  });
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const MODERN = {
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
};

async function inParallel(from: number, to: number, run: (i: number) => Promise<void>): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < to) await run(next++);
    }),
  );
}

interface Seen {
  atRest: number;
  seen: readonly number[];
  asks: readonly Ask[];
  views: number;
}

function print({ atRest, seen, asks, views }: Seen): void {
  const half = seen.slice(0, ROUNDS / 2);
  const rest = seen.slice(ROUNDS / 2);
  const mib = (figure: number): string => figure.toFixed(0);
  const requests = asks.reduce((sum, { times }) => sum + times, 0);
  process.stdout.write(
    [
      '## Memory after load',
      '',
      `The built service over the demo world: ${requests} requests, ${views} views of each kind of page and calls of each operation that`,
      `reads, by REST and MCP, and ${Math.ceil((views * WRITES) / 10_000)} of each that writes. Resident, in MiB, read after each of ${ROUNDS} rounds.`,
      '',
      '| | MiB | aim |',
      '| --- | --- | --- |',
      `| at rest | ${mib(atRest)} | |`,
      `| most in the first half | ${mib(Math.max(...half))} | ${MOST_MIB} |`,
      `| most in the second half | ${mib(Math.max(...rest))} | ${MOST_MIB} |`,
      `| end of the second half / its beginning | ${((rest.at(-1) ?? 0) / (rest[0] ?? 1)).toFixed(2)} | 1.05 |`,
      '',
      `After each round: ${seen.map(mib).join(', ')}.`,
      '',
      '',
    ].join('\n'),
  );
}
