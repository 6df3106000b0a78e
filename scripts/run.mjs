// npm scripts begin here: `node scripts/run.mjs FILE|COMMAND …` runs it on the Node that npm has brought. Plain JavaScript, for any Node.
import { join } from 'node:path';
import { broughtNode, ROOT } from './process/brought_node.mjs';
import { takeOver } from './process/take_over.mjs';

const [target = '', ...args] = process.argv.slice(2);
const { node, env } = broughtNode();
const isFile = /\.m?[jt]s$/.test(target);
const program = isFile ? node : join(ROOT, 'node_modules/.bin', target);
const words = isFile ? [target, ...args] : args;

takeOver(program, words, { env, shell: process.platform === 'win32' && !isFile });
