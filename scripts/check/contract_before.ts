// Runs the contract of the release before on the schema of this checkout, because nodes of both run side by side during an update:
// node scripts/check/contract_before.ts [OPTION OF VITEST]…
// Its own tests and program run in a work tree of its tag, on databases that the migrations of this checkout were applied to.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATIONS } from '../../store/migrations/history.ts';
import { ROOT } from '../release/files.ts';

/** What runs there: the contract of the store, and an example of every operation. */
const TESTS = ['test/store/contract', 'test/laws/operations/examples.test.ts'];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const tag = lastTag();
const reason =
  tag === null ? 'There is no release before this one: no tag v* leads to this commit.' : reasonAgainst(tag);
if (tag === null || reason !== null) process.stdout.write(`${reason}\n`);
else process.exitCode = contractOf(tag);

/** The newest tag of a release before this commit. */
function lastTag(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    return null;
  }
}

/** Why a release and this one never run side by side, or null. */
function reasonAgainst(tag: string): string | null {
  const files = git('ls-tree', '--name-only', tag, 'store/migrations/').match(/(?<=\/)\d{4}(?=_)/g) ?? [];
  const known = Math.max(...files.map(Number));
  const closed = MIGRATIONS.find(
    ({ version, readable_by = version }) => version > known && readable_by > known,
  );
  if (closed)
    return `${tag} does not run beside this release: migration ${closed.version} (${closed.name}) does not let it. Say so in the change log.`;
  if (!git('show', `${tag}:test/data_folder.ts`).includes('LATER_RELEASE'))
    return `The tests of ${tag} cannot be run on a later schema.`;
  return null;
}

/** Returns the exit code of the tests. */
function contractOf(tag: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-before-'));
  const tree = join(folder, 'tree');
  try {
    git('worktree', 'add', '--detach', tree, tag);
    install(tree);
    process.stdout.write(`The tests of ${tag} run on the schema of this checkout.\n`);
    const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...TESTS, ...process.argv.slice(2)], {
      cwd: tree,
      env: { ...process.env, LATER_RELEASE: ROOT },
      stdio: 'inherit',
    });
    return status ?? 1;
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packages as that release has them: ours if they are the same. */
function install(tree: string): void {
  const lockfile = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lockfile(tree) === lockfile(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  else execFileSync('npm', ['ci'], { cwd: tree, stdio: 'inherit' });
}
