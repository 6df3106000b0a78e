import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const journeys = globSync('test/acceptance/**/*.{ts,mjs}', { cwd: root });

/** Files that a file imports by relative paths, directly or indirectly. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const target of importsOf(file, readFileSync(join(root, file), 'utf8'))) reached(target, seen);
  return seen;
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(/\b(?:from|import) '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+)'/g)]
    .map(([, from, dynamic, url]) => normalize(join(dirname(file), from ?? dynamic ?? url ?? '')))
    .filter((target) => /\.(ts|mjs)$/.test(target) && existsSync(join(root, target)));
}

test('acceptance tests, and what they import, import nothing of the service: they know only what a user has', () => {
  expect(journeys.length).toBeGreaterThan(5);
  const strangers = journeys.flatMap((file) =>
    [...reached(file)]
      .filter((target) => !target.startsWith('test/'))
      .map((target) => `${file} reaches ${target}`),
  );
  expect(strangers).toEqual([]);
});

test('the law finds what it forbids, also behind another file of the tests', () => {
  expect(importsOf('test/acceptance/x.test.ts', "import { start } from '../../app/start.ts';")).toEqual([
    'app/start.ts',
  ]);
  expect([...reached('test/oauth/flow.ts')]).toContain('app/start.ts');
});

test('no acceptance test runs with the others, and the check runs them after the build', () => {
  expect(readFileSync(join(root, 'vitest.config.ts'), 'utf8')).toContain("'test/acceptance/**'");
  const check = readFileSync(join(root, 'scripts/check.ts'), 'utf8');
  expect(check.indexOf("['build'")).toBeLessThan(check.indexOf("['acceptance'"));
});
