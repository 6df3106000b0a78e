// Every npm script begins here: `node scripts/run.mjs FILE|COMMAND …` runs it on the Node that npm has brought. npm puts that Node into
// node_modules/.bin, but an npm older than 11.3 (Node 20 has one) deletes the link again. Plain JavaScript, for any Node.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { takeOver } from './process/take_over.mjs';

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

takeOver(program, words, { env, shell: isWindows && !isFile });
