import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from './gate/cpu.ts';
import { rootOfTests } from './gate/in_memory.ts';
import { processFolder, removeLeftBehind } from './gate/left_behind.ts';

/** The environment variable with the folder of a test run's templates; without it nothing is shared. */
const SHARED = 'FIRSTLIGHT_TEST_DATA';

/** The environment variables by which programs learn where temporary files go. */
const TEMPORARY = process.platform === 'win32' ? ['TEMP', 'TMP'] : ['TMPDIR'];

/** Vitest calls this before the tests of each project, and the returned function after all. */
export default function setUp(): () => void {
  const made = process.env[SHARED] ?? '';
  // Another project of this run made it.
  if (made.includes(`-run-${process.pid}-`)) return () => undefined;
  const root = rootOfTests();
  for (const place of new Set([root, tmpdir()])) removeLeftBehind(place);
  const { folder, remove } = processFolder(root, 'run');
  // Everything that tests and their programs leave is in one folder, which goes with the run.
  for (const name of TEMPORARY) process.env[name] = folder;
  process.env[SHARED] = join(folder, 'templates');
  mkdirSync(process.env[SHARED]);
  // Worker threads and programs of tests reuse compiled code: a third of the time.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');
  // Tests of the command line run what users run.
  const build = join(import.meta.dirname, '../scripts/build.ts');
  execFileSync(process.execPath, [build, '--if-needed', '--quiet'], { stdio: 'inherit' });
  return remove;
}

/**
 * A new data folder as `make` fills it: made once in a run and then copied, because migrating and filling a fresh database
 * takes ten times as long as opening one.
 */
export async function dataFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = emptyFolder();
  const shared = process.env[SHARED];
  if (!shared) {
    await make(folder);
    migrateByLaterRelease(join(folder, 'firstlight.db'));
    return folder;
  }
  const template = join(shared, name);
  await madeOnce(shared, template, make);
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** A folder that `make` fills once in a run, and that all may read. */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const shared = process.env[SHARED] ?? emptyFolder();
  const folder = join(shared, name);
  await madeOnce(shared, folder, make);
  return folder;
}

/** A new, empty data folder, for a first start that differs from the others. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'firstlight-test-'));

let templates_s = 0;

/** CPU seconds that this process spent on templates: the cost of no file, because the first that needs one makes it. */
export const templateSeconds = (): number => templates_s;

/** Fills a template, or waits for the worker that does: the demo takes five seconds of a core. */
async function madeOnce(
  shared: string,
  template: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const lock = `${template}.begun`;
  while (!existsSync(template)) {
    if (!begun(lock)) {
      await delay(50);
      continue;
    }
    const spent = cpuSeconds();
    try {
      if (existsSync(template)) return;
      const unfinished = mkdtempSync(join(shared, 'unfinished-'));
      await make(unfinished);
      migrateByLaterRelease(join(unfinished, 'firstlight.db'));
      renameSync(unfinished, template);
    } finally {
      templates_s += cpuSeconds() - spent;
      rmSync(lock, { recursive: true });
    }
  }
}

/** Creates a folder that only one worker can create. */
function begun(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Migrates the database of a template, in a file or at a URL, by the checkout in the folder LATER_RELEASE, if there is one:
 * scripts/check/contract_before.ts runs tests of the release before on the schema of the next one.
 */
export function migrateByLaterRelease(place: string): void {
  const folder = process.env['LATER_RELEASE'];
  if (folder && (place.startsWith('postgres:') || existsSync(place)))
    execFileSync(process.execPath, [join(folder, 'test/store/later_schema.ts'), place], { stdio: 'inherit' });
}
