import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { postgresPrograms } from '../postgres_cluster.ts';
import { removeLeftBehind } from './left_behind.ts';

const ROOT = join(import.meta.dirname, '../..');

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-left-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Command lines of all processes that name one of these folders. */
const programsIn = (folders: readonly string[]): string[] =>
  globSync('/proc/[0-9]*/cmdline').flatMap((file) => {
    try {
      const line = readFileSync(file, 'utf8');
      return folders.some((folder) => line.includes(folder)) ? [line] : [];
    } catch {
      return [];
    }
  });

test('folders of processes that are gone are removed, and no other', () => {
  const root = temporary();
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  const [left, running] = [`firstlight-run-${gone}-abc`, `firstlight-postgres-${process.pid}-abc`];
  for (const name of [left, running, 'firstlight-test-abc', 'another'])
    mkdirSync(join(root, name, 'data'), { recursive: true });
  removeLeftBehind(root);
  expect(readdirSync(root).sort()).toEqual(['another', running, 'firstlight-test-abc'].sort());
});

test.skipIf(process.platform === 'win32')(
  'a run that is killed leaves no folder and no PostgreSQL',
  async () => {
    const root = temporary();
    const project = postgresPrograms() ? 'postgres' : 'quick';
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const run = spawn(process.execPath, [vitest, 'run', '--project', project, 'test/store/contract'], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: root, GATE_RESULTS: '' },
      stdio: 'ignore',
    });
    onTestFinished(() => void run.kill('SIGKILL'));
    const folders = () =>
      [root, '/dev/shm'].flatMap((place) =>
        existsSync(place) ? globSync(join(place, `firstlight-*-${run.pid}-*`)) : [],
      );
    const begun = project === 'postgres' ? 'data/postmaster.pid' : 'templates/*';
    await expect
      .poll(() => folders().filter((folder) => globSync(join(folder, begun)).length > 0))
      .toHaveLength(1);
    const made = folders();
    expect(programsIn(made).length).toBeGreaterThanOrEqual(made.length);
    run.kill('SIGKILL');
    await expect.poll(() => [readdirSync(root), folders(), programsIn(made)]).toEqual([[], [], []]);
  },
);
