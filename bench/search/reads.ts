import { dirname } from 'node:path';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { type Actor, ALL_SCOPES } from '../../domain/http/access.ts';
import type { BadgeChecker, ClaimChecker, Redrafter, SiteReader, VatRegister } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import { call } from '../../tools/operation/call.ts';
import type { Context } from '../../tools/operation/context.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { operations } from '../../tools/registry.ts';
import { WORLD_NOW } from '../world/plan.ts';
import { benchWorld } from '../world/world.ts';
import { type ReadCase, readCases } from './read_cases.ts';

/** Cost of one kind of read over one world; times in microseconds. */
export interface ReadCost {
  median: number;
  p99: number;
  /** Median bytes of the response. */
  bytes: number;
}

/** One kind of read over all worlds, in order of size. */
export interface ReadFigures extends Pick<ReadCase, 'operation' | 'what' | 'excepted'> {
  costs: ReadCost[];
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const ROUNDS = 15;
/** Target: highest ratio between the largest and the smallest world. */
export const MOST = 3;

export interface ReadOptions {
  sizes?: readonly number[];
  rounds?: number;
  /** Folder of the worlds. */
  folder?: string;
}

/**
 * Cost of every public read, and of what owners read of their listings, over worlds of different sizes: input validated, handled, result trimmed and serialised, without cache and
 * network. Worlds take turns and the fastest of several rounds counts, since the machine is shared. Prints a table and returns its rows.
 */
export async function benchReads({
  sizes = SIZES,
  rounds = ROUNDS,
  folder,
}: ReadOptions = {}): Promise<ReadFigures[]> {
  const worlds: OpenWorld[] = [];
  try {
    for (const size of sizes) worlds.push(await openWorld(await benchWorld(size, folder)));
    const rows: ReadFigures[] = [];
    const owned = new Set(worlds[0]?.cases.filter(({ as }) => as !== undefined).map((one) => one.operation));
    for (const operation of operations.filter(({ access, name }) => access === 'public' || owned.has(name))) {
      rows.push(...(await costsOf(operation, worlds, rounds)));
    }
    process.stdout.write(table(sizes, rounds, rows));
    return rows;
  } finally {
    for (const { store } of worlds) await store.close();
  }
}

interface OpenWorld {
  store: Store;
  context: Context;
  cases: ReadCase[];
}

async function openWorld(file: string): Promise<OpenWorld> {
  const clock = { now: () => new Date(WORLD_NOW) };
  const config = loadConfig({ DATA_DIR: dirname(file), DATABASE_URL: file });
  const store = await openServiceStore(config, { searching: 'here', clock, cached_listings: 0 });
  const context: Context = {
    actor: null,
    store,
    clock,
    origin: 'https://launch.example.org',
    badges: UNUSED,
    claims: UNUSED,
    sites: UNUSED,
    redrafter: UNUSED,
    checkoutUrl: (number: string) => `https://launch.example.org/checkout/${number}`,
    vat_numbers: UNUSED,
    has_model: false,
    has_lemonsqueezy: false,
    limits_on: false,
    signal: new AbortController().signal,
  };
  return { store, context, cases: readCases(file) };
}

/** Public reads never contact other sites. */
const UNUSED = new Proxy({} as BadgeChecker & ClaimChecker & SiteReader & Redrafter & VatRegister, {
  get: (_, name) => () => {
    throw new Error(`a public read called ${String(name)}`);
  },
});

async function costsOf(
  operation: Operation,
  worlds: readonly OpenWorld[],
  rounds: number,
): Promise<ReadFigures[]> {
  const [first] = worlds;
  const own = first?.cases.filter((one) => one.operation === operation.name) ?? [];
  if (own.length === 0) throw new Error(`bench/search/read_cases.ts has no case of ${operation.name}`);
  const figures: ReadFigures[] = [];
  for (const { what, excepted } of own) {
    const measured = worlds.map(({ context, cases }) => {
      const { inputs, as } = cases.find((one) => one.operation === operation.name && one.what === what)!;
      return {
        context: as === undefined ? context : { ...context, actor: ownerOf(as) },
        inputs,
        best: inputs.map(() => ({ us: Number.POSITIVE_INFINITY, bytes: 0 })),
      };
    });
    for (let round = 0; round < rounds; round++) {
      for (const { context, inputs, best } of measured) {
        for (const [i, input] of inputs.entries()) await run(operation, input, context, best[i]!);
      }
    }
    const costs = measured.map(({ best }) => spread(best));
    figures.push({ operation: operation.name, what, ...(excepted && { excepted }), costs });
  }
  return figures;
}

/** An owner who calls with an API key. */
const ownerOf = (person_id: number): Actor => ({
  person_id,
  credential: 'api_key',
  credential_id: 1,
  scopes: new Set(ALL_SCOPES),
});

async function run(
  operation: Operation,
  input: Record<string, unknown>,
  context: Context,
  best: { us: number; bytes: number },
): Promise<void> {
  const started = performance.now();
  const text = JSON.stringify(await call(operation, input, context));
  best.us = Math.min(best.us, (performance.now() - started) * 1000);
  best.bytes = text.length;
}

function spread(samples: readonly { us: number; bytes: number }[]): ReadCost {
  const us = samples.map((sample) => sample.us).sort((a, b) => a - b);
  const bytes = samples.map((sample) => sample.bytes).sort((a, b) => a - b);
  const at = (values: number[], share: number): number =>
    values[Math.floor((values.length - 1) * share)] ?? 0;
  return { median: at(us, 0.5), p99: at(us, 0.99), bytes: at(bytes, 0.5) };
}

function table(sizes: readonly number[], rounds: number, rows: readonly ReadFigures[]): string {
  const names = sizes.map((size) => size.toLocaleString('en'));
  return [
    '## Reads, from small to large',
    '',
    `Microseconds for a call: input checked, handled, answer trimmed and made into JSON; median (99th percentile) of its inputs, each`,
    `the fastest of ${rounds} rounds in which the worlds take turns. kB: the answer in the smallest and the largest world. ×: the largest`,
    `against the smallest; bold above the aim of ${MOST}.`,
    '',
    `| operation | what | kB | ${names.join(' | ')} | × |`,
    `| --- | --- | --- | ${names.map(() => '---').join(' | ')} | --- |`,
    ...rows.map(line),
    '',
    '',
  ].join('\n');
}

function line({ operation, what, excepted, costs }: ReadFigures): string {
  const kB = [costs[0]!, costs.at(-1)!].map(({ bytes }) => (bytes / 1000).toFixed(1));
  const cells = costs.map(({ median, p99 }) => `${median.toFixed(0)} (${p99.toFixed(0)})`);
  const growth = growthOf(costs);
  const ratio = growth > MOST ? `**${growth.toFixed(1)}**` : growth.toFixed(1);
  return `| ${operation} | ${what} | ${kB.join(' / ')} | ${cells.join(' | ')} | ${ratio}${excepted ? ` (${excepted})` : ''} |`;
}

/** Ratio of a read's cost in the largest world. */
export const growthOf = (costs: readonly ReadCost[]): number => costs.at(-1)!.median / costs[0]!.median;
