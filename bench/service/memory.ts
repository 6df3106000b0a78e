import { Pool } from 'undici';
import { CONNECTIONS } from '../protocols/load.ts';
import { startBuiltDemo } from './built_demo.ts';
import { callAsks } from './memory_calls.ts';
import { pageAsks } from './memory_pages.ts';
import type { Held } from './memory_probe.ts';

/** MiB that the service may hold after any load. */
const MOST_MIB = 300;
/** Rounds of the load: memory is read after each. A quarter is five. */
const ROUNDS = 20;

/** One thing that is asked for again and again. */
export interface Ask {
  name: string;
  times: number;
  /** Whether every answer has to be a good one: pages that there are, operations that read. */
  reads: boolean;
  send(pool: Pool, i: number): Promise<number>;
}

export interface MemoryOptions {
  /** Views of each kind of page, and calls of each operation that reads. */
  views: number;
}

/**
 * Memory of the built service while every kind of page is seen `views` times, those of somebody who is signed in among them, and every
 * operation is called by REST and MCP. What it holds has to stay below a bound and must not grow in the second half.
 */
export async function benchMemory({ views = 10_000 }: Partial<MemoryOptions> = {}): Promise<void> {
  const demo = await startBuiltDemo({
    RATE_LIMITS: 'off',
    CRAWLER_ALLOW_PRIVATE: 'on',
    CRAWLER_DELAY_MS: '0',
  });
  const pool = new Pool(demo.url, { connections: CONNECTIONS });
  const { asks: calls, close } = await callAsks(demo, views);
  try {
    const asks = [...(await pageAsks(demo, views)), ...calls];
    const began = performance.now();
    const seen: Held[] = [await demo.held()];
    const cpu = new Map(asks.map((ask) => [ask, 0]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const ask of asks) {
        const before = demo.cpu();
        await partOf(ask, round, pool);
        cpu.set(ask, (cpu.get(ask) ?? 0) + demo.cpu() - before);
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

/** The part of a thing's requests that falls into a round, as many at a time as there are connections. */
async function partOf({ name, times, reads, send }: Ask, round: number, pool: Pool): Promise<void> {
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
  /** After a full collection at the end. */
  collected: Held;
  /** Milliseconds of the service's CPU that went into each thing. */
  cpu: ReadonlyMap<Ask, number>;
  views: number;
  minutes: number;
}

const SHOWN = ['rss', 'heapTotal', 'heapUsed', 'external', 'arrayBuffers', 'workers'] as const;

function print({ seen, collected, cpu, views, minutes }: Seen): void {
  const asks = [...cpu.keys()];
  const mib = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
  const row = (name: string, held: Held): string =>
    `| ${name} | ${SHOWN.map((what) => mib(held[what])).join(' | ')} |`;
  const resident = seen.slice(1).map(({ rss }) => rss);
  const second = resident.slice(ROUNDS / 2);
  const requests = asks.reduce((sum, { times }) => sum + times, 0);
  const members = asks.filter(({ name }) => name.endsWith('as a member')).length;
  const pages = asks.filter(({ name }) => !/ by (?:REST|MCP)$/.test(name)).length;
  process.stdout.write(
    [
      '## Memory after load',
      '',
      `The built service over the demo world: ${requests} requests in ${minutes.toFixed(1)} minutes, ${views} views of each of ${pages} kinds of page (${members} of`,
      'them signed in) and calls of each operation that reads, by REST and MCP of both versions, and a fiftieth of that of each that writes. In MiB,',
      '`workers` being the heaps of worker threads.',
      '',
      `| | ${SHOWN.join(' | ')} |`,
      `| --- |${' --- |'.repeat(SHOWN.length)}`,
      ...['at rest', 'after a quarter', 'after a half', 'after three quarters', 'at the end'].map((name, i) =>
        row(name, seen[(i * ROUNDS) / 4]!),
      ),
      row('collected', collected),
      '',
      `Most resident: ${mib(Math.max(...resident))} MiB, the aim is ${MOST_MIB}. End of the second half / its beginning: ${(second.at(-1)! / second[0]!).toFixed(2)}, the aim`,
      `is 1.05. Resident after each round: ${resident.map(mib).join(', ')}.`,
      `Most CPU, in ms for one: ${dearest(cpu).join(', ')}.`,
      '',
      '',
    ].join('\n'),
  );
}

/** What took most CPU for each request. */
function dearest(cpu: Seen['cpu']): string[] {
  const each = [...cpu].map(([{ name, times }, ms]) => ({ name, ms: ms / times }));
  return each
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 12)
    .map(({ name, ms }) => `${name} ${ms.toFixed(1)}`);
}
