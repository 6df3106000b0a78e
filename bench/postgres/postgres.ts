import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchWorld } from '../world/world.ts';
import { besideCluster, copyOfWorld, vacuum } from './cluster.ts';
import { commitsOn } from './commits.ts';
import { type Cpu, ownCpu, serverCpu } from './cpu.ts';
import { nodesTable } from './nodes.ts';
import { AT_ONCE, type Measured, type Operations, operationsOn, runAll } from './operations.ts';

const LISTINGS = 10_000;
const WINDOWS = 6;
const OPERATIONS = 1_000;
const NODES = [1, 2, 4];

/** Microseconds of CPU of client and server that an operation may cost on PostgreSQL. */
const OPERATION: Record<Measured, { name: string; aim: number }> = {
  slug: { name: 'a read by slug', aim: 230 },
  page: { name: 'a page of 20', aim: 700 },
  vote: { name: 'a vote', aim: 2200 },
};

/** How much is measured. */
export interface PostgresOptions {
  listings?: number;
  windows?: number;
  operations?: number;
  nodes?: readonly number[];
  /** Folder of the worlds. */
  folder?: string;
}

/** CPU of client and server for one operation on PostgreSQL, against SQLite, and by several nodes. Prints two tables. */
export async function benchPostgres(options: PostgresOptions = {}): Promise<void> {
  if (process.platform !== 'linux') {
    process.stdout.write(
      'PostgreSQL is not measured: the CPU of its server is read from /proc, which Linux has\n\n',
    );
    return;
  }
  await besideCluster('PostgreSQL', () => measure(options));
}

async function measure({
  listings = LISTINGS,
  windows = WINDOWS,
  operations = OPERATIONS,
  nodes = NODES,
  folder: worlds,
}: PostgresOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-postgres-'));
  try {
    const file = join(folder, 'world.db');
    copyFileSync(await benchWorld(listings, worlds), file);
    const url = await copyOfWorld(file, 'measured');
    const lines = await operationLines({ url, file, listings, windows, operations });
    process.stdout.write(
      [
        '## PostgreSQL',
        '',
        `Microseconds of CPU for one, the least of ${windows} windows of ${operations}, ${AT_ONCE} at a time and the engines in turns, over a world of`,
        `${listings.toLocaleString('en')} listings. Server: all its processes. A commit changes one row of a listing; others learn of it by the row that counts it.`,
        '',
        '| | client | server | together | aim | SQLite | ratio |',
        '| --- | --- | --- | --- | --- | --- | --- |',
        ...lines,
        '',
        ...(await nodesTable(url, file, { counts: nodes, windows: Math.ceil(windows / 2), operations })),
        '',
        '',
      ].join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Databases {
  url: string;
  file: string;
  listings: number;
  windows: number;
  operations: number;
}

/** An operation by its number, and what has to be ready before. */
interface Way {
  run: (i: number) => Promise<void>;
  ready?: (numbers: readonly number[]) => Promise<void>;
}

async function operationLines({ url, file, listings, ...much }: Databases): Promise<string[]> {
  const [postgres, sqlite] = [await operationsOn(url, file), await operationsOn(file, file)];
  const commits = commitsOn(url, listings);
  const wayOf = ({ run, addVoters }: Operations, measured: Measured): Way =>
    measured === 'vote' ? { run: run.vote, ready: addVoters } : { run: run[measured] };
  try {
    const lines: string[] = [];
    for (const measured of ['slug', 'page', 'vote'] as const) {
      const { name, aim } = OPERATION[measured];
      const ways = [wayOf(postgres, measured), wayOf(sqlite, measured)];
      const [here, there] = (await leastOf(url, ways, much)) as [Cpu, Cpu];
      const ratio = (here.client + here.server) / there.client;
      lines.push(line(name, here, [aim, there.client.toFixed(0), ratio.toFixed(1)]));
    }
    const ways = [{ run: commits.uncounted }, { run: commits.counted }];
    const [uncounted, counted] = (await leastOf(url, ways, much)) as [Cpu, Cpu];
    return [...lines, line('a commit', uncounted), line('the same, counted', counted)];
  } finally {
    await Promise.all([postgres.store.close(), sqlite.store.close(), commits.end()]);
  }
}

/** The numbers of the next operations: other ones than those of nodes. */
let next = 1e6;

/** The CPU of each way for one operation, the least of windows in turns. The first window plans the statements. */
async function leastOf(
  url: string,
  ways: readonly Way[],
  { windows, operations }: Pick<Databases, 'windows' | 'operations'>,
): Promise<Cpu[]> {
  const least = ways.map(() => ({ client: Number.POSITIVE_INFINITY, server: 0 }));
  for (let window = 0; window <= windows; window++) {
    for (const [n, { run, ready }] of ways.entries()) {
      const numbers = Array.from({ length: operations }, () => next++);
      await ready?.(numbers);
      await vacuum(url);
      const found = await cpuOf(url, numbers, run);
      const { client, server } = least[n]!;
      if (window > 0 && found.client + found.server < client + server) least[n] = found;
    }
  }
  return least;
}

async function cpuOf(url: string, numbers: readonly number[], run: Way['run']): Promise<Cpu> {
  const server = await serverCpu(url);
  const client = ownCpu();
  await runAll(numbers, run);
  const used = ownCpu() - client;
  return { client: used / numbers.length, server: ((await serverCpu(url)) - server) / numbers.length };
}

const line = (
  name: string,
  { client, server }: Cpu,
  rest: readonly [aim: number | string, sqlite: string, ratio: string] = ['', '', ''],
): string =>
  `| ${[name, ...[client, server, client + server].map((us) => us.toFixed(0)), ...rest].join(' | ')} |`;
