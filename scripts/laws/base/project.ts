import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ParseResult, parseSync } from 'rolldown/utils';

const root = join(import.meta.dirname, '../../..');

/** A file of the project. Its tree is made once, when the first law needs it. */
export class Source {
  readonly file: string;
  readonly text: string;
  #parsed: ParseResult | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  get tree(): ParseResult['program'] {
    return this.#parse().program;
  }

  get comments(): ParseResult['comments'] {
    return this.#parse().comments;
  }

  /** The line of a place in the text, counted from 1. */
  readonly lineOf = (offset: number): number => this.text.slice(0, offset).split('\n').length;

  #parse(): ParseResult {
    return (this.#parsed ??= parseSync(this.file, this.text));
  }
}

/** The files that laws are about, in the order of their paths. */
export class Project {
  /** Sources and documents. */
  readonly files: readonly Source[];
  /** Every file and every folder. */
  readonly paths: ReadonlySet<string>;
  readonly #byName: ReadonlyMap<string, Source>;

  constructor(files: readonly Source[], paths: readonly string[]) {
    this.files = files;
    this.paths = new Set(paths.flatMap((path) => [...foldersOf(path), path]));
    this.#byName = new Map(files.map((one) => [one.file, one]));
  }

  /** The TypeScript files below these folders; of the whole project without any. */
  sources(...folders: string[]): Source[] {
    return this.files.filter(
      ({ file }) =>
        file.endsWith('.ts') && (folders.length === 0 || folders.some((one) => file.startsWith(`${one}/`))),
    );
  }

  get documents(): Source[] {
    return this.files.filter(({ file }) => file.endsWith('.md'));
  }

  /** Folders of the first level with sources. */
  get rooms(): string[] {
    return [...new Set(this.sources().flatMap(({ file }) => (file.includes('/') ? roomOf(file) : [])))];
  }

  /** The names of the folders in a room. */
  foldersIn(room: string): string[] {
    const below = [...this.paths]
      .filter((path) => path.startsWith(`${room}/`))
      .map((path) => path.split('/'));
    return [...new Set(below.flatMap(([, name = '', ...rest]) => (rest.length > 0 ? name : [])))];
  }

  file(file: string): Source | undefined {
    return this.#byName.get(file);
  }

  /** The text of a file; empty if it is none of these. */
  text(file: string): string {
    return this.file(file)?.text ?? '';
  }

  /** Whether there is a file or folder of this path. */
  has(path: string): boolean {
    return this.paths.has(path.replace(/\/$/, ''));
  }
}

/** The room of a file: its folder at the first level. */
export const roomOf = (file: string): string => file.split('/')[0] ?? '';

/** All folders that a path is in. */
const foldersOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

const IS_READ = /\.(?:ts|mjs|css|md|yml)$|^package\.json$/;
const NOT_OURS = ['node_modules/**', '**/node_modules/**', 'dist/**', 'data/**'];

/** This project. Raises if hardly anything is there: a law that reads nothing finds nothing. */
export function readProject(pattern: string[] = ['**', '.github/**']): Project {
  const paths = globSync(pattern, { cwd: root, exclude: NOT_OURS, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  if (paths.length < 100) throw new Error(`Only ${paths.length} files were found in ${root}.`);
  const files = paths.filter((path) => IS_READ.test(path));
  return new Project(
    files.map((file) => new Source(file, readFileSync(join(root, file), 'utf8'))),
    paths,
  );
}

/** A project of made-up files, with which laws show that they find what they forbid. */
export const madeUp = (files: Readonly<Record<string, string>>): Project =>
  new Project(
    Object.entries(files).map(([file, text]) => new Source(file, text)),
    Object.keys(files),
  );
