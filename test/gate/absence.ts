import { SIZE, type Size } from './size.ts';

/** `required` fails without the program of a variable, `skip` leaves its tests out. */
const WORDS = ['required', 'skip'];

/**
 * Whether the tests of a program that is not installed are skipped: if its variable is `skip`, and at size `quick` unless it is
 * `required`.
 */
export function mayBeMissing(variable: 'E2E' | 'POSTGRES', size: Size = SIZE): boolean {
  const word = process.env[variable] || undefined;
  if (word !== undefined && !WORDS.includes(word))
    throw new Error(`${variable}=${word}: there are ${WORDS.join(' and ')}.`);
  return word === 'skip' || (word !== 'required' && size === 'quick');
}

/** Says on a line that these tests are skipped, or throws if they may not be. `missing` says what is not there and how to install it. */
export function skipWithout(variable: 'E2E' | 'POSTGRES', skipped: string, missing: string): void {
  if (!mayBeMissing(variable)) throw new Error(`${missing} (${variable}=skip leaves these tests out)`);
  process.stderr.write(`${skipped}: ${missing}\n`);
}
