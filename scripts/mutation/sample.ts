import { globSync } from 'node:fs';
import { randomFrom } from '../reading/random.ts';
import { sourceOf } from './cover.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { ROOT } from './root.ts';
import { functionAt, functionsOf, treeOf } from './syntax.ts';

/** The rooms that have a score: what decides who may do what, and what is stored. */
export const SCORED = ['domain', 'services', 'auth', 'bridge/call', 'store'];

/** Released migrations never change, and a table is what a migration made. */
const UNCHANGED = ['**/migrations/**', '**/tables.ts'];

/** All mutants of a room. */
export function mutantsOfRoom(room: string): Mutant[] {
  const files = globSync(`${room}/**/*.ts`, { cwd: ROOT, exclude: UNCHANGED }).toSorted();
  return files.flatMap((file) => mutantsOf(file, sourceOf(file)));
}

/** So many of a list, the same for the same seed. */
export function sampleOf<T>(list: readonly T[], count: number, seed: number): T[] {
  const random = randomFrom(seed);
  const left = [...list];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    return one as T;
  });
}

/** A mutant that somebody wrote by hand. `before` stands once in the file. */
interface GivenMutant {
  id: string;
  file: string;
  before: string;
  after: string;
  what: string;
}

/** The mutants of a JSON file of rows `{ id, file, before, after, what }`. */
export function givenMutants(json: string): Mutant[] {
  return (JSON.parse(json) as GivenMutant[]).map(({ id, file, before, after, what }) => {
    const source = sourceOf(file);
    const start = source.indexOf(before);
    if (start < 0 || source.includes(before, start + 1))
      throw new Error(`${id}: "${before}" has to stand in ${file} exactly once.`);
    // The place of the first difference: a fault may begin before the function that it changes.
    const same = before.split('').findIndex((letter, n) => letter !== after[n]);
    const place = start + Math.max(0, same);
    return {
      file,
      start,
      before,
      after,
      what: `${id} ${what}`,
      line: source.slice(0, place).split('\n').length,
      number: functionAt(functionsOf(treeOf(file, source)), place),
    };
  });
}
