import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../test/gate/results.ts';
import { slowness } from '../../test/gate/speed.ts';

/** What runs cost: CPU seconds of a quiet core, of all and of each file that costs something, by the name of the run. */
export type Costs = Record<string, Cost>;

export interface Cost {
  all_s: number;
  /** Files below {@link LEAST_S} are left out. */
  files: Record<string, number>;
}

const LEAST_S = 0.5;

/** Where `budget.json`, `costs.json` and `flaky.json` are. */
const BOOKS = join(import.meta.dirname, '../../test');

/** One of the files of {@link BOOKS}, or of another folder. */
export const readBook = <T>(name: string, books = BOOKS): T =>
  JSON.parse(readFileSync(join(books, name), 'utf8'));

/** The recorded costs. */
export const recordedCosts = (books?: string): Costs => readBook('costs.json', books);

/** Records the cost of a run in costs.json. */
export function recordCost(run: string, { all_s, files }: Cost, books = BOOKS): void {
  const dear = Object.entries(files).filter(([, cpu_s]) => cpu_s >= LEAST_S);
  const cost: Cost = {
    all_s: Math.round(all_s),
    files: Object.fromEntries(
      dear.map(([file, cpu_s]) => [file, Math.round(cpu_s * 10) / 10] as const).sort(byName),
    ),
  };
  const costs = Object.entries({ ...recordedCosts(books), [run]: cost }).sort(byName);
  writeFileSync(join(books, 'costs.json'), `${JSON.stringify(Object.fromEntries(costs), null, 2)}\n`);
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** The results with CPU seconds of a quiet core instead of those of this machine, by the piece of work that ran between the files. */
export function onQuietCore(results: Results): Results {
  const slower = slowness(results.speeds, 'cpu_ms');
  return {
    ...results,
    server_s: results.server_s / slower,
    files: results.files.map((file) => ({
      ...file,
      cpu_s: file.cpu_s / slower,
      tests: file.tests.map((test) => ({ ...test, cpu_s: test.cpu_s / slower })),
    })),
  };
}

/** What such results cost. A file that several projects run counts as one. */
export function costOf({ files, server_s }: Results): Cost {
  const sums: Record<string, number> = {};
  for (const { file, cpu_s } of files) sums[file] = (sums[file] ?? 0) + cpu_s;
  return { all_s: server_s + Object.values(sums).reduce((sum, one) => sum + one, 0), files: sums };
}
