import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The guides for newcomers: they name files and commands, which move. */
const GUIDES = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'STYLE_GUIDE.md',
  'SECURITY.md',
  'docs/glossary.md',
  '.github/PULL_REQUEST_TEMPLATE.md',
  '.github/workflows/check.yml',
  '.github/workflows/night.yml',
  '.github/workflows/release.yml',
  'docs/gate.md',
];

/** Files that `npm ci` or a build creates, and users' files. */
const MADE = ['dist', 'data', 'node_modules', '.bin'];

const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const rooms = globSync('*/', { cwd: root }).map((folder) => folder.replace(/\/$/, ''));

/** Paths of the project that a text names between backquotes; `<area>`, `…` and `*` stand for any name. */
function pathsIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w.-]+\/[\w./<>*…-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => rooms.includes(path.split('/')[0] ?? '') && !MADE.includes(path.split('/')[0] ?? ''))
    .filter((path) => !/[<>…*]/.test(path));
}

/** Scripts of package.json that a text runs. */
function scriptsIn(markdown: string): string[] {
  const run = [...markdown.matchAll(/\bnpm (?:--prefix \S+ )?run (?:-s )?([a-z]+)/g)].map(
    ([, name = '']) => name,
  );
  const short = [...markdown.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name);
  return [...run, ...short];
}

describe.each(GUIDES)('%s', (guide) => {
  test('names only files and folders that are there', () => {
    expect(pathsIn(read(guide)).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names only npm scripts that are there', () => {
    expect(scriptsIn(read(guide)).filter((name) => !scripts.includes(name))).toEqual([]);
  });
});

/** Rooms whose folders the README's map names: those that ship. */
const MAPPED = [
  'tools',
  'bridge',
  'auth',
  'site',
  'domain',
  'services',
  'store',
  'jobs',
  'billing',
  'crawler',
  'drafting',
  'mail',
  'pictures',
  'app',
  'cli',
];

test.each(MAPPED)('the map of the README names the folders of %s/', (room) => {
  const [row = ''] = new RegExp(`^\\| \`${room}/\`.*$`, 'm').exec(read('README.md')) ?? [];
  const folders = globSync(`${room}/*/`, { cwd: root }).map((folder) => folder.split(/[\\/]/)[1] ?? '');
  expect(folders.filter((folder) => folder !== 'data' && !row.includes(`\`${folder}\``))).toEqual([]);
});

test('the law finds paths and scripts', () => {
  const text =
    'Put it into `tools/nowhere/` or `tools/<area>/x.ts`, see `docs/operating.md`; `npm run polish`';
  expect(pathsIn(text)).toEqual(['tools/nowhere/', 'docs/operating.md']);
  expect(scriptsIn(`${text} && npm test && npm run -s firstlight -- key`)).toEqual([
    'polish',
    'firstlight',
    'test',
  ]);
  expect(GUIDES.flatMap((guide) => pathsIn(read(guide))).length).toBeGreaterThan(80);
});
