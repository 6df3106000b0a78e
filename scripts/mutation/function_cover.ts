import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { functionsOf, treeOf } from './syntax.ts';

/** The folders whose functions are counted, and mutated on request: all that ships. */
const SHIPPED =
  /^(?:app|auth|billing|bridge|cli|crawler|domain|drafting|jobs|mail|pictures|services|site|store|tools|fixtures)\//;

/** The environment variable with the folder into which tests write what they ran. */
export const COVER_FOLDER = 'MUTATION_COVER';

/** What one file of tests ran: the numbers of the functions of each source (`functionsOf`), and its CPU time. */
export interface RanFunctions {
  file: string;
  cpu_ms: number;
  functions: Readonly<Record<string, number[]>>;
  /** The digest of each of these sources: the numbers are right as long as it is the same. */
  digests?: Readonly<Record<string, string>>;
}

/** The source with a mark at the start of each function: `ranIn(file)[number] = 1`. Lines stay where they are. */
export function withMarks(file: string, source: string): string {
  const inserts: [place: number, text: string][] = [];
  for (const [number, { body }] of functionsOf(treeOf(file, source)).entries()) {
    const mark = `(ranHere ??= globalThis.ranIn?.(${JSON.stringify(file)}) ?? [])[${number}] = 1`;
    if (body.type === 'BlockStatement') inserts.push([body.start + 1, `${mark};`]);
    else inserts.push([body.start, `(${mark}, `], [body.end, ')']);
  }
  // From the end; of two at one place the one that was found first stands outside.
  let marked = source;
  for (const [place, text] of inserts.toSorted(([a], [b]) => b - a))
    marked = marked.slice(0, place) + text + marked.slice(place);
  return inserts.length > 0 ? `${marked}\nvar ranHere: number[] | undefined;\n` : source;
}

/** A plugin of Vite that marks the functions of what ships. Worker threads and programs of tests load their files without it. */
export const functionCover = (root: string) => ({
  name: 'function-cover',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const file = relative(root, id);
    return SHIPPED.test(file) && file.endsWith('.ts') ? { code: withMarks(file, source), map: null } : null;
  },
});

/** Writes what a file of tests ran. */
export function writeRan(folder: string, ran: RanFunctions): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${ran.file.replaceAll('/', '+')}.json`), JSON.stringify(ran));
}

/** What files of tests ran, from all that is written in a folder. */
export function readRan(folder: string): RanFunctions[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RanFunctions);
}
