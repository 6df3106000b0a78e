import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repeatedRuns } from './repeated_runs.ts';

const root = join(import.meta.dirname, '../../..');
const ROOMS =
  '{app,auth,bench,bridge,cli,crawler,domain,drafting,fixtures,jobs,mail,pictures,scripts,services,site,store,tools}';

/** Each migration stands for itself: a released one is never edited. */
const exclude = ['store/migrations/**'];

test('no six lines of code stand in two places', () => {
  const files = globSync(`${ROOMS}/**/*.{ts,mjs,css}`, { cwd: root, exclude }).sort();
  expect(files.length).toBeGreaterThan(500);
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  expect(repeatedRuns(sources)).toEqual([]);
});

test('the law finds what it forbids, and overlooks imports, brackets and indentation', () => {
  const six = ['one();', 'two({', '  three,', '  four: 4,', '});', 'five();', 'six();', 'seven();'];
  const imports = Array.from({ length: 7 }, (_, i) => `import { a${i} } from './a${i}.ts';`);
  const a = [...imports, '', ...six, 'eight();'].join('\n');
  const b = [...imports, 'nine();', '', ...six.map((line) => `  ${line}`)].join('\n');
  expect(
    repeatedRuns(
      new Map([
        ['a.ts', a],
        ['b.ts', b],
      ]),
    ),
  ).toEqual(['a.ts:9 ~ b.ts:10']);
  expect(repeatedRuns(new Map([['c.ts', [...six, ...six].join('\n')]]))).toEqual(['c.ts:1 ~ c.ts:9']);
  expect(
    repeatedRuns(
      new Map([
        ['a.ts', a],
        ['d.ts', b.replace('four: 4', 'four: 5')],
      ]),
    ),
  ).toEqual([]);
});
