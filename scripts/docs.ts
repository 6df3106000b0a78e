// Regenerates what is made from the code: the OpenAPI document, the tool list and every other golden file, and the drafts of
// real sites. Review the difference: it is a change of the contract.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
// The answers of examples stand in the OpenAPI document, so they are run first.
const GOLDEN = [
  ['test/laws/examples.test.ts'],
  ['test/laws', 'test/bridge', 'test/drafting', 'test/site/ranking_rules.test.ts'],
];
for (const files of GOLDEN) {
  const { status } = spawnSync('vitest', ['run', ...files, '--update'], { cwd: root, stdio: 'inherit' });
  process.exitCode ||= status ?? 1;
}
