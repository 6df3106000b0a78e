import { expect, test } from 'vitest';
import { FORMATTERS } from '../../../scripts/laws/code/formatters.ts';
import { foundBy } from './found_by.ts';

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
  expect(foundBy(FORMATTERS, { 'site/x.ts': source })).toHaveLength(count);
});

test('the law says where it stands', () => {
  const source = "export function f(n: number): string {\n  return new Intl.NumberFormat('en').format(n);\n}";
  expect(foundBy(FORMATTERS, { 'site/x.ts': source, 'domain/x.ts': source })).toEqual([
    'site/x.ts:2: new Intl.NumberFormat(',
  ]);
});
