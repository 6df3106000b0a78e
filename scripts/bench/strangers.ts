import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { operations } from '../../tools/registry.ts';
import { type BuiltDemo, startBuiltDemo } from './built_demo.ts';

export interface StrangersOptions {
  /** How long each window is. */
  seconds: number;
}

/** What one network may do in a minute, each kind in its own budget. */
const API_CALLS = 120;
const PAGES = 300;
/** Bytes of the largest message to MCP that is read of a stranger, a little less than the endpoint takes. */
const LARGEST_MESSAGE = 64_000;
/** Bytes of a message that is not read, and refused. */
const TOO_LARGE = 1_000_000;
/** How often others ask whether the service is well. */
const EVERY_MS = 20;
const STRANGER = { 'x-forwarded-for': '192.0.2.66' };

/**
 * What one anonymous address does to everybody else with its whole quota, limits on, of the most expensive requests that the limits
 * allow: `/healthz` as others see it, without and with it, in one run.
 */
export async function benchStrangers({ seconds = 60 }: Partial<StrangersOptions> = {}): Promise<Strangers> {
  const demo = await startBuiltDemo({ TRUST_PROXY: '1' });
  const pool = new Pool(demo.url, { connections: 8 });
  try {
    // What is loaded with the first request is loaded.
    await spend(pool, 0.5);
    const alone = await healthDuring(demo, delay(seconds * 1000));
    const beside = await healthDuring(demo, spend(pool, seconds));
    const figures = { alone, beside };
    print(figures, seconds);
    return figures;
  } finally {
    await pool.close();
    await demo.stop();
  }
}

/** Milliseconds until `/healthz` answered, sorted. */
export type Strangers = Record<'alone' | 'beside', readonly number[]>;

/** Spreads the quota of a minute evenly, so that as much of it as possible is let in. */
async function spend(pool: Pool, seconds: number): Promise<void> {
  const calls = worstCalls();
  const pages = worstPages();
  const every = async (perMinute: number, send: (i: number) => Promise<unknown>): Promise<void> => {
    const sent: Promise<unknown>[] = [];
    for (let i = 0; i < (perMinute * seconds) / 60; i++) {
      sent.push(send(i));
      await delay(60_000 / perMinute);
    }
    await Promise.all(sent);
  };
  await Promise.all([
    every(API_CALLS, (i) => post(pool, calls[i % calls.length] ?? '{}')),
    every(PAGES, (i) => get(pool, pages[i % pages.length] ?? '/')),
  ]);
}

async function post(pool: Pool, body: string): Promise<void> {
  const headers = {
    ...STRANGER,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const answer = await pool.request({ method: 'POST', path: '/mcp', headers, body });
  await answer.body.dump({ limit: 10_000_000 });
}

async function get(pool: Pool, path: string): Promise<void> {
  const answer = await pool.request({ method: 'GET', path, headers: STRANGER });
  await answer.body.dump({ limit: 10_000_000 });
}

/** Calls of every public tool by MCP that are refused late, each as large as a body may be, and searches that nothing is cached of. */
function worstCalls(): string[] {
  const called = (name: string, args: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
  const names = `{${Array.from({ length: 199 }, (_, i) => `"n${i}":0`).join()}}`;
  const objects = Math.floor(LARGEST_MESSAGE / (names.length + 1));
  const list = `[${Array.from({ length: objects }, () => names).join()}]`;
  const numbers = `[${'1,'.repeat(LARGEST_MESSAGE / 2 - 100)}1]`;
  const text = JSON.stringify('a.@/ '.repeat(LARGEST_MESSAGE / 5 - 100));
  const open = operations.filter(({ access, effect }) => access === 'public' && effect.readOnly);
  const refused = called('search_listings', JSON.stringify({ q: 'x'.repeat(TOO_LARGE) }));
  return open.flatMap(({ name, input }, i) => {
    const key = Object.keys(input.shape)[0] ?? 'q';
    return [
      called(name, `{"${key}":${list}}`),
      called(name, `{"${key}":${numbers}}`),
      called(name, `{"${key}":${text}}`),
      refused,
      called('search_listings', `{"q":"wrod${i} typo${i} invioce${i} a","per_page":100}`),
    ];
  });
}

/** Pages that list most, each with words that no answer is kept for. */
function worstPages(): string[] {
  return Array.from({ length: 50 }, (_, i) => [
    '/',
    `/search?q=invioce+mangement+wrod${i}`,
    `/docs?q=list${i}`,
    `/no-such-page-${i}`,
    '/founders',
  ]).flat();
}

async function healthDuring({ url }: BuiltDemo, work: Promise<unknown>): Promise<number[]> {
  const pool = new Pool(url, { connections: 4 });
  const took: number[] = [];
  const state = { over: false };
  const looks: Promise<void>[] = [];
  const look = async (): Promise<void> => {
    const before = performance.now();
    const { body } = await pool.request({ method: 'GET', path: '/healthz' });
    await body.dump();
    took.push(performance.now() - before);
  };
  void work.finally(() => (state.over = true));
  while (!state.over) {
    looks.push(look());
    await delay(EVERY_MS);
  }
  await Promise.all([work, ...looks]);
  await pool.close();
  return took.toSorted((a, b) => a - b);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

function print({ alone, beside }: Strangers, seconds: number): void {
  const row = (name: string, times: readonly number[]): string =>
    `| ${name} | ${times.length} | ${[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1)).join(' | ')} |`;
  const ratio = percentile(beside, 0.95) / percentile(alone, 0.95);
  process.stdout.write(
    [
      '## One stranger with its whole quota',
      '',
      `\`/healthz\` of the built service as others see it, in windows of ${seconds} seconds, limits on; milliseconds. The stranger sends`,
      `${API_CALLS} calls to MCP a minute, each as large as it may be, and opens ${PAGES} pages.`,
      '',
      '| | requests | p50 | p95 | p99 | most |',
      '| --- | --- | --- | --- | --- | --- |',
      row('without it', alone),
      row('beside it', beside),
      '',
      `p95 beside it / without it: ${ratio.toFixed(1)}; the aim is 3.`,
      '',
      '',
    ].join('\n'),
  );
}
