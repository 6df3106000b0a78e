import { Pool } from 'undici';
import { CONNECTIONS } from '../protocols/load.ts';
import { startBuiltDemo } from './built_demo.ts';
import { callRequests, type RequestKind } from './memory_calls.ts';
import { pageRequests } from './memory_pages.ts';
import type { Held } from './memory_probe.ts';

/** Limit of the service's memory in MiB under any load. */
const MAX_MIB = 300;
/** Rounds of the load; memory is read after each. A quarter is five rounds. */
const ROUNDS = 20;

export interface MemoryOptions {
  /** Requests per kind of page and per operation that reads. */
  views: number;
}

/**
 * Memory of the built service while every kind of page is requested `views` times, signed in and anonymous, and every operation is called
 * by REST and MCP. It must stay below a limit and must not grow in the second half.
 */
export async function benchMemory({ views = 10_000 }: Partial<MemoryOptions> = {}): Promise<void> {
  const demo = await startBuiltDemo({
    RATE_LIMITS: 'off',
    CRAWLER_ALLOW_PRIVATE: 'on',
    CRAWLER_DELAY_MS: '0',
  });
  const pool = new Pool(demo.url, { connections: CONNECTIONS });
  const { kinds: calls, close } = await callRequests(demo, views);
  try {
    const kinds = [...(await pageRequests(demo, views)), ...calls];
    const began = performance.now();
    const seen: Held[] = [await demo.held()];
    const cpu = new Map(kinds.map((kind) => [kind, 0]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const kind of kinds) {
        const before = demo.cpu();
        await partOf(kind, round, pool);
        cpu.set(kind, (cpu.get(kind) ?? 0) + demo.cpu() - before);
      }
      seen.push(await demo.held());
    }
    const collected = await demo.held('collect');
    print({ seen, collected, cpu, views, minutes: (performance.now() - began) / 60_000 });
  } finally {
    await pool.close();
    await demo.stop();
    await close();
  }
}

/** One round's share of a kind's requests, on all connections. */
async function partOf({ name, times, reads, send }: RequestKind, round: number, pool: Pool): Promise<void> {
  const to = Math.round(((round + 1) * times) / ROUNDS);
  let next = Math.round((round * times) / ROUNDS);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < to) {
        const status = await send(pool, next++);
        if (status >= (reads ? 400 : 500)) throw new Error(`${name} was answered with ${status}`);
      }
    }),
  );
}

interface Seen {
  /** At rest, and after each round. */
  seen: readonly Held[];
  /** After a full garbage collection at the end. */
  collected: Held;
  /** Milliseconds of the service's CPU per kind of request. */
  cpu: ReadonlyMap<RequestKind, number>;
  views: number;
  minutes: number;
}

const ROWS = ['rss', 'heapTotal', 'heapUsed', 'external', 'arrayBuffers', 'workers'] as const;

function print({ seen, collected, cpu, views, minutes }: Seen): void {
  const kinds = [...cpu.keys()];
  const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
  const row = (name: string, held: Held): string =>
    `| ${name} | ${ROWS.map((what) => mib(held[what])).join(' | ')} |`;
  const resident = seen.slice(1).map(({ rss }) => rss);
  const second = resident.slice(ROUNDS / 2);
  const requests = kinds.reduce((sum, { times }) => sum + times, 0);
  const members = kinds.filter(({ name }) => name.endsWith('as a member')).length;
  const pages = kinds.filter(({ name }) => !/ by (?:REST|MCP)$/.test(name)).length;
  process.stdout.write(
    [
      '## Memory after load',
      '',
      `The built service over the demo world: ${requests} requests in ${minutes.toFixed(1)} minutes, ${views} views of each of ${pages} kinds of page (${members} of`,
      'them signed in) and calls of each operation that reads, by REST and MCP of both versions, and a fiftieth of that of each that writes. In MiB,',
      '`workers` being the heaps of worker threads.',
      '',
      `| | ${ROWS.join(' | ')} |`,
      `| --- |${' --- |'.repeat(ROWS.length)}`,
      ...['at rest', 'after a quarter', 'after a half', 'after three quarters', 'at the end'].map((name, i) =>
        row(name, seen[(i * ROUNDS) / 4]!),
      ),
      row('collected', collected),
      '',
      `Most resident: ${mib(Math.max(...resident))} MiB, the aim is ${MAX_MIB}. End of the second half / its beginning: ${(second.at(-1)! / second[0]!).toFixed(2)}, the aim`,
      `is 1.05. Resident after each round: ${resident.map(mib).join(', ')}.`,
      `Most CPU, in ms for one: ${dearest(cpu).join(', ')}.`,
      '',
      '',
    ].join('\n'),
  );
}

/** The kinds with the most CPU per request. */
function dearest(cpu: Seen['cpu']): string[] {
  const each = [...cpu].map(([{ name, times }, ms]) => ({ name, ms: ms / times }));
  return each
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 12)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`);
}
