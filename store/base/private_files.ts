import { chownSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Gives what a command of root has made to the owner of its folder, so that the service's user is not locked out. */
export function ownedLikeFolder(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}

/** Makes an empty file that only its owner may read; raises the error of the system if it is there already. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
  ownedLikeFolder(path);
}

/** Makes a folder that only its owner may read, and those above it, where they are missing. */
export function makePrivateFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) ownedLikeFolder(path);
}
