import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOST, VERSION } from './files.ts';
import { executableIn } from './make.ts';
import { type Way, walk } from './walk.ts';

/** Walks the executable of this machine, with an empty home. */
export async function walkExecutable(release: string): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'firstlight-home-'));
  try {
    const file = executableIn(release, HOST);
    await report({ name: 'executable', command: [file], env: { PATH: '/nonexistent', HOME: home } }, file);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Installs the npm tarball into an empty folder, as `npx` does, and walks it. */
export async function walkTarball(release: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-npm-'));
  try {
    const file = join(release, `firstlight-${VERSION}.tgz`);
    execFileSync(
      'npm',
      ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--ignore-scripts', file],
      {
        stdio: 'pipe',
      },
    );
    await report({ name: 'npm tarball', command: [join(folder, 'node_modules/.bin/firstlight')] }, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Walks one way and prints its figures. */
async function report(way: Way, file: string): Promise<void> {
  const { demo_ms, first_ms, rss_mib, anonymous_mib } = await walk(way);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  process.stdout.write(
    `${way.name}: ${megabytes} MB; first response of the demo after ${demo_ms} ms, of the service after ${first_ms} ms; at rest ${rss_mib} MiB, ${anonymous_mib} of them not files\n`,
  );
}
