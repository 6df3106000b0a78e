/** What is run: `quick` while working, `landing` before a change lands, `night` everything (docs/gate.md). */
export type Size = 'quick' | 'landing' | 'night';

const SIZES: readonly string[] = ['quick', 'landing', 'night'] satisfies Size[];

const isSize = (word: string): word is Size => SIZES.includes(word);

function sizeOf(word = 'quick'): Size {
  if (!isSize(word)) throw new Error(`SIZE=${word}: there are ${SIZES.join(', ')}.`);
  return word;
}

/** The size of this run, from the environment variable SIZE. */
export const SIZE = sizeOf(process.env['SIZE']);

/** Whether what only costs too much for `npm test` runs: `it.runIf(AT_LANDING)`. */
export const AT_LANDING = SIZE !== 'quick';

/** Whether everything runs: `it.runIf(AT_NIGHT)`. */
export const AT_NIGHT = SIZE === 'night';

/** How much of something this size runs, for example how many kills or how many random rows. */
export const bySize = <T>(values: Readonly<Record<Size, T>>): T => values[SIZE];
