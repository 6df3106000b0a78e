// Makes the fixture of a released version: node scripts/release/released_database.ts VERSION COMMIT
// It runs that version's own code in a work tree of its commit, fills its demo world, and stores the database compressed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = join(import.meta.dirname, '../..');
const [version, commit] = process.argv.slice(2);
if (!version || !commit) throw new Error('Name the version and its commit.');

/** Runs in the work tree: a Wednesday, so that the launches of the world are the same each time. */
const FILL = `
import Database from 'better-sqlite3';
import { loadConfig } from './app/config/config.ts';
import { openServiceStore } from './app/open_store.ts';
import { seedDemo } from './fixtures/demo/seed.ts';
const clock = { now: () => new Date('2026-11-18T12:00:00Z') };
const config = loadConfig({ DATA_DIR: process.env.DATA_DIR });
const store = await openServiceStore(config, { searching: 'here', clock });
await seedDemo(store, clock, 'https://launch.example');
await store.close();
const database = new Database(process.env.DATA_DIR + '/firstlight.db');
database.prepare('vacuum into ?').run(process.env.DATA_DIR + '/small.db');
`;

const folder = mkdtempSync(join(tmpdir(), 'firstlight-released-'));
const tree = join(folder, 'tree');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'inherit' });
try {
  git('worktree', 'add', '--detach', tree, commit);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'fill.ts'), FILL);
  mkdirSync(join(folder, 'data'));
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  execFileSync(process.execPath, ['fill.ts'], { cwd: tree, env, stdio: 'inherit' });
  const file = join(root, 'test/fixtures/released', `${version}.db.br`);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, brotliCompressSync(readFileSync(join(folder, 'data/small.db'))));
} finally {
  git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
