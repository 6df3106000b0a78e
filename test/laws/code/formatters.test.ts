import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Constructors of formatters: each holds memory that V8 does not count, so that it is hardly ever collected. */
const MAKES_FORMATTER = /(?<!\?\?= )\bnew Intl\.\w+\(|\.toLocale\w*\((?:[^()]*,|undefined\b)[^()]*\)/g;

/** Lines that create a formatter inside a function, and so for each call. */
function madePerCall(source: string): string[] {
  return [...source.matchAll(MAKES_FORMATTER)].flatMap(({ 0: made, index }) => {
    const lines = source.slice(0, index).split('\n');
    // Only the first line of a top-level statement has no indentation (biome).
    const start = lines.findLastIndex((line) => /^[^\s})\]]/.test(line));
    const before = lines.slice(Math.max(0, start)).join('\n');
    return /=>|\bfunction\b|^\s+(?:async )?\w+\([^)]*\)[^;]*\{$/m.test(before) || made.includes('toLocale')
      ? [`${lines.length}: ${made}`]
      : [];
  });
}

test.each([
  ["const f = (date: Date): string => new Intl.DateTimeFormat('en').format(date);", 1],
  ["function f(n: number): string {\n  return new Intl.NumberFormat('en').format(n);\n}", 1],
  ["const o = {\n  f(n: number) {\n    return new Intl.NumberFormat('en').format(n);\n  },\n};", 1],
  ["const f = (n: number) => n.toLocaleString('en', { style: 'percent' });", 1],
  ["const F = new Intl.NumberFormat('en');\n", 0],
  [
    "const g = (a: number) => a;\nconst F = {\n  short: new Intl.NumberFormat('en', { style: 'percent' }),\n};",
    0,
  ],
  ["let f: Intl.NumberFormat | undefined;\nfunction of() {\n  f ??= new Intl.NumberFormat('en');\n}", 0],
  ["const f = (n: number) => n.toLocaleString('en-GB');", 0],
])('the law sees formatters that are made again and again: %j', (source, count) => {
  expect(madePerCall(source)).toHaveLength(count);
});

test('what runs for each request makes no formatter', () => {
  const files = globSync('{site,bridge,tools}/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const made = files.flatMap((file) =>
    madePerCall(readFileSync(join(root, file), 'utf8')).map((where) => `${file}:${where}`),
  );
  expect(made).toEqual([]);
});
