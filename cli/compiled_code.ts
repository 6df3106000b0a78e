import { existsSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { isOurs, ownFolder } from './own_folder.ts';

/** Keeps V8's compiled code for the next start (record 53), where no other user can put theirs; does nothing where there is no such folder. */
export function keepCompiledCode(): void {
  // The launcher of an executable, or NODE_COMPILE_CACHE, has named a folder.
  if (getCompileCacheDir() !== undefined) return;
  const folder = folderOfBuild() ?? ownFolder(() => join(homedir(), '.cache/firstlight'));
  if (folder !== undefined) enableCompileCache(folder);
}

/** Each build of the sources empties it, so that code of former builds goes. */
function folderOfBuild(): string | undefined {
  const folder = join(import.meta.dirname, '.compiled');
  return existsSync(folder) && isOurs(folder) ? folder : undefined;
}
