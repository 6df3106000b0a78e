import { expect, test } from 'vitest';
import { repeatedRuns } from '../../../scripts/laws/code/repeated_runs.ts';
import { REPETITION } from '../../../scripts/laws/code/repetition.ts';
import { foundBy } from './found_by.ts';

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
  expect(foundBy(REPETITION, { 'site/a.ts': a, 'site/b.ts': b, 'test/b.ts': b })).toEqual([
    'site/a.ts:9: stands in site/b.ts:10 too',
  ]);
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

test('what an operation declares may stand in another one too, what it does may not', () => {
  const declared = [
    "  route: 'GET /a',",
    '  status: 200,',
    '  access: 1,',
    '  effect: 2,',
    '  input: 3,',
    '  errors: [],',
  ];
  const handler = ['one();', 'two();', 'three();', 'four();', 'five();', 'six();'].map(
    (line) => `    ${line}`,
  );
  const operation = (name: string, body: readonly string[]) =>
    [
      `export const ${name} = defineOperation({`,
      ...declared,
      '  async handler() {',
      ...body,
      '  },',
      '});',
    ].join('\n');
  const alike = new Map([
    ['a.ts', operation('a', ['    a();'])],
    ['b.ts', operation('b', ['    b();'])],
  ]);
  expect(repeatedRuns(alike)).toEqual([]);
  const same = new Map([
    ['a.ts', operation('a', handler)],
    ['b.ts', operation('b', handler)],
  ]);
  expect(repeatedRuns(same)).toEqual(['a.ts:8 ~ b.ts:8']);
});
