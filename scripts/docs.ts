// Regenerates what is made from the code: the OpenAPI document, the tool list and every other golden file, and the drafts of
// real sites. Review the difference: it is a change of the contract.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const golden = spawnSync('vitest', ['run', 'test/laws', 'test/bridge', 'test/drafting', '--update'], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = golden.status ?? 1;
