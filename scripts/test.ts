// npm test: the quick tests, within their budget (docs/gate.md). With files or folders named: all of their tests, at the size of a
// landing unless SIZE says otherwise. Options of Vitest are passed on; --record writes what the tests cost to test/costs.json.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runStep } from './gate/run_step.ts';
import { stepsOf } from './gate/steps.ts';

const args = process.argv.slice(2);
const named = args.filter((arg) => /^(\.\/)?test\//.test(arg));
const missing = named.find((name) => !existsSync(name.replace(/:\d+$/, '')));

if (missing !== undefined) {
  const areas = readdirSync(join(import.meta.dirname, '../test'), { withFileTypes: true });
  const folders = areas.filter((entry) => entry.isDirectory()).map(({ name }) => `test/${name}`);
  process.stderr.write(`No such file or folder: ${missing}. There are ${folders.join(', ')}.\n`);
  process.exitCode = 1;
} else if (named.length === 0 && args.every((arg) => arg === '--record')) {
  const options = { group: 'quick', is_recorded: args.length > 0 };
  process.exitCode = stepsOf('quick').every((step) => runStep(step, options).is_ok) ? 0 : 1;
} else {
  const hasProject = named.length > 0 || args.some((arg) => arg.startsWith('--project'));
  const { status } = spawnSync('vitest', ['run', ...(hasProject ? [] : ['--project', 'quick']), ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { SIZE: named.length > 0 ? 'landing' : 'quick', ...process.env },
  });
  process.exitCode = status ?? 1;
}
