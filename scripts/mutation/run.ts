import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsFor } from './cover.ts';
import type { RanFunctions } from './function_cover.ts';
import { type Mutant, withMutant } from './mutants.ts';
import type { Runner } from './supervised.ts';

/** What came of a mutant. */
export interface Outcome {
  mutant: Mutant;
  /** `killed` by a red test or by a limit, `survived` all tests that were tried, or `uncovered`: no test runs its function. */
  result: 'killed' | 'survived' | 'uncovered';
  /** The first red test, or why it counts as killed. */
  killer: { file: string; test: string } | null;
  /** How many files of tests were run at most, of how many that run its function. */
  tried: number;
  all: number;
  cpu_ms: number;
}

interface Work {
  copy: string;
  runner: Runner;
  cover: readonly RanFunctions[];
  /** Most CPU time of the tests of one mutant, as the cover has it. */
  limit_ms: number;
  /** Whether mutants of functions that no test runs are tried too, with a build, by the tests that stand near. */
  tries_uncovered: boolean;
}

/** A mutant may compute this many times as long as its tests did without it, and a start longer. */
const LONGER = 4;
/** A build, with what a loaded machine adds. */
const BUILD_MS = 60_000;
/** A process that loads the service. */
const START_MS = 15_000;
/** Nothing waits so long, on a loaded machine either. */
const WAIT_MS = 600_000;

/**
 * Runs the tests of each mutant against it, by several runners at once, each with a copy of its own; at the end those that killed
 * without any mutant. Calls `report` for each outcome.
 */
export async function runMutants(
  workers: readonly Work[],
  mutants: readonly Mutant[],
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = mutants.values();
  await Promise.all(
    workers.map(async (work) => {
      for (const mutant of left) {
        const outcome = await tryMutant(work, mutant);
        outcomes.push(outcome);
        report(outcome);
      }
    }),
  );
  const [first] = workers;
  const red = first ? await redWithout(first, outcomes) : [];
  if (!first || red.length === 0) return outcomes;
  // A test that is red by itself proves nothing: those mutants are tried again without it.
  const cover = first.cover.filter(({ file }) => !red.includes(file));
  const again: Outcome[] = [];
  for (const outcome of outcomes) {
    const isProved = !outcome.killer || !red.includes(outcome.killer.file);
    again.push(isProved ? outcome : await tryMutant({ ...first, cover }, outcome.mutant));
  }
  return again;
}

async function tryMutant(work: Work, mutant: Mutant): Promise<Outcome> {
  const { tests, cpu_ms, all, is_covered } = testsFor(work.cover, mutant, work.limit_ms);
  const isTried = tests.length > 0 && (is_covered || work.tries_uncovered);
  const outcome = { mutant, killer: null, tried: isTried ? tests.length : 0, all, cpu_ms: 0 };
  if (!isTried) return { ...outcome, result: 'uncovered' };
  const { runner } = work;
  const before = runner.cpuMs();
  const restore = mutate(work, mutant, !is_covered);
  const ended = await runner.run(
    { tests, until_red: true },
    { cpu_ms: LONGER * cpu_ms + START_MS + (is_covered ? 0 : BUILD_MS), wall_ms: WAIT_MS + 10 * cpu_ms },
  );
  restore();
  const killer = typeof ended === 'string' ? { file: '', test: ended } : ended.red;
  const result = killer ? 'killed' : is_covered ? 'survived' : 'uncovered';
  return { ...outcome, result, killer, cpu_ms: runner.cpuMs() - before };
}

/** Puts a mutant into the copy, and into a new build if programs shall have it. Gives what takes it out again. */
function mutate({ copy, runner }: Work, { file, ...mutant }: Mutant, isBuilt: boolean): () => void {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const write = (text: string): void => {
    writeFileSync(path, text);
    // The build must not look older than its sources, or each mutant would build again.
    utimesSync(path, 0, 0);
    runner.changed(file);
    if (!isBuilt) return;
    // The next process builds.
    runner.close();
    rmSync(join(copy, 'dist/built'), { force: true });
  };
  write(withMutant(source, mutant));
  return () => write(source);
}

/** The files among those that killed which are red without a mutant. */
async function redWithout({ runner, cover }: Work, outcomes: readonly Outcome[]): Promise<string[]> {
  const tests = [...new Set(outcomes.flatMap(({ killer }) => (killer?.file ? [killer.file] : [])))];
  if (tests.length === 0) return [];
  const cpu_ms = cover
    .filter(({ file }) => tests.includes(file))
    .reduce((sum, one) => sum + one.cpu_ms, START_MS);
  const ended = await runner.run(
    { tests, until_red: false },
    { cpu_ms: LONGER * cpu_ms, wall_ms: 10 * WAIT_MS },
  );
  const green = typeof ended === 'string' ? [] : ended.green;
  return tests.filter((file) => !green.includes(file));
}
