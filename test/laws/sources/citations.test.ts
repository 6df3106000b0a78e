import { expect, test } from 'vitest';
import { LINKS, RECORDS } from '../../../scripts/laws/documents/links.ts';
import { CITED_NUMBERS, NUMBERING } from '../../../scripts/laws/documents/numbers.ts';
import { PAPERS } from '../../../scripts/laws/documents/papers.ts';
import { foundBy } from './found_by.ts';

const REQUIREMENTS = { 'docs/requirements.md': '<a id="r1"></a>\n<a id="r2"></a>\n<a id="c1"></a>' };

test('finds numbers that are missing or there twice', () => {
  expect(foundBy(NUMBERING, REQUIREMENTS)).toEqual([]);
  for (const ids of [
    ['r1', 'r3'],
    ['r1', 'r1'],
  ])
    expect(
      foundBy(NUMBERING, { 'docs/requirements.md': ids.map((id) => `<a id="${id}">`).join('\n') }),
    ).toHaveLength(1);
});

test('finds numbers in comments, in titles and in the tables of tests, but not in code or in what code shows', () => {
  const source = `
    /** Why (R999, D888, R1). */
    const R777 = 'R666'; // Because of C555.
    test.each([['R444 a bound', '/caf%C3%A9']])('%s [R333–R334]', () => {});`;
  const inTests = foundBy(CITED_NUMBERS, { ...REQUIREMENTS, 'test/x.test.ts': source });
  expect(inTests.toSorted()).toEqual(
    [
      '2: cites D888',
      '2: cites R999',
      '3: cites C555',
      '3: cites R666',
      '4: cites R333',
      '4: cites R334',
      '4: cites R444',
    ].map((place) => `test/x.test.ts:${place}`),
  );
  const inCode = foundBy(CITED_NUMBERS, { ...REQUIREMENTS, 'domain/x.ts': source, 'x.md': 'See R2, R3.' });
  expect(inCode).toEqual(
    expect.arrayContaining(['domain/x.ts:2: cites R999', 'domain/x.ts:3: cites C555', 'x.md:1: cites R3']),
  );
  expect(inCode).toHaveLength(4);
});

test('finds sections of papers, files that are not here and numbers of findings, but not our pages', () => {
  const source = `
    // Why (auth.md 4; docs/nowhere.md, docs/ranking.md#nowhere). Not docs/ranking.md#trending, README.md, /auth.md.
    const meaning = 'Shown to operators (implied.md 16).';
    const page = '/ranking.md';
    test('is what nothing.md says [W-3]', () => {});`;
  const files = { 'README.md': '', 'docs/ranking.md': '## Trending', 'test/x.test.ts': source };
  expect(foundBy(PAPERS, files).map((it) => it.split(' cites ')[1])).toEqual([
    'auth.md 4',
    'implied.md 16',
    'auth.md',
    'docs/nowhere.md',
    'docs/ranking.md#nowhere',
    'nothing.md',
    'W-3',
  ]);
  expect(foundBy(PAPERS, { 'x.md': 'A reason.\nSee store.md 4.' })).toEqual(['x.md:2: cites store.md 4']);
});

test('finds links to files, headings and numbers that are not there', () => {
  const links =
    '[a](decisions.md#d999) [b](nowhere.md) [c](decisions.md#d1) [d](#drafts) [e](https://x.example/y.md) [f](../docs/)';
  expect(foundBy(LINKS, { 'docs/decisions.md': `# Drafts\n<a id="d1"></a>\n${links}` })).toEqual([
    'docs/decisions.md:3: decisions.md#d999',
    'docs/decisions.md:3: nowhere.md',
  ]);
});

test('finds records of decisions that the table leaves out', () => {
  const files = { 'docs/decisions/0001-a.md': '', 'docs/decisions/0002-b.md': '' };
  expect(foundBy(RECORDS, { ...files, 'docs/decisions.md': '[1](decisions/0001-a.md)' })).toEqual([
    'docs/decisions/0002-b.md: is not in the table',
  ]);
});
