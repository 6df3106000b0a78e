import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of the project. */
export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');

/**
 * The Node that npm has brought, or this one where it has none, and an environment in which programs find it. npm puts it into
 * node_modules/.bin, but an npm older than 11.3 (Node 20 has one) deletes the link again. Plain JavaScript, for any Node.
 */
export function broughtNode() {
  const isWindows = process.platform === 'win32';
  const folder = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const brought = join(ROOT, 'node_modules', folder, 'bin');
  const node = join(brought, isWindows ? 'node.exe' : 'node');
  const path = [brought, join(ROOT, 'node_modules/.bin'), process.env.PATH];
  return {
    node: existsSync(node) ? node : process.execPath,
    env: { ...process.env, PATH: path.filter(Boolean).join(delimiter) },
  };
}
