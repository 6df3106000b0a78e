import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stepsOf } from '../../../scripts/gate/steps.ts';
import { ACCEPTANCE } from '../../../scripts/laws/imports/acceptance.ts';
import { foundBy } from './found_by.ts';

const root = join(import.meta.dirname, '../../..');

test('the law finds what acceptance tests may not import, also behind another file of the tests', () => {
  const files = {
    'test/acceptance/x.test.ts': "import { flow } from '../oauth/flow.ts';",
    'test/oauth/flow.ts': "const { start } = await import('../../app/start.ts');",
    'app/start.ts': '',
    'test/acceptance/y.test.ts': "import { flow } from '../fixtures.ts';",
    'test/fixtures.ts': '',
  };
  expect(foundBy(ACCEPTANCE, files)).toEqual(['test/acceptance/x.test.ts: reaches app/start.ts']);
});

test.each(['landing', 'night'] as const)('at %s acceptance tests run alone, after the build', (size) => {
  expect(readFileSync(join(root, 'vitest.config.ts'), 'utf8')).toContain("'test/acceptance/**'");
  const names = stepsOf(size).map(({ name }) => name);
  expect(names).toContain('build');
  expect(names.indexOf('acceptance')).toBeGreaterThan(names.indexOf('build'));
});
