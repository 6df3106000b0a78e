import { expect, test } from 'vitest';
import { GUIDE_PATHS, GUIDE_SCRIPTS } from '../../../scripts/laws/documents/guides.ts';
import { foundBy } from './found_by.ts';

const TEXT =
  'Put it into `tools/nowhere/`, `tools/drafts/` or `tools/<area>/x.ts`, see `docs/operating.md` and `dist/x.js`;\n`npm run polish` && npm test && npm run -s firstlight -- key';

test('the law finds paths that a guide names and that are not there', () => {
  const was = 'It was `tools/before/` and `tools/call`.';
  const files = { 'README.md': TEXT, 'tools/drafts/x.ts': '', 'docs/x.md': was, 'CHANGELOG.md': was };
  expect(foundBy(GUIDE_PATHS, files)).toEqual([
    'README.md:1: names tools/nowhere/',
    'README.md:1: names docs/operating.md',
    'docs/x.md:1: names tools/before/',
  ]);
});

test('the law finds npm scripts that a guide names and that are not there', () => {
  const files = { 'README.md': TEXT, 'package.json': '{ "scripts": { "test": "", "firstlight": "" } }' };
  expect(foundBy(GUIDE_SCRIPTS, files)).toEqual(['README.md:2: runs polish']);
});
