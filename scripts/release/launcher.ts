// What a single executable runs first: it finds its files, or writes them once per version, and starts there (record 46).
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { isOurs, ownFolder } from '../../cli/own_folder.ts';

/** The asset, and the file beside the others, that names the build. */
const BUILD = 'build';

const build = getAsset(BUILD, 'utf8');
const folder = installed() ?? cached() ?? temporary();
const compiled = existsSync(join(folder, '.compiled')) ? join(folder, '.compiled') : ownCompiled();
if (compiled !== undefined) enableCompileCache(compiled);
// A process that this program forks is given its file; nobody else can, because only a fork has a channel to its parent.
const forked = process.connected ? process.argv.splice(2, 1)[0] : undefined;
const entry = forked ?? join(folder, 'dist/firstlight.js');
process.argv[1] = entry;
new Script(`import(${JSON.stringify(pathToFileURL(entry).href)})`, {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}).runInThisContext();

/** The folder beside the executable, which packages bring. */
function installed(): string | undefined {
  const beside = join(dirname(process.execPath), 'files');
  return existsSync(join(beside, BUILD)) && readFileSync(join(beside, BUILD), 'utf8') === build
    ? beside
    : undefined;
}

/** The user's cache, or else the data folder: the first that can be written. */
function cached(): string | undefined {
  const { DATA_DIR } = process.env;
  for (const base of [cacheOfUser(), DATA_DIR && join(DATA_DIR, '.program')]) {
    if (!base) continue;
    const wanted = join(base, build);
    try {
      if (!existsSync(join(wanted, BUILD))) {
        mkdirSync(base, { recursive: true, mode: 0o700 });
        unpack(mkdtempSync(join(base, '.new-')), wanted);
      }
      if (isOurs(base) && isOurs(wanted)) return wanted;
    } catch {
      // Read-only or full: the next place.
    }
  }
  return undefined;
}

function cacheOfUser(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'firstlight');
}

/**
 * A folder for compiled code where packages bring the files. A data folder without a database stays empty: a backup may be restored
 * into it.
 */
function ownCompiled(): string | undefined {
  const { DATA_DIR } = process.env;
  const isUsed = DATA_DIR && existsSync(join(DATA_DIR, 'firstlight.db'));
  return ownFolder(cacheOfUser) ?? (isUsed ? ownFolder(() => join(DATA_DIR, '.program')) : undefined);
}

/** A folder for this run. */
function temporary(): string {
  const made = mkdtempSync(join(tmpdir(), 'firstlight-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  unpack(made, join(made, build));
  return join(made, build);
}

/** Writes the files into `into`, then renames it, so that a folder with the final name is whole. */
function unpack(into: string, wanted: string): void {
  writeFileSync(join(into, BUILD), build);
  const packed = Buffer.from(getAsset('files'));
  let at = packed.indexOf('\n') + 1;
  for (const [name, size] of JSON.parse(packed.toString('utf8', 0, at)) as [string, number][]) {
    const file = join(into, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packed.subarray(at, at + size));
    at += size;
  }
  mkdirSync(join(into, '.compiled'));
  chmodSync(into, 0o700);
  try {
    renameSync(into, wanted);
  } catch (error) {
    rmSync(into, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(join(wanted, BUILD))) throw error;
  }
}
