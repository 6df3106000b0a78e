import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, '../..');

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  description: string;
  dependencies: Record<string, string>;
};

/** The version that is released, what it is, and the version of the package that holds the native addon. */
export const VERSION = manifest.version;
export const DESCRIPTION = manifest.description;
export const SQLITE_VERSION = manifest.dependencies['better-sqlite3'] ?? '';

/** The time of every file of a release, in seconds: that of the commit, so that the same sources give the same bytes. */
export const SOURCE_DATE = Number(
  process.env['SOURCE_DATE_EPOCH'] ??
    execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim(),
);

/** What a release is made for. */
export const TARGETS = ['linux-x64', 'linux-arm64'] as const;
export type Target = (typeof TARGETS)[number];

/** The machine that this is. */
export const HOST = `${process.platform}-${process.arch}`;

/** Files by their path, sorted. */
export type Files = ReadonlyMap<string, Buffer>;

/** All files below a folder, with `prefix` before their paths. */
export function filesIn(folder: string, prefix = ''): Files {
  return new Map(
    globSync('**/*', { cwd: folder })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => path.split('\\').join('/'))
      .sort()
      .map((path) => [prefix + path, readFileSync(join(folder, path))]),
  );
}

/** Writes files below a folder; `executable` are those with the right to run. */
export function writeFiles(folder: string, files: Files, executable: readonly string[] = []): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, executable.includes(path) ? 0o755 : 0o644);
  }
}

/** Hexadecimal SHA-256. */
export const sha256 = (content: string | NodeJS.ArrayBufferView): string =>
  createHash('sha256').update(content).digest('hex');

const sqlite = join(ROOT, 'node_modules/better-sqlite3');

/** What runs on Node: the bundle, the package with the native addon of `targets`, and the licences. */
export function program(built: Files, licences: string, targets: readonly string[]): Files {
  const addon = [...filesIn(sqlite)].filter(
    ([path]) =>
      /^(?:package\.json|LICENSE|lib\/)/.test(path) ||
      targets.some((target) => path === `prebuilds/${target}.node`),
  );
  // Without it, a package.json of the user above these files would say what kind of modules they are.
  const own = { name: 'firstlight', version: VERSION, private: true, type: 'module' };
  return new Map([
    ['package.json', Buffer.from(`${JSON.stringify(own)}\n`)],
    ...built,
    ...addon.map(([path, content]) => [`node_modules/better-sqlite3/${path}`, content] as const),
    ['LICENSE', readFileSync(join(ROOT, 'LICENSE'))],
    ['LICENSES.txt', Buffer.from(licences)],
  ]);
}

/** Names one content of files: the version and a hash. */
export function buildName(files: Files): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${sha256(content)}\n`);
  return `${VERSION}-${hash.digest('hex').slice(0, 12)}`;
}
