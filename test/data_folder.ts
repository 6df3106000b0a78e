import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder in which a run of tests keeps its templates; without it nothing is shared. */
const SHARED = 'FIRSTLIGHT_TEST_DATA';

/** Vitest calls this once before all tests, and what it returns after them. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-templates-'));
  process.env[SHARED] = folder;
  // Worker threads and programs that tests start load what an earlier one compiled: a third of the time.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * A new data folder as `make` leaves it: made once in a run and copied from then on, because migrating, filling and auditing
 * a fresh database takes ten times as long as starting over one that is there.
 */
export async function dataFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = emptyFolder();
  const shared = process.env[SHARED];
  if (!shared) {
    await make(folder);
    return folder;
  }
  const template = join(shared, name);
  if (!existsSync(template)) await makeTemplate(shared, template, make);
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** A new data folder with nothing in it, for a first start that differs from the others. */
export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'firstlight-test-'));

async function makeTemplate(
  shared: string,
  template: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const unfinished = mkdtempSync(join(shared, 'unfinished-'));
  await make(unfinished);
  try {
    renameSync(unfinished, template);
  } catch (error) {
    // Another worker made the same at the same time.
    if (!existsSync(template)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}
