import { existsSync, mkdirSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isOurs } from './own_folder.ts';

/** Keeps V8's compiled code for the next start, where no other user can put code of theirs; does nothing where there is no such folder. */
export function keepCompiledCode(): void {
  // The launcher of an executable, or NODE_COMPILE_CACHE, has named a folder.
  if (getCompileCacheDir() !== undefined) return;
  const folder = folderOfBuild() ?? folderOfUser() ?? folderOfData();
  if (folder !== undefined) enableCompileCache(folder);
}

/** A build of the sources makes it anew each time, so that code of former builds goes. */
function folderOfBuild(): string | undefined {
  const folder = join(import.meta.dirname, '.compiled');
  return existsSync(folder) && isOurs(folder) ? folder : undefined;
}

const folderOfUser = (): string | undefined =>
  made(() => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'firstlight'));

/** For a container, where nothing else can be written. A folder without a database stays empty: a backup may be restored into it. */
function folderOfData(): string | undefined {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR || !existsSync(join(DATA_DIR, 'firstlight.db'))) return undefined;
  return made(() => join(DATA_DIR, '.program'));
}

function made(place: () => string): string | undefined {
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
