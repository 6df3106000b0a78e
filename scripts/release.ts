// Makes release/: what users install, with checksums (docs/releasing.md). Run: npm run release
// node scripts/release.ts --check makes only the executable of this machine and the npm tarball, in a temporary folder, and walks them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { ROOT } from './release/files.ts';
import { makeRelease } from './release/make.ts';
import { walkExecutable, walkTarball } from './walks/ways.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
if (values.check) await check();
else await release();

async function release(): Promise<void> {
  const folder = join(ROOT, 'release');
  rmSync(folder, { recursive: true, force: true });
  await makeRelease(build, folder, 'all');
  process.stdout.write(readFileSync(join(folder, 'SHA256SUMS'), 'utf8'));
}

async function check(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-release-'));
  try {
    await makeRelease(build, folder, 'check');
    await walkExecutable(folder);
    await walkTarball(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
