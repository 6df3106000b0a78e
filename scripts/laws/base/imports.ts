import { dirname, join } from 'node:path';
import { type Project, roomOf, type Source } from './project.ts';

const known = new WeakMap<Source, readonly string[]>();

/** Files of ours that a source imports, worker entries too, as paths from the root. */
export function importsOf(source: Source): readonly string[] {
  const imports = known.get(source) ?? importsIn(source);
  known.set(source, imports);
  return imports;
}

const importsIn = ({ file, text }: Source): string[] =>
  [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)'/g)].map(
    ([, from, dynamic, worker]) => join(dirname(file), from ?? dynamic ?? worker ?? '').replaceAll('\\', '/'),
  );

/** The second-level folder of a file, or null for files that stand in the room itself or in another room. */
function folderOf(file: string, room: string): string | null {
  const [first, second, ...rest] = file.split('/');
  return first === room && second !== undefined && rest.length > 0 ? second : null;
}

/** From each name to those that it imports. */
export type Arrows = Map<string, Set<string>>;

/** Each second-level folder of a room and those that it imports. Tables of the store are leaves that its schema collects. */
export function importsBetweenFolders(project: Project, room: string): Arrows {
  return arrowsOf(project.sources(room), (file) =>
    file.endsWith('/tables.ts') ? null : folderOf(file, room),
  );
}

/** From each file to those that it imports. */
export type FileImports = ReadonlyMap<string, readonly string[]>;

/** Each of these files and those that it imports. */
export const importsByFile = (sources: readonly Source[]): FileImports =>
  new Map(sources.map((source) => [source.file, importsOf(source)]));

/** Imports of files that stand in a folder itself by files of folders below: what stands above uses them, not they it. */
export function importsFromBelow(files: FileImports, above: string): [file: string, target: string][] {
  return [...files].flatMap(([file, targets]) =>
    targets
      .filter((target) => dirname(target) === above && dirname(file).startsWith(`${above}/`))
      .map((target): [string, string] => [file, target]),
  );
}

/** Folders whose own files import a folder below them that imports one of these files. */
export function mutualWithFolders(files: FileImports): [parent: string, folder: string][] {
  const parents = new Set([...files.keys()].map((file) => dirname(dirname(file))));
  return [...parents].flatMap((parent) => {
    const below = (file: string): string[] =>
      dirname(file).startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/', 1) : [];
    const pairs = [...files].flatMap(([file, targets]) => targets.map((target) => [file, target] as const));
    const used = new Set(pairs.flatMap(([file, target]) => (dirname(file) === parent ? below(target) : [])));
    const using = new Set(pairs.flatMap(([file, target]) => (dirname(target) === parent ? below(file) : [])));
    return [...used]
      .filter((name) => using.has(name))
      .map((name): [string, string] => [parent, `${parent}/${name}`]);
  });
}

/** Each of these rooms and those that it imports. */
export function importsBetweenRooms(project: Project, rooms: readonly string[]): Arrows {
  return arrowsOf(project.sources(...rooms), (file) => (rooms.includes(roomOf(file)) ? roomOf(file) : null));
}

function arrowsOf(sources: readonly Source[], nameOf: (file: string) => string | null): Arrows {
  const arrows: Arrows = new Map();
  for (const source of sources) {
    const from = nameOf(source.file);
    if (!from) continue;
    const to = arrows.get(from) ?? new Set();
    for (const target of importsOf(source).map(nameOf)) if (target && target !== from) to.add(target);
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
