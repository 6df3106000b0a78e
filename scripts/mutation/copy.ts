import { cpSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessFolder, processFolder, removeLeftBehind } from '../../test/gate/left_behind.ts';
import { isFresh } from '../process/fresh.mjs';
import { ROOT } from './root.ts';

/** What is not part of a copy. */
const LEFT_OUT = ['.git', 'node_modules', 'release'];

/** A copy of the checkout in a temporary folder, with the packages of the checkout: mutants never touch the user's files. */
export function copyOfCheckout(): ProcessFolder {
  removeLeftBehind(tmpdir());
  const copy = processFolder(tmpdir(), 'mutation');
  // A build that is current stays so: the folders of a copy are newer.
  const isBuilt = isFresh();
  const leftOut = isBuilt ? LEFT_OUT : [...LEFT_OUT, 'dist'];
  for (const name of readdirSync(ROOT))
    if (!leftOut.includes(name))
      cpSync(join(ROOT, name), join(copy.folder, name), { recursive: true, preserveTimestamps: true });
  if (isBuilt) utimesSync(join(copy.folder, 'dist/built'), new Date(), new Date());
  symlinkSync(join(ROOT, 'node_modules'), join(copy.folder, 'node_modules'), 'junction');
  return copy;
}
