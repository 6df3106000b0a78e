import { expect, test } from 'vitest';
import { NAMES } from '../../../scripts/laws/words/names.ts';
import { PROSE, TITLES } from '../../../scripts/laws/words/prose.ts';
import { foundBy } from './found_by.ts';

test('the law of titles finds numbers elsewhere than in brackets at the end', () => {
  const source = ['R54 lists all', 'lists all (R54, D3)', 'lists all [R54]']
    .map((title) => `test('${title}', () => {});`)
    .join('\n');
  expect(foundBy(TITLES, { 'test/x.test.ts': source })).toEqual([
    'test/x.test.ts:1: R54 lists all',
    'test/x.test.ts:2: lists all (R54, D3)',
  ]);
});

test('the law of prose finds such words in comments and titles, and nowhere else', () => {
  const source = `
    // Whoever asks is told so.
    /** Sends a letter to the owner. */
    test('an e-mail is sent anew', () => expect('the road').toBe('lane'));
    test.each(['a deed'])('overtaken by %s', () => {}); // The letter A, the first letter, lower-case letters.`;
  expect(foundBy(PROSE, { 'test/x.test.ts': source }).map((it) => it.split('"', 2).join(''))).toEqual(
    ['2: Whoever', '2: is told', '3: a letter', '4: anew', '4: e-mail', '5: overtaken'].map(
      (place) => `test/x.test.ts:${place}`,
    ),
  );
});

test('the law of names finds what it forbids, in every kind of name', () => {
  const source = `
    import { lookup as askedHost } from 'node:dns';
    interface LetterText { told: string; hears(lanes: string): void }
    type Lane<Answer> = { kept_rows: Answer };
    class RoadMap { #turns = 1; anew(everybody: string) {} }
    function maskedAddress({ doubts, a: deeds }: unknown, [road]: ((asks: 1) => void)[]) {}
    const nobody = { leave: 1, answers() {} };`;
  const found = foundBy(NAMES, { 'domain/x.ts': source });
  expect(found.map((it) => it.split(' ', 2)[1])).toEqual(
    'askedHost LetterText told hears lanes Lane Answer kept_rows RoadMap turns anew everybody maskedAddress doubts deeds road asks nobody leave answers'.split(
      ' ',
    ),
  );
  expect(found[0]).toBe('domain/x.ts:2: askedHost has "asked": use request, call');
  expect(foundBy(NAMES, { 'domain/lanes.ts': '' })).toHaveLength(1);
});

test('the law of names lets through what has its ordinary meaning', () => {
  const names = 'ip_address emailAddress nationalAddresses answer asked_at words visit requested cachedRow';
  const source = names
    .split(' ')
    .map((name) => `const ${name} = 1;`)
    .join('\n');
  expect(foundBy(NAMES, { 'domain/x.ts': source })).toEqual([]);
  expect(foundBy(NAMES, { 'site/pages/x.ts': 'const words = 1; const visit = 2;' })).toHaveLength(2);
});
