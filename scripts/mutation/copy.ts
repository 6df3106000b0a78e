import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFresh } from '../process/fresh.mjs';
import { ROOT } from './root.ts';

/** What is not part of a copy. */
const LEFT_OUT = ['.git', 'node_modules', 'release'];

const PREFIX = 'firstlight-mutation-';

/** A copy of the checkout in a temporary folder, with the packages of the checkout: mutants never touch the user's files. */
export function copyOfCheckout(): { folder: string; remove(): void } {
  removeOfEnded();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // A build that is current stays so: the folders of a copy are newer.
  const isBuilt = isFresh();
  const leftOut = isBuilt ? LEFT_OUT : [...LEFT_OUT, 'dist'];
  for (const name of readdirSync(ROOT))
    if (!leftOut.includes(name))
      cpSync(join(ROOT, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  if (isBuilt) utimesSync(join(folder, 'dist/built'), new Date(), new Date());
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return { folder, remove };
}

/** Removes the copies of runs that were killed. */
function removeOfEnded(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
