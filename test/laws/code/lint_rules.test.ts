import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LintRules {
  rules: Record<string, unknown>;
  ignorePatterns: string[];
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}

const { rules, ignorePatterns, overrides }: LintRules = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../.oxlintrc.json'), 'utf8'),
);

/** What finds work that nobody awaits. A query of Drizzle does nothing before it is awaited, and is no Promise by its type. */
const AWAITED = {
  'typescript/no-floating-promises': ['error', { checkThenables: true }],
  'typescript/no-misused-promises': 'error',
};

test('promises that nobody awaits are refused in every folder, in those of tests too', () => {
  expect(rules).toMatchObject(AWAITED);
  expect(ignorePatterns).toEqual(['dist/**']);
  const without = overrides.filter((one) => Object.keys(AWAITED).some((name) => name in one.rules));
  expect(without).toEqual([]);
});
