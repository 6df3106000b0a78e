import { describe, expect, test } from 'vitest';
import {
  circleIn,
  importsFromBelow,
  importsOf,
  mutualWithFolders,
  withoutDetours,
} from '../../../scripts/laws/base/imports.ts';
import { madeUp, Source } from '../../../scripts/laws/base/project.ts';
import { DRAWINGS, withDrawings } from '../../../scripts/laws/imports/drawing.ts';
import { FOLDERS_IMPORT, FULL_FOLDERS } from '../../../scripts/laws/imports/folders.ts';
import {
  FIXTURES,
  ONE_DIRECTION,
  PAGES_WITHOUT_STORE,
  ROOMS_IMPORT,
} from '../../../scripts/laws/imports/rooms.ts';
import { foundBy } from './found_by.ts';

/** A source that imports this file. */
const importing = (...targets: string[]): string =>
  targets.map((one) => `import '${one}'; x from '${one}';`).join('\n');

describe('rooms', () => {
  test('import what the table allows', () => {
    const files = {
      'domain/x.ts': importing('../store/db.ts'),
      'site/x.ts': importing('../domain/x.ts', '../package.json', './y.ts', '../store/db.ts'),
      'app/x.ts': importing('../cli/main.ts', '../site/x.ts', '../test/world.ts'),
      'cli/main.ts': importing('../app/x.ts', '../test/world.ts'),
      'shed/x.ts': '',
      'scripts/x.ts': importing('../test/world.ts'),
    };
    expect(foundBy(ROOMS_IMPORT, files)).toEqual([
      'domain/x.ts: imports store/db.ts',
      'site/x.ts: imports store/db.ts',
      'app/x.ts: imports cli/main.ts',
      'app/x.ts: imports test/world.ts',
      'cli/main.ts: imports test/world.ts',
      'shed: is no room of scripts/laws/imports/rooms.ts',
    ]);
  });

  test('take fixtures for the demo alone', () => {
    const source = importing('../../fixtures/demo/seed.ts');
    expect(foundBy(FIXTURES, { 'cli/serving/demo.ts': source, 'app/http/x.ts': source })).toEqual([
      'app/http/x.ts: imports fixtures/demo/seed.ts',
    ]);
  });

  test('of pages hold no store', () => {
    expect(foundBy(PAGES_WITHOUT_STORE, { 'site/x.ts': importing('../tools/operation/context.ts') })).toEqual(
      ['site/x.ts: imports tools/operation/context.ts'],
    );
  });

  test('and files import one another in one direction', () => {
    const files = { 'site/a.ts': importing('./b.ts'), 'site/b.ts': "import type { A } from './a.ts';" };
    expect(foundBy(ONE_DIRECTION, files)).toEqual([
      'site/a.ts: leads back to itself: site/a.ts → site/b.ts → site/a.ts',
    ]);
    expect(
      foundBy(ONE_DIRECTION, {
        'site/a.ts': importing('../auth/b.ts'),
        'auth/c.ts': importing('../site/d.ts'),
      }),
    ).toEqual(['site: leads back to itself: site → auth → site']);
  });
});

describe('folders', () => {
  const many = (folder: string, count: number, end: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${folder}/f${i}${end}`, '']));

  test('hold at most fifteen files, of tests twenty', () => {
    expect(
      foundBy(FULL_FOLDERS, {
        ...many('site/a', 16, '.ts'),
        ...many('site/b', 15, '.ts'),
        ...many('store/migrations', 80, '.ts'),
        ...many('test/a', 16, '.test.ts'),
        ...many('test/b', 21, '.ts'),
        ...many('test/c', 15, '.test.ts'),
      }),
    ).toEqual([
      'site/a: has 16 files, 0 of them tests',
      'test/a: has 16 files, 16 of them tests',
      'test/b: has 21 files, 0 of them tests',
    ]);
  });

  test('import one another in one direction', () => {
    const files = { 'site/a/x.ts': importing('../b/x.ts'), 'site/b/y.ts': importing('../a/y.ts') };
    expect(foundBy(FOLDERS_IMPORT, files)).toEqual(['site: has a circle of folders: a → b → a']);
  });

  test('import nothing that stands above them', () => {
    expect(
      foundBy(FOLDERS_IMPORT, {
        'scripts/a/x.ts': importing('../y.ts'),
        'site/a/z.ts': importing('./b/x.ts'),
        'site/a/b/y.ts': importing('../w.ts'),
      }),
    ).toEqual([
      'site/a: imports site/a/b, which imports it',
      'scripts/a/x.ts: imports scripts/y.ts from below',
    ]);
  });
});

test('the drawings are made again', () => {
  const document = '<!-- Made from the imports: npm run docs. -->\n<!-- End of what is made. -->';
  const files = {
    'site/x.ts': importing('../domain/x.ts'),
    'domain/x.ts': '',
    'docs/architecture.md': document,
  };
  expect(foundBy(DRAWINGS, files)).toEqual(['docs/architecture.md: has other drawings']);
  const made = withDrawings(madeUp(files));
  expect(made).toContain('site --> domain');
  expect(foundBy(DRAWINGS, { ...files, 'docs/architecture.md': made })).toEqual([]);
  expect(() => foundBy(DRAWINGS, { ...files, 'docs/architecture.md': '' })).toThrow('has no lines');
});

describe('the parts of these laws', () => {
  const arrows = (list: [string, string[]][]) => new Map(list.map(([from, to]) => [from, new Set(to)]));

  test('find imports of every kind', () => {
    const importsIn = (source: string) => importsOf(new Source('bridge/x.ts', source));
    expect(
      importsIn("import { a } from '../store/db.ts';\nconst b = await import('../site/html.ts');"),
    ).toEqual(['store/db.ts', 'site/html.ts']);
    expect(importsIn("export type { A } from './b.ts'; new URL('../w.ts', import.meta.url)")).toEqual([
      'bridge/b.ts',
      'w.ts',
    ]);
  });

  test('find what stands above', () => {
    const used = new Map([
      ['store/db.ts', ['store/base/ids.ts']],
      ['store/base/ids.ts', []],
      ['store/base/inner/a.ts', ['store/base/ids.ts']],
      ['store/drafts/drafts.ts', ['store/db.ts', 'domain/ports.ts']],
    ]);
    expect(importsFromBelow(used, 'store')).toEqual([['store/drafts/drafts.ts', 'store/db.ts']]);
    expect(mutualWithFolders(used)).toEqual([]);
    expect(mutualWithFolders(new Map([...used, ['store/base/ids.ts', ['store/base/inner/a.ts']]]))).toEqual([
      ['store/base', 'store/base/inner'],
    ]);
  });

  test('find circles and detours', () => {
    const line: [string, string[]][] = [
      ['a', ['b']],
      ['b', ['c']],
    ];
    expect(circleIn(arrows(line))).toBeNull();
    expect(circleIn(arrows([...line, ['c', ['b']]]))).toEqual(['b', 'c', 'b']);
    expect(
      withoutDetours(
        arrows([
          ['a', ['b', 'c']],
          ['b', ['c']],
        ]),
      ),
    ).toEqual(
      arrows([
        ['a', ['b']],
        ['b', ['c']],
      ]),
    );
  });
});
