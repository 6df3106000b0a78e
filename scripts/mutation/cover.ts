import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { COVER_FOLDER, type RanFunctions, readRan, writeRan } from './function_cover.ts';
import { ROOT } from './root.ts';
import { startRunner } from './supervised.ts';

/** Where the last cover stands: made, and not committed. */
const STORED = join(ROOT, 'node_modules/.cache/mutation/cover');
/** So few files that ran a function do not show that the others do not. */
const FEW = 3;
/** Files of tests in one job: each loads the service once, and an ended run loses so many. */
const AT_ONCE = 25;
const HOUR_MS = 3_600_000;

/** Runs those files of tests that have no stored cover, all of `npm test` where none is named. Gives the red ones, which show nothing. */
export async function recordCover(
  copy: string,
  { named, workers }: { named: readonly string[]; workers: number },
  report: (line: string) => void,
): Promise<string[]> {
  const runners = Array.from({ length: workers }, (_, n) => {
    const fresh = join(copy, `.cover${n}`);
    return { fresh, runner: startRunner(copy, { ...process.env, [COVER_FOLDER]: fresh }) };
  });
  const stored = storedCover().map(({ file }) => file);
  const wanted = named.length > 0 ? named : ((await runners[0]?.runner.quickTests()) ?? []);
  const tests = wanted.filter((file) => !stored.includes(file));
  const red: string[] = [];
  await Promise.all(
    runners.map(async ({ fresh, runner }) => {
      for (let part = tests.splice(0, AT_ONCE); part.length > 0; part = tests.splice(0, AT_ONCE)) {
        const result = await runner.run(
          { tests: part, until_red: false },
          { cpu_ms: HOUR_MS, wall_ms: HOUR_MS },
        );
        const green = typeof result === 'string' ? [] : result.green;
        for (const ran of readRan(fresh)) if (green.includes(ran.file)) writeRan(STORED, withDigests(ran));
        rmSync(fresh, { recursive: true, force: true });
        red.push(...part.filter((file) => !green.includes(file)));
        const cpu_ms = runners.reduce((sum, one) => sum + one.runner.cpuMs(), 0);
        report(`cover: ${tests.length} files of tests left, ${Math.round(cpu_ms / 1000)} CPU s`);
      }
      runner.close();
    }),
  );
  return red;
}

/** The stored cover. */
export const storedCover = (): RanFunctions[] => readRan(STORED);

/** Forgets the stored cover. */
export const forgetCover = (): void => rmSync(STORED, { recursive: true, force: true });

/** A source as it is in the checkout. */
export const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const digests = new Map<string, string>();

/** The digest of a source as it was first read in this process. */
function digestOf(file: string): string {
  const known = digests.get(file) ?? createHash('sha256').update(sourceOf(file)).digest('hex').slice(0, 8);
  digests.set(file, known);
  return known;
}

const withDigests = (ran: RanFunctions): RanFunctions => ({
  ...ran,
  digests: Object.fromEntries(Object.keys(ran.functions).map((file) => [file, digestOf(file)])),
});

/** How near a file of tests stands to a source: folders in common, and the same name counts most. */
function nearness(test: string, source: string): number {
  const [tests, sources] = [test.split('/').slice(1), source.split('/')];
  const common = tests.findIndex((part, n) => part !== sources[n]);
  const isOwn = tests.at(-1)?.replace('.test.ts', '') === sources.at(-1)?.replace('.ts', '');
  return common + (isOwn ? 3 : 0);
}

/** Which tests are run against a mutant. */
export interface ChosenTests {
  tests: string[];
  /** Their CPU time without a mutant. */
  cpu_ms: number;
  /** How many could be run, were there no limit. */
  all: number;
  /** Whether they ran the function; else they only stand near it, and may run it in a thread or a program. */
  is_covered: boolean;
}

/**
 * The files of tests for a mutant of a function, nearest and cheapest first, as many as the limit of CPU time allows (one at
 * least). Those that ran the function come first, then, if these are few, those that ran others of its source: what a process
 * does once, only the first file that it runs shows.
 */
export function testsFor(
  cover: readonly RanFunctions[],
  { file, number }: { file: string; number: number },
  limit_ms: number,
): ChosenTests {
  const cost = (one: RanFunctions): number => one.cpu_ms / 2 ** nearness(one.file, file);
  const byCost = (list: readonly RanFunctions[]): RanFunctions[] =>
    list.toSorted((a, b) => cost(a) - cost(b));
  const hasRun = ({ functions, digests: then }: RanFunctions): boolean =>
    number < 0 || then?.[file] !== digestOf(file) || functions[file]?.includes(number) === true;
  const there = cover.filter(({ functions }) => functions[file] !== undefined);
  const ran = byCost(there.filter(hasRun));
  const others = byCost(there.filter((one) => !hasRun(one)));
  const near = byCost(cover.filter((one) => nearness(one.file, file) > 0));
  const candidates = ran.length === 0 ? near : [...ran, ...(ran.length < FEW ? others : [])];
  const chosen: RanFunctions[] = [];
  const costOf = (list: readonly RanFunctions[]): number => list.reduce((sum, { cpu_ms }) => sum + cpu_ms, 0);
  for (const one of candidates)
    if (chosen.length === 0 || costOf(chosen) + one.cpu_ms <= limit_ms) chosen.push(one);
  return {
    tests: chosen.map((one) => one.file),
    cpu_ms: costOf(chosen),
    all: candidates.length,
    is_covered: ran.length > 0,
  };
}
