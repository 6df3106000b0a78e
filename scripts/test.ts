// npm test: the quick tests; with files or folders named, also the slow ones among them (vitest.config.ts).
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const isNamed = args.some((arg) => arg.startsWith('test/'));
const { status } = spawnSync('vitest', ['run', ...(isNamed ? [] : ['--project', 'quick']), ...args], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
