import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };

const changes = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');

/** The headings of a change log that are not as docs/releasing.md says. */
function wrongHeadings(log: string, version: string): string[] {
  const [first, ...released] = [...log.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  return [
    ...(first === 'Unreleased' ? [] : [`first is "${first}", not "Unreleased"`]),
    ...(released[0]?.startsWith(`${version} – `) ? [] : [`no section of ${version} below "Unreleased"`]),
    ...released
      .filter((heading) => !/^\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/.test(heading))
      .map((heading) => `"${heading}" is no version with its date`),
  ];
}

test('the version of package.json has a dated section in the change log, below what is unreleased', () => {
  expect(wrongHeadings(changes, manifest.version)).toEqual([]);
});

test('the law finds a version without a section, and a section without a date', () => {
  expect(wrongHeadings('## Unreleased\n\n## 0.1.0 – 2026-11-22\n', '0.2.0')).toEqual([
    'no section of 0.2.0 below "Unreleased"',
  ]);
  expect(wrongHeadings('## 0.2.0\n', '0.2.0')).toEqual([
    'first is "0.2.0", not "Unreleased"',
    'no section of 0.2.0 below "Unreleased"',
  ]);
  expect(wrongHeadings('## Unreleased\n## 0.2.0 – soon\n', '0.2.0')).toEqual([
    '"0.2.0 – soon" is no version with its date',
  ]);
});
