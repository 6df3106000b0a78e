import { DEAR_FILE_S, DEAR_TEST_S, type Results } from '../../test/gate/results.ts';
import { type Dear, dearWithoutReason, type Growth, growthOf, type Reasons } from './budget.ts';
import { type Cost, costOf, readBook, recordedCosts } from './costs.ts';
import type { Again } from './vitest.ts';

/** What a run cost, and how one of its files is measured once more. */
interface Measured {
  results: Results;
  cost: Cost;
  again: Again;
  books?: string | undefined;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** As many of the files that grew most are measured once more. */
const MEASURED_AGAIN = 10;

/** Whether a run costs what it may. What is above is measured once more, alone, and the lesser figure counts. */
export function isWithinBudget(name: string, { results, cost, again, books }: Measured): boolean {
  const reasons = readBook<Reasons>('budget.json', books);
  const seen = new Map<string, Results | null>();
  const once: Again = (file) => {
    const second = seen.get(file) ?? again(file);
    seen.set(file, second);
    return second;
  };
  const isStillDear = (one: Dear): boolean =>
    dearWithoutReason(once(one.file)?.files ?? [], reasons).some((other) => other.name === one.name);
  const dear = dearWithoutReason(results.files, reasons).filter(isStillDear);
  printDear(dear);
  const recorded = recordedCosts(books)[name];
  const secondsOf = (file: string): number | null => {
    const second = once(file);
    return second && (costOf(second).files[file] ?? null);
  };
  if (recorded) return growthSince(recorded, cost, secondsOf).state !== 'too_much' && dear.length === 0;
  say(`${name}: ${cost.all_s.toFixed(0)} CPU s; test/costs.json has no figure to compare it with.`);
  return dear.length === 0;
}

/** Names what is dear and has no reason. */
export function printDear(dear: readonly Dear[]): void {
  for (const { file, name, cpu_s } of dear) {
    const [what, limit] = name === null ? [file, DEAR_FILE_S] : [`${file} > ${name}`, DEAR_TEST_S];
    say(
      `TOO DEAR: ${what}: ${cpu_s.toFixed(1)} CPU s, and ${limit} may be. Make it cheaper, or give test/budget.json the reason.`,
    );
  }
}

/** Compares the cost with the recorded one, and prints it; what grew most is measured once more by `again`, in CPU seconds. */
function growthSince(recorded: Cost, cost: Cost, again: (name: string) => number | null): Growth {
  const first = growthOf(cost, recorded);
  const now: Cost = { all_s: cost.all_s, files: { ...cost.files } };
  if (first.state === 'too_much')
    for (const { file, is_s } of first.files.slice(0, MEASURED_AGAIN)) {
      now.files[file] = Math.min(is_s, again(file) ?? is_s);
      now.all_s -= is_s - now.files[file];
    }
  const growth = growthOf(now, recorded);
  const percent = Math.round((growth.ratio - 1) * 100);
  say(`${now.all_s.toFixed(0)} CPU s of a quiet core; ${recorded.all_s} are recorded (${percent} %).`);
  if (growth.state === 'as_recorded') return growth;
  say(growth.state === 'too_much' ? 'TOO DEAR. What grew:' : 'Warning. What grew:');
  printGrown(growth);
  return growth;
}

/** Names what grew most. */
export function printGrown({ files }: Growth): void {
  for (const { file, was_s, is_s } of files.slice(0, 2 * MEASURED_AGAIN))
    say(`  ${file}: ${was_s.toFixed(1)} → ${is_s.toFixed(1)} CPU s`);
}
