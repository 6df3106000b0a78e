import { lstatSync } from 'node:fs';

/** Whether this user alone can replace what is in a folder: this may be root, and code that another user has put there must not run. */
export function isOurs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}
