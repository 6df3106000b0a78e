import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARCHITECTURE } from '../release/debian_package.ts';
import { HOST, VERSION } from '../release/files.ts';
import { executableIn } from '../release/make.ts';
import { type EmptyRoot, emptyRoot } from './empty_root.ts';
import { imageWay } from './image_root.ts';
import { type Way, walk } from './walk.ts';

const tarballIn = (release: string): string => join(release, `firstlight-${VERSION}.tgz`);

/** Walks the executable of this machine, with a home where npm was used before. */
export async function walkExecutable(release: string): Promise<void> {
  const file = executableIn(release, HOST);
  await inFolder((home) => {
    writeFileSync(join(home, 'package.json'), '{"type":"commonjs"}');
    return report({ name: 'executable', command: [file], env: { PATH: '/nonexistent', HOME: home } }, file);
  });
}

/** Installs the npm tarball into an empty folder, as `npx` does, and walks it. */
export async function walkTarball(release: string): Promise<void> {
  const file = tarballIn(release);
  await inFolder((folder) => report({ name: 'npm tarball', command: [installTarball(file, folder)] }, file));
}

/** The executable, the Debian package and the npm package, each on an empty Debian; the last with a Node that is brought along. */
export async function walkEmptyDebian(release: string): Promise<void> {
  const executable = executableIn(release, HOST);
  await onEmptyDebian(executable, (root) =>
    root.way('executable on an empty Debian', root.bring(executable)),
  );
  const debian = join(release, `firstlight_${VERSION}_${ARCHITECTURE['linux-x64']}.deb`);
  await onEmptyDebian(debian, (root) => {
    root.run('dpkg', '--install', root.bring(debian));
    return root.way('.deb on an empty Debian', 'firstlight');
  });
  await onEmptyDebian(tarballIn(release), (root) => {
    const program = installTarball(tarballIn(release), join(root.folder, 'root/program'));
    cpSync(process.execPath, join(root.folder, 'usr/bin/node'));
    return root.way('npm tarball on an empty Debian with Node', program.slice(root.folder.length));
  });
}

/** The image, unpacked. */
export async function walkImage(release: string): Promise<void> {
  const file = join(release, `firstlight-${VERSION}-oci.tar`);
  const { way, remove } = imageWay(file);
  try {
    await report(way, file);
  } finally {
    remove();
  }
}

async function onEmptyDebian(file: string, prepare: (root: EmptyRoot) => Way): Promise<void> {
  const root = emptyRoot();
  try {
    await report(prepare(root), file);
  } finally {
    root.remove();
  }
}

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-way-'));
  try {
    await act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the program that npm has put there. */
function installTarball(file: string, folder: string): string {
  const args = ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--ignore-scripts', file];
  execFileSync('npm', args, { stdio: 'pipe' });
  return join(folder, 'node_modules/.bin/firstlight');
}

/** Walks one way and prints its figures. */
async function report(way: Way, file: string): Promise<void> {
  const { demo_ms, first_ms, rss_mib, anonymous_mib } = await walk(way);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  process.stdout.write(
    `${way.name}: ${megabytes} MB; first response of the demo after ${demo_ms} ms, of the service after ${first_ms} ms; at rest ${rss_mib} MiB, ${anonymous_mib} of them not files\n`,
  );
}
