import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this user alone can replace what is in a folder: this may be root, and code that another user has put there must not run. */
export function isOurs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

/** The folder for compiled code in a place of this user, made if need be; undefined where it cannot be written or is not the user's alone. */
export function ownFolder(place: () => string): string | undefined {
  try {
    const base = place();
    const folder = join(base, 'compiled');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return isOurs(base) && isOurs(folder) ? folder : undefined;
  } catch {
    // Read-only, full, or of a user without a home.
    return undefined;
  }
}
