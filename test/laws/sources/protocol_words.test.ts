import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words of one protocol; results and descriptions are for callers of both. */
const WORDS = /\bREST: |\b(?:Prefer|Idempotency-Key|headers?|query parameters?)\b/;

/** The texts of a source, a line each, without its comments. */
const textsIn = (source: string): string[] =>
  source.split('\n').filter((line) => /['`]/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line));

const oddIn = (source: string): string[] => textsIn(source).filter((line) => WORDS.test(line));

test('no text of an operation names what only one protocol has', () => {
  // The rules that operations share are use cases of services.
  const files = globSync('{tools,services}/**/*.ts');
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) => oddIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([]);
});

test('a text with such a word is found, and a comment is not', () => {
  expect(oddIn("// Prefer\n * `Prefer`\nreturn ['Call it (REST: Prefer: wait=20).'];")).toHaveLength(1);
});
