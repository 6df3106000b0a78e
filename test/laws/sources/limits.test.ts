import { expect, test } from 'vitest';
import { LIMITS } from '../../../scripts/laws/code/limits.ts';
import { foundBy } from './found_by.ts';

test.each([
  ['test("x", () => {}, 60_000);', true],
  ['test.runIf(yes).each(rows)("x", { timeout: 240_000 }, async () => {});', true],
  ['beforeAll(async () => {}, 5_000);', true],
  ['test("x", { timeout: 600_000 }, () => {});', false],
  ['test("x", { timeout: 240_000 + ROUNDS * 60_000 }, () => {});', false],
  ['test("x", () => { fetch(url, { timeout: 5_000 }); });', false],
])('the law finds limits of tests and hooks that a slow machine would reach: %s', (source, isFound) => {
  expect(foundBy(LIMITS, { 'test/x.test.ts': source })).toEqual(isFound ? ['test/x.test.ts:1: a limit'] : []);
});
