import { expect, test } from 'vitest';
import * as files from '../../../scripts/laws/code/files.ts';
import { foundBy } from './found_by.ts';

test('names of files and folders', () => {
  expect(
    foundBy(files.FILE_NAMES, { 'domain/aB.ts': '', 'domain/a_b.ts': '', 'site/types/x.json': '' }),
  ).toEqual(['domain/aB.ts: is no name in snake_case', 'site/types: is a folder whose name says nothing']);
});

test('lengths of files', () => {
  const lines = (count: number) => 'x;\n'.repeat(count);
  expect(foundBy(files.FILE_LENGTHS, { 'domain/a.ts': lines(300), 'domain/b.ts': lines(301) })).toEqual([
    'domain/b.ts:301: has 301 lines',
  ]);
});

test.each([
  [files.EXPORTS, 'domain/x.ts', "const a = 1;\nexport * from './b.ts';", ['2: export*']],
  [files.EXPORTS, 'domain/x.ts', 'export default 1;', ['1: exportdefault']],
  [files.EXPORTS, 'domain/x.d.ts', 'export default 1;', []],
  [files.ENVIRONMENT, 'app/x.ts', 'const env = process.env;', ['1: process.env']],
  [files.ENVIRONMENT, 'app/config/config.ts', 'const env = process.env;', []],
  [files.PURE_DOMAIN, 'domain/x.ts', "import { join } from 'node:path';", ['1: node:path']],
  [files.PURE_DOMAIN, 'domain/x.ts', "import { hash } from 'node:crypto';\nnew Date(0);", []],
  [files.PURE_DOMAIN, 'domain/x.ts', '\nconst now = Date.now();', ['2: Date.now(']],
  [
    files.JOBS_WITHOUT_QUERIES,
    'jobs/x.ts',
    'await store.listings.byId(1); await world.store.jobs\n.all(); (tx) => tx.drafts.patch(id, {})',
    ['1: store.listings', '1: store.jobs', '2: tx.drafts'],
  ],
  [
    files.JOBS_WITHOUT_QUERIES,
    'jobs/x.ts',
    'store.write((tx) => giveUp(tx)); tx.search.tidy(); store.recount.find(name)',
    [],
  ],
  [files.DOCSTRINGS, 'store/x.ts', '// why\nexport const a = 1;', ['2: export const a = 1;']],
  [files.DOCSTRINGS, 'store/x.ts', '/** What. */\nexport const a = 1;', []],
  [files.DOCSTRINGS, 'store/x.ts', 'export type A = (typeof LIST)[number];', []],
  [files.DOCSTRINGS, 'tools/drafts/x.ts', 'export const a = 1;', []],
])('%# the law finds what it forbids, and nothing else', (law, file, source, found) => {
  expect(foundBy(law, { [file]: source })).toEqual(found.map((place) => `${file}:${place}`));
});
