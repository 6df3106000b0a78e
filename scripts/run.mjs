// Every npm script begins here: `node scripts/run.mjs FILE|COMMAND …` runs it on the Node that npm has brought. npm puts that Node into
// node_modules/.bin, but an npm older than 11.3 (Node 20 has one) deletes the link again. Plain JavaScript, for any Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const isWindows = process.platform === 'win32';
const brought = join(
  root,
  'node_modules',
  `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
  'bin',
);
const bin = join(root, 'node_modules/.bin');
const node = join(brought, isWindows ? 'node.exe' : 'node');

const [target = '', ...args] = process.argv.slice(2);
const isFile = /\.m?[jt]s$/.test(target);
const program = isFile && existsSync(node) ? node : isFile ? process.execPath : join(bin, target);
const words = isFile ? [target, ...args] : args;
const env = { ...process.env, PATH: [brought, bin, process.env.PATH].filter(Boolean).join(delimiter) };

// Takes this process over where it can, so that signals and the exit code are the program's own.
if (!isWindows) process.execve?.(program, [program, ...words], env);
const child = spawn(program, words, { env, stdio: 'inherit', shell: isWindows && !isFile });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  process.stderr.write(`${error.message}\nRun npm ci first.\n`);
  process.exitCode = 1;
});
child.once('exit', (code) => (process.exitCode = code ?? 1));
