import { DEAR_FILE_S, DEAR_TEST_S, type FileResult } from '../../test/gate/results.ts';
import type { Cost } from './costs.ts';

/** Reasons of test/budget.json: a folder that ends with `/`, a file, or `file > test`, and why it may be dear. */
export type Reasons = Readonly<Record<string, string>>;

/** Figures may be this many times as high before anybody is stopped: CPU seconds of one machine differ by that from run to run. */
const TOLERANCE = 1.25;
/**
 * A single file or test differs more: whatever comes first in a process is compiled there, which takes 0.3 CPU s of a quiet core.
 * Recording (`--record`) names everything above the limit itself.
 */
const DEAR_TOLERANCE = 2;
/** From here on a growth is worth a line. */
const NOTICEABLE = 1.1;

/** What is dearer than a file or a test may be, and has no reason. */
export interface Dear {
  file: string;
  /** The test, or null for the whole file. */
  name: string | null;
  cpu_s: number;
}

/**
 * The files above {@link DEAR_FILE_S} and the tests above {@link DEAR_TEST_S}, by more than the tolerance, that nothing excuses. With a
 * tolerance of 1 it is all that ought to have a reason.
 */
export function dearWithoutReason(
  files: readonly FileResult[],
  reasons: Reasons,
  tolerance = DEAR_TOLERANCE,
): Dear[] {
  return files.flatMap(({ file, cpu_s, tests }) => {
    if (isExcused(file, reasons)) return [];
    const dear = tests
      .filter(({ name, cpu_s }) => cpu_s > DEAR_TEST_S * tolerance && !(`${file} > ${name}` in reasons))
      .map((test): Dear => ({ file, ...test }));
    return cpu_s > DEAR_FILE_S * tolerance ? [{ file, name: null, cpu_s }, ...dear] : dear;
  });
}

const isExcused = (file: string, reasons: Reasons): boolean =>
  Object.keys(reasons).some((key) => key === file || (key.endsWith('/') && file.startsWith(key)));

/** How a run's cost stands to the recorded one. */
export interface Growth {
  state: 'as_recorded' | 'noticeable' | 'too_much';
  ratio: number;
  /** What grew by most CPU seconds, first. */
  files: { file: string; was_s: number; is_s: number }[];
}

/** Compares a cost with the recorded one: a tenth more is noticeable, a quarter too much. */
export function growthOf(now: Cost, recorded: Cost): Growth {
  const ratio = now.all_s / recorded.all_s;
  const files = Object.entries(now.files)
    .map(([file, is_s]) => ({ file, was_s: recorded.files[file] ?? 0, is_s }))
    .filter(({ was_s, is_s }) => is_s - was_s > 0.3)
    .sort((a, b) => b.is_s - b.was_s - (a.is_s - a.was_s));
  const state = ratio > TOLERANCE ? 'too_much' : ratio > NOTICEABLE ? 'noticeable' : 'as_recorded';
  return { state, ratio, files };
}
