import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './service.ts';

/** Folders that no build reads. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'test', 'docs']);

/** Copies the sources of this checkout into a new folder, where they can be changed and built. */
export function copyCheckout(folder: string): void {
  mkdirSync(folder);
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (file) => !LEFT_OUT.has(relative(ROOT, file).split('/')[0] ?? ''),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Builds the program of a checkout. */
export const buildIn = (folder: string): Buffer =>
  execFileSync(process.execPath, ['scripts/build.ts', '--quiet'], { cwd: folder });
