// Makes release/: what users install, with checksums (docs/releasing.md), of a commit with a green night (docs/gate.md). Run: npm run release
// npm run release -- --verify makes it twice, compares the bytes, and walks each package on an empty Debian; as root.
// --program DIR makes only the executable with its files beside it, and a folder for data: what the Containerfile copies.
// node scripts/release.ts --check makes only the executable of this machine and the npm tarball, in a temporary folder, and walks them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { commitHere, nightFault } from './gate/summary.ts';
import { ROOT } from './release/files.ts';
import { makeProgram, makeRelease } from './release/make.ts';
import { walkEmptyDebian, walkExecutable, walkImage, walkTarball } from './walks/ways.ts';

const folder = join(ROOT, 'release');
const { values } = parseArgs({
  options: { check: { type: 'boolean' }, verify: { type: 'boolean' }, program: { type: 'string' } },
});
if (values.check) await check();
else if (values.program !== undefined) await makeProgram(build, values.program);
else await release();
if (values.verify) await verify();

async function release(): Promise<void> {
  const fault = nightFault(commitHere());
  if (fault) throw new Error(fault);
  rmSync(folder, { recursive: true, force: true });
  await makeRelease(build, folder, 'all');
  process.stdout.write(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'));
}

/** Walks each package, and makes everything a second time: the checksums have to be the same. */
async function verify(): Promise<void> {
  await walkEmptyDebian(folder);
  await walkImage(folder);
  const again = mkdtempSync(join(tmpdir(), 'firstlight-release-'));
  try {
    await makeRelease(build, again, 'all');
    const [first, second] = [folder, again].map((made) => readFileSync(join(made, 'SHA256SUMS'), 'utf8'));
    if (first !== second) throw new Error(`the second release differs:\n${first}\n${second}`);
    process.stdout.write('made twice: the same bytes\n');
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}

async function check(): Promise<void> {
  const made = mkdtempSync(join(tmpdir(), 'firstlight-release-'));
  try {
    await makeRelease(build, made, 'check');
    await walkExecutable(made);
    await walkTarball(made);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
