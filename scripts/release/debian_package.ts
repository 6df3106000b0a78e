import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutable } from './executable.ts';
import { DESCRIPTION, type Files, SOURCE_DATE, type Target, VERSION, writeFiles } from './files.ts';
import { NODE_VERSION } from './node_of.ts';

export const ARCHITECTURE = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' } as const;

const ours = (file: string): Buffer => readFileSync(join(import.meta.dirname, 'debian', file));

/** Makes the executable without its files, and puts those beside it: what packages bring and no service has to write. */
export async function makeInstalled(options: {
  target: Target;
  files: Files;
  work: string;
  folder: string;
}): Promise<void> {
  const { target, files, work, folder } = options;
  mkdirSync(folder, { recursive: true });
  const into = join(folder, 'firstlight');
  const build = await makeExecutable({ target, files, carries_files: false, work, into });
  writeFiles(join(folder, 'files'), new Map([...files, ['build', build]]));
}

/** Makes the .deb: user, service, `/etc/firstlight/env`; the same bytes each time. */
export async function makeDebianPackage(options: {
  target: Target;
  files: Files;
  licences: string;
  work: string;
  folder: string;
}): Promise<void> {
  const { target, files, licences, work, folder } = options;
  const architecture = ARCHITECTURE[target];
  const root = join(work, 'root');
  await makeInstalled({ target, files, work: join(work, 'parts'), folder: join(root, 'usr/lib/firstlight') });
  const control = `Package: firstlight
Version: ${VERSION}
Architecture: ${architecture}
Maintainer: The Firstlight authors <firstlight@localhost>
Depends: libc6 (>= 2.34), libstdc++6, passwd, util-linux
Section: web
Priority: optional
Description: launch directory for people and AI assistants
 ${DESCRIPTION}
 It contains Node.js ${NODE_VERSION}.
`;
  const programs = ['usr/bin/firstlight', 'DEBIAN/postinst', 'DEBIAN/prerm'];
  writeFiles(
    root,
    new Map([
      ['DEBIAN/control', Buffer.from(control)],
      ['DEBIAN/conffiles', Buffer.from('/etc/firstlight/env\n')],
      ['DEBIAN/postinst', ours('postinst')],
      ['DEBIAN/prerm', ours('prerm')],
      ['usr/bin/firstlight', ours('firstlight.sh')],
      ['lib/systemd/system/firstlight.service', ours('firstlight.service')],
      ['etc/firstlight/env', ours('env')],
      ['usr/share/doc/firstlight/copyright', Buffer.from(licences)],
    ]),
    programs,
  );
  chmodSync(join(root, 'etc/firstlight/env'), 0o640);
  // Every folder has the same rights, whatever the umask is.
  execFileSync('find', [root, '-type', 'd', '-exec', 'chmod', '755', '{}', '+']);
  const into = join(folder, `firstlight_${VERSION}_${architecture}.deb`);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '--threads-max=1', '--build', root, into], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(SOURCE_DATE) },
    stdio: 'pipe',
  });
}
