import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOMS, withDrawings } from '../../../scripts/architecture/drawing.ts';
import {
  circleIn,
  filesImportedBy,
  importsBetweenFolders,
  importsBetweenRooms,
  importsFromBelow,
  importsOf,
  mutualWithFolders,
  read,
  roomOf,
  sourcesOf,
  withoutDetours,
} from '../../../scripts/architecture/imports.ts';

/** Who may import whom (AGENTS.md). A folder may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  store: ['domain'],
  billing: ['domain'],
  crawler: ['domain'],
  drafting: ['domain'],
  mail: ['domain'],
  pictures: ['domain'],
  services: ['domain', 'store'],
  auth: ['domain', 'store', 'services'],
  jobs: ['domain', 'store', 'services'],
  tools: ['domain', 'store', 'services'],
  bridge: ['domain', 'tools', 'auth', 'store'],
  site: ['domain', 'tools', 'auth', 'services'],
  views: ['domain', 'tools', 'site'],
  fixtures: ['domain', 'store', 'services'],
};

/** These may import everything but tests; app imports no cli either. */
const ABOVE_ALL = ['app', 'cli'];

/** Constants of the project, which every room may import. */
const MANIFEST = 'package.json';

/** Modules of Node without input or output. */
const PURE = ['node:crypto', 'node:util', 'node:zlib'];

const root = join(import.meta.dirname, '../../..');
const folders = [...Object.keys(MAY_IMPORT), ...ABOVE_ALL];
const sources = folders.flatMap(sourcesOf);

