// Builds dist/, what users run: one minified bundle with its workers and assets (record 2). Unbundled, loading the dependencies alone
// costs half a second and 200 MiB.
// node scripts/build.ts [--if-needed] [--quiet]
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeRegisters } from './laws/code/registers.ts';
import { isFresh } from './process/fresh.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
/** The files that a bundle of the service starts beside itself. */
export const WORKERS = {
  backup_worker: 'app/workers/backup_worker.ts',
  database_check: 'app/workers/database_check.ts',
  picture_worker: 'app/workers/picture_worker.ts',
  site_worker: 'app/workers/site_worker.ts',
  search_worker: 'store/search/sqlite/worker.ts',
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean' }, quiet: { type: 'boolean' } } });
  if (!(values['if-needed'] && isFresh())) await build({ quiet: values.quiet });
}

/** Builds dist/, or another folder; gives the files of the sources and packages that are in the bundle. */
export async function build({ quiet = false, into = dist } = {}): Promise<string[]> {
  writeRegisters();
  const { faultsInDataFiles } = await import('./data_files/faults.ts');
  const faults = faultsInDataFiles();
  if (faults.length > 0) throw new Error(`Data files are wrong:\n${faults.join('\n')}`);
  const { rolldown } = await import('rolldown');
  const before = existsSync(join(into, 'built')) ? readFileSync(join(into, 'built'), 'utf8').split('\n') : [];
  const bundle = await rolldown({
    cwd: root,
    input: {
      firstlight: 'cli/firstlight.ts',
      ...WORKERS,
    },
    platform: 'node',
    // A native addon cannot be bundled; it loads itself from node_modules.
    external: ['better-sqlite3'],
    logLevel: 'warn',
    // A dependency of oidc-provider uses it to name functions.
    checks: { eval: false },
  });
  const { output } = await bundle.write({
    dir: into,
    format: 'esm',
    minify: true,
    // oidc-provider names its stored entries after its classes: without their names no assistant can sign in.
    keepNames: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  const files = output.map(({ fileName }) => fileName);
  // A service that runs on the previous build loads some of its files later; those of older builds are deleted.
  for (const file of readdirSync(into))
    if (file.endsWith('.js') && !files.includes(file) && !before.includes(file)) rmSync(join(into, file));
  await copyFiles(into);
  const { buildViews } = await import('./views/build_views.ts');
  await buildViews(join(into, 'view_files'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // For cli/compiled_code.ts. That of the former build is no longer used.
  rmSync(join(into, '.compiled'), { recursive: true, force: true });
  mkdirSync(join(into, '.compiled'), { mode: 0o700 });
  writeFileSync(join(into, 'built'), [version, ...files, ''].join('\n'));
  if (!quiet) process.stdout.write(`built dist/ (${version})\n`);
  return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
}

/** Copies what is read as a file, not as code. */
async function copyFiles(into: string): Promise<void> {
  cpSync(join(root, 'site/html/assets'), join(into, 'assets'), { recursive: true });
  const { MODULES } = await import('../pictures/wasm/modules.ts');
  for (const path of Object.values(MODULES))
    cpSync(fileURLToPath(import.meta.resolve(path)), join(into, 'wasm', basename(path)));
  for (const list of ['disposable_domains.txt', 'free_mail_domains.txt'])
    cpSync(join(root, 'store/settings', list), join(into, list));
  cpSync(join(root, 'fixtures/demo/content'), join(into, 'content'), { recursive: true });
  cpSync(join(root, 'fixtures/sites'), join(into, 'sites'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  });
}
