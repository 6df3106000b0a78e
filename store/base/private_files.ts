import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Gives what a command of root has made to the owner of its folder, so that the service's user is not locked out. */
export function ownedLikeFolder(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}
