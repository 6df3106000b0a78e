import type { FileResult, Results } from '../../test/gate/results.ts';
import type { Size } from '../../test/gate/size.ts';
import { dearWithoutReason } from './budget.ts';
import { type Cost, costOf, onQuietCore, readBook, recordCost } from './costs.ts';
import { isWithinBudget, printDear } from './verdict.ts';
import { type Again, runVitest } from './vitest.ts';

/** Which tests run. */
export interface TestRun {
  /** Its name in test/costs.json. */
  name: string;
  size: Size;
  /** Projects of vitest.config.ts, or a configuration file of its own. */
  args: readonly string[];
  /** Writes what it costs to test/costs.json instead of comparing. */
  is_recorded?: boolean;
  /** A part `2/4`, of which the cost is not compared, as at night. */
  shard?: string | undefined;
  /** The folder with the files of the budget, for tests of this. */
  books?: string;
}

/** How it went. */
export interface TestsOutcome {
  is_ok: boolean;
  passed: number;
  failed: number;
}

/** More red files than this are no accident, and are not run again. */
const MOST_AGAIN = 5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs tests. A red file is run once more alone: red again is red; green is green, with a line for test/flaky.json; a file that
 * stands there has no second try. Then the cost is compared with test/costs.json, and each dear file and test needs a reason in
 * test/budget.json; what is above is measured once more, alone.
 */
export function runTests(run: TestRun): TestsOutcome {
  // Small projects of tests have nothing to load before their first file.
  const env = { SIZE: run.size, ...(run.books === undefined && { GATE_WHOLE: 'on' }) };
  const again: Again = (file) => {
    say(`\n=== once more, alone: ${file}`);
    const { results } = runVitest([...run.args, '--maxWorkers', '1', file], env);
    return results && onQuietCore(results);
  };
  const shard = run.shard ? ['--shard', run.shard] : [];
  const { is_ok, results: measured } = runVitest([...run.args, ...shard], env);
  if (!measured) return { is_ok: false, passed: 0, failed: 1 };

  const results = onQuietCore(measured);
  const count = (key: 'passed' | 'failed'): number => results.files.reduce((sum, file) => sum + file[key], 0);
  const [passed, failed] = [count('passed'), count('failed')];
  if (!is_ok && !isFlakyAlone(results, again, run.books))
    return { is_ok: false, passed, failed: Math.max(1, failed) };

  // What failed has passed alone.
  const is_within = isCostRight(run, results, again);
  return { is_ok: is_within, passed: passed + failed, failed: is_within ? 0 : 1 };
}

/** Records what the tests cost, or compares it with what is recorded. */
function isCostRight(run: TestRun, results: Results, again: Again): boolean {
  // Acceptance runs programs, which the step measures as a whole. A night kills and repeats more on purpose.
  if (results.speeds.length === 0 || run.size === 'night' || run.shard !== undefined) return true;
  const cost: Cost = costOf(results);
  if (!run.is_recorded) return isWithinBudget(run.name, { results, cost, again, books: run.books });
  recordCost(run.name, cost, run.books);
  printDear(dearWithoutReason(results.files, readBook('budget.json', run.books), 1));
  return true;
}

/** Whether all that was red is green when it runs alone; prints a line for test/flaky.json for each such file. */
function isFlakyAlone({ files, errors }: Results, again: Again, books?: string): boolean {
  const red = files.filter((file) => file.is_red);
  if (red.length === 0 || red.length > MOST_AGAIN || errors > 0) return false;
  const known = readBook<{ file: string }[]>('flaky.json', books).map(({ file }) => file);
  return red.every((file) => isGreenAlone(file, known, again));
}

function isGreenAlone({ file, red }: FileResult, known: readonly string[], again: Again): boolean {
  if (known.includes(file)) {
    say(`${file} is red, and test/flaky.json has it: mend or delete what flakes there.`);
    return false;
  }
  const second = again(file);
  if (!second || second.errors > 0 || second.files.some(({ is_red }) => is_red)) return false;
  const day = new Date().toISOString().slice(0, 10);
  say('FLAKY: red once and green alone. A line for test/flaky.json, to be committed with the mend:');
  say(JSON.stringify({ file, tests: red, day }));
  return true;
}