describe('imports', () => {
  test.each(Object.entries(MAY_IMPORT))('%s imports only %j of ours', (folder, allowed) => {
    const strangers = sourcesOf(folder).flatMap((file) =>
      foldersImported(file)
        .filter((target) => target !== folder && target !== MANIFEST && !allowed.includes(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(strangers).toEqual([]);
  });

  test.each(ABOVE_ALL)('%s imports no test', (folder) => {
    expect(sourcesOf(folder).filter((file) => foldersImported(file).includes('test'))).toEqual([]);
  });

  test('app imports no cli: commands use the service', () => {
    expect(sourcesOf('app').filter((file) => foldersImported(file).includes('cli'))).toEqual([]);
  });

  test('fixtures are used by the demo only', () => {
    const users = sources.filter(
      (file) => !file.startsWith('fixtures/') && foldersImported(file).includes('fixtures'),
    );
    expect(users.filter((file) => !file.includes('demo'))).toEqual([]);
  });

  test('pages hold no store: what they read and do are operations and use cases', () => {
    const holders = sourcesOf('site').filter((file) =>
      filesImportedBy(read(file), file).includes('tools/operation/context.ts'),
    );
    expect(holders).toEqual([]);
  });

  test('jobs run no query: what they read and write are use cases, but for upkeep of the store itself', () => {
    const queries = sourcesOf('jobs')
      .filter((file) => !file.startsWith('jobs/queue/'))
      .flatMap((file) => queriesIn(read(file)).map((query) => `${file}: ${query}`));
    expect(queries).toEqual([]);
  });

  test('domain is pure: no package but data, no clock, no chance, no I/O', () => {
    const impure = sourcesOf('domain').flatMap((file) => {
      const source = read(file);
      const packages = [...source.matchAll(/^import (?!type).*from '([^.'][^']*)'/gm)].map(
        ([, name = '']) => name,
      );
      const io = packages.filter((name) => name.startsWith('node:') && !PURE.includes(name));
      const time = source.match(/\bDate\.now\(|\bnew Date\(\)|\bperformance\.|\bMath\.random\(/g) ?? [];
      return [...io, ...time].map((found) => `${file}: ${found}`);
    });
    expect(impure).toEqual([]);
  });
});

describe('folders', () => {
  test('hold at most fifteen source files', () => {
    const counts = Map.groupBy([...sources, ...sourcesOf('bench'), ...sourcesOf('scripts')], dirname);
    const full = [...counts].filter(([folder, { length }]) => length > 15 && folder !== 'store/migrations');
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  test('of tests hold at most fifteen of them, and twenty files with what only these need', () => {
    const full = [...Map.groupBy(sourcesOf('test'), dirname)].filter(
      ([, files]) => files.length > 20 || files.filter((file) => file.endsWith('.test.ts')).length > 15,
    );
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  test.each(folders)('the folders of %s import one another in one direction', (room) => {
    expect(circleIn(importsBetweenFolders(room))).toBeNull();
  });

  test.each([...folders, 'bench', 'scripts'])(
    'the folders of %s import nothing that stands above them',
    (room) => {
      const files = importsOf(room);
      expect(importsFromBelow(files, room)).toEqual([]);
      expect(mutualWithFolders(files)).toEqual([]);
    },
  );
});

test('no file leads back to itself by what it imports, types included', () => {
  expect(
    circleIn(new Map(sources.map((file) => [file, new Set(filesImportedBy(read(file), file))]))),
  ).toBeNull();
});

test('rooms import one another in one direction', () => {
  expect(circleIn(importsBetweenRooms(ROOMS))).toBeNull();
});

test('the drawings of docs/architecture.md are those of the imports', async () => {
  await expect(withDrawings(read('docs/architecture.md'))).toMatchFileSnapshot(
    '../../../docs/architecture.md',
  );
});

describe('files', () => {
  test('no folder is named after nothing', () => {
    const named = globSync('**/{utils,util,helpers,common,types,lib,misc}/', {
      cwd: root,
      exclude: ['node_modules/**', '.git/**', 'dist/**'],
    });
    expect(named).toEqual([]);
  });

  test('every file is at most 300 lines, and its name is in snake_case', () => {
    const long = sources.filter((file) => read(file).trimEnd().split('\n').length > 300);
    expect(long).toEqual([]);
    const misnamed = sources.filter(
      (file) => !/^[a-z0-9_/]+(\.d)?\.ts$/.test(file) && !file.endsWith('.d.ts'),
    );
    expect(misnamed).toEqual([]);
  });

  test('there are no default exports and no barrels', () => {
    const offending = sources.filter(
      (file) => !file.endsWith('.d.ts') && /^export (?:default|\*)/m.test(read(file)),
    );
    expect(offending).toEqual([]);
  });

  test('the environment is read in one place', () => {
    const readers = sources.filter((file) => /\bprocess\.env\b/.test(read(file)));
    expect(readers).toEqual(['app/config/config.ts']);
  });
});

test('the law finds what it forbids', () => {
  expect(
    queriesIn(
      'await store.listings.byId(1); await world.store.jobs\n.all(); (tx) => tx.drafts.patch(id, {})',
    ),
  ).toEqual(['store.listings', 'store.jobs', 'tx.drafts']);
  expect(queriesIn('store.write((tx) => giveUp(tx)); tx.search.tidy(); store.recount.find(name)')).toEqual(
    [],
  );
  expect(
    importsIn(
      "import { a } from '../store/db.ts';\nconst b = await import('../site/html.ts');",
      'bridge/x.ts',
    ),
  ).toEqual(['store', 'site']);
  expect(importsIn("export type { A } from './b.ts';", 'bridge/x.ts')).toEqual(['bridge']);
  const used = new Map([
    ['store/db.ts', ['store/base/ids.ts']],
    ['store/base/ids.ts', []],
    ['store/base/inner/a.ts', ['store/base/ids.ts']],
    ['store/drafts/drafts.ts', ['store/db.ts', 'domain/ports.ts']],
  ]);
  expect(importsFromBelow(used, 'store')).toEqual(['store/drafts/drafts.ts imports store/db.ts']);
  expect(mutualWithFolders(used)).toEqual([]);
  expect(mutualWithFolders(new Map([...used, ['store/base/ids.ts', ['store/base/inner/a.ts']]]))).toEqual([
    'store/base and store/base/inner',
  ]);
  const arrows = (list: [string, string[]][]) => new Map(list.map(([from, to]) => [from, new Set(to)]));
  expect(
    circleIn(
      arrows([
        ['a', ['b']],
        ['b', ['c']],
      ]),
    ),
  ).toBeNull();
  expect(
    circleIn(
      arrows([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
  expect(
    withoutDetours(
      new Map([
        ['a', new Set(['b', 'c'])],
        ['b', new Set(['c'])],
      ]),
    ),
  ).toEqual(
    new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
    ]),
  );
});

/** Aggregates of a store or transaction that a source uses; jobs maintain counters and the search index. */
function queriesIn(source: string): string[] {
  return [...source.matchAll(/\b(?:store|reads|tx)\s*\.(?!recount\b|search\b)(\w+)\s*\./g)].map(([call]) =>
    call.replaceAll(/\s|\.$/g, ''),
  );
}

function foldersImported(file: string): string[] {
  return importsIn(read(file), file);
}

function importsIn(source: string, file: string): string[] {
  return filesImportedBy(source, file).map(roomOf);
}

describe('what others build on says what it is', () => {
  const files = globSync('{domain,store,services}/**/*.ts', { cwd: root }).concat(
    globSync('tools/{registry,operation/*}.ts', { cwd: root }),
  );

  test.each(files.filter((file) => !file.includes('migrations/')))(
    'every export of %s has a docstring',
    (file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      const bare = lines.filter(
        (line, i) =>
          /^export (?:async )?(?:function|const|class|interface|type) /.test(line) &&
          // Members of a documented list need no docstring of their own.
          !/= \(typeof [A-Z_]+\)\[number\];$/.test(line) &&
          !lines[i - 1]?.endsWith('*/'),
      );
      expect(bare).toEqual([]);
    },
  );
});
