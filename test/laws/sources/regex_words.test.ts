import { expect, test } from 'vitest';
import { REGEX_WORDS } from '../../../scripts/laws/code/regex_words.ts';
import { foundBy } from './found_by.ts';

test('the law finds words of languages in regular expressions, and no names of groups or classes', () => {
  const source =
    "const a = /^(?:the|our company)$/u; const b = /(?<team>[a-z]+)\\d free/;\nconst c = 'the'; const d = new RegExp(`${x} und $`);";
  expect(foundBy(REGEX_WORDS, { 'drafting/x.ts': source, 'site/x.ts': source })).toEqual(
    ['1: has "the"', '1: has "our"', '1: has "company"', '1: has "free"', '2: has "und"'].map(
      (text) => `drafting/x.ts:${text} in a regular expression`,
    ),
  );
});

test('the law finds an exception that nothing needs', () => {
  expect(foundBy(REGEX_WORDS, { 'domain/text/commands.ts': 'const a = /x/;' })).toEqual([
    'domain/text/commands.ts: does not need its exception "message" in regex_words.ts',
  ]);
});
