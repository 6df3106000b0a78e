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

/** Imports of a file by files in folders below its own: what stands above its folders uses them, not they it. */
export function importsFromBelow(room: string): string[] {
  return sourcesOf(room).flatMap((file) =>
    filesImportedBy(read(file), file)
      .filter((target) => isAbove(target, file))
      .map((target) => `${file} imports ${target}`),
  );
}

/** Whether a file stands in a folder that the other file's folder is in. */
export const isAbove = (target: string, file: string): boolean =>
  dirname(target) !== dirname(file) && `${dirname(file)}/`.startsWith(`${dirname(target)}/`);

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
