// npm start and npm run demo: builds dist/ if a source is newer, then runs it with the settings of docs/operating/install.md (Memory).
// node scripts/start.mjs supervise|demo. Plain JavaScript, for any Node: one that strips types first takes three times as long.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { broughtNode, ROOT } from './process/brought_node.mjs';
import { isFresh } from './process/fresh.mjs';
import { serviceProgram } from './process/service_program.mjs';
import { takeOver } from './process/take_over.mjs';

const { node, env } = broughtNode();
const built = isFresh()
  ? 0
  : spawnSync(node, [join(ROOT, 'scripts/build.ts')], { env, stdio: 'inherit' }).status;
if (built === 0) {
  const program = serviceProgram(process.argv[2] ?? 'supervise', env);
  takeOver(node, program.args, { env: program.env });
} else {
  process.exitCode = 1;
}
