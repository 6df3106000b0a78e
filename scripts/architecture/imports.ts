import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The source files of a room. */
export const sourcesOf = (room: string): string[] => globSync(`${room}/**/*.ts`, { cwd: root }).sort();

/** A source as text. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Files of ours that a source imports, worker entries too, as paths from the root. */
export function filesImportedBy(source: string, file: string): string[] {
  return [...source.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)'/g)].map(
    ([, from, dynamic, worker]) => join(dirname(file), from ?? dynamic ?? worker ?? ''),
  );
}

/** The room of a file: its folder at the first level. */
export const roomOf = (file: string): string => file.split('/')[0] ?? '';

/** The second-level folder of a file, or null for files that stand in the room itself or in another room. */
function folderOf(file: string, room: string): string | null {
  const [first, second, ...rest] = file.split('/');
  return first === room && second !== undefined && rest.length > 0 ? second : null;
}

/** From each name to those that it imports. */
export type Arrows = Map<string, Set<string>>;

/** Each second-level folder of a room and those that it imports. Tables of the store are leaves that its schema collects. */
export function importsBetweenFolders(room: string): Arrows {
  return arrowsOf(sourcesOf(room), (file) => (file.endsWith('/tables.ts') ? null : folderOf(file, room)));
}

/** From each file to those that it imports. */
export type FileImports = ReadonlyMap<string, readonly string[]>;

/** Each file of a room and those that it imports. */
export const importsOf = (room: string): FileImports =>
  new Map(sourcesOf(room).map((file) => [file, filesImportedBy(read(file), file)]));

/** Imports of files that stand in a folder itself by files of folders below: what stands above uses them, not they it. */
export function importsFromBelow(files: FileImports, above: string): string[] {
  return [...files].flatMap(([file, targets]) =>
    targets
      .filter((target) => dirname(target) === above && dirname(file).startsWith(`${above}/`))
      .map((target) => `${file} imports ${target}`),
  );
}

/** Folders whose own files import a folder below them that imports one of these files. */
export function mutualWithFolders(files: FileImports): string[] {
  const parents = new Set([...files.keys()].map((file) => dirname(dirname(file))));
  return [...parents].flatMap((parent) => {
    const below = (file: string): string[] =>
      dirname(file).startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/', 1) : [];
    const pairs = [...files].flatMap(([file, targets]) => targets.map((target) => [file, target] as const));
    const used = new Set(pairs.flatMap(([file, target]) => (dirname(file) === parent ? below(target) : [])));
    const using = new Set(pairs.flatMap(([file, target]) => (dirname(target) === parent ? below(file) : [])));
    return [...used].filter((name) => using.has(name)).map((name) => `${parent} and ${parent}/${name}`);
  });
}

/** Each of these rooms and those that it imports. */
export function importsBetweenRooms(rooms: readonly string[]): Arrows {
  return arrowsOf(rooms.flatMap(sourcesOf), (file) => (rooms.includes(roomOf(file)) ? roomOf(file) : null));
}

function arrowsOf(files: readonly string[], nameOf: (file: string) => string | null): Arrows {
  const arrows: Arrows = new Map();
  for (const file of files) {
    const from = nameOf(file);
    if (!from) continue;
    const to = arrows.get(from) ?? new Set();
    for (const target of filesImportedBy(read(file), file).map(nameOf))
      if (target && target !== from) to.add(target);
    arrows.set(from, to);
  }
  return arrows;
}

/** Names that lead back to where they began, or null. */
export function circleIn(arrows: Arrows): string[] | null {
  const done = new Set<string>();
  const walk = (at: string, path: readonly string[]): string[] | null => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return null;
    for (const next of arrows.get(at) ?? []) {
      const circle = walk(next, [...path, at]);
      if (circle) return circle;
    }
    done.add(at);
    return null;
  };
  for (const start of arrows.keys()) {
    const circle = walk(start, []);
    if (circle) return circle;
  }
  return null;
}

/** The arrows that do not follow from others: with a → b → c, a → c is left out. Takes arrows without a circle. */
export function withoutDetours(arrows: Arrows): Arrows {
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of arrows.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return new Map(
    [...arrows].map(([from, to]) => {
      const further = new Set([...to].flatMap((next) => [...reached(next)]));
      return [from, new Set([...to].filter((next) => !further.has(next)))];
    }),
  );
}
