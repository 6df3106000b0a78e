// Writes what is made from the code: the OpenAPI document, the tool list, their examples and the reference tables. Review the
// difference: it is a change of the contract.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from './laws/base/project.ts';
import { DRAWN_IN, withDrawings } from './laws/imports/drawing.ts';

const root = join(import.meta.dirname, '..');
/** The tests that hold the golden files, and the words of their titles. */
const GOLDEN: { title: string; files: string[] }[] = [
  // The OpenAPI document contains the examples, so they come first.
  { title: 'npm run docs', files: ['test/laws/operations/examples.test.ts'] },
  {
    title: 'docs/',
    files: [
      'test/laws/operations/reference.test.ts',
      'test/bridge/mcp/tool_list.test.ts',
      'test/bridge/documents.test.ts',
      'test/site/docs/ranking_rules.test.ts',
    ],
  },
];

writeFileSync(join(root, DRAWN_IN), withDrawings(readProject()));

for (const { title, files } of GOLDEN) {
  const { status } = spawnSync('vitest', ['run', '--project', 'quick', ...files, '-t', title, '--update'], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
