import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import versions from './debian_libraries.json' with { type: 'json' };
import { ARCHITECTURE } from './debian_package.ts';
import type { Target } from './files.ts';

/**
 * Puts the shared libraries that Node needs, and their licences, into a root: Debian's packages in the versions of
 * debian_libraries.json, which apt checks by their signatures. The machine has to be a Debian 12.
 */
export function putLibraries(target: Target, work: string, root: string): void {
  const architecture = ARCHITECTURE[target];
  const state = join(work, 'state');
  const cache = join(work, 'cache');
  const archives = join(work, 'archives');
  for (const folder of [join(state, 'lists/partial'), join(cache, 'archives/partial'), archives])
    mkdirSync(folder, { recursive: true });
  const options = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
    'Dir::State': state,
    'Dir::State::status': '/dev/null',
    'Dir::Cache': cache,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...words: string[]) =>
    execFileSync('apt-get', [...flags, ...words], { cwd: archives, stdio: 'pipe' });
  apt('update');
  apt('download', ...Object.entries(versions).map(([name, version]) => `${name}=${version}`));
  const whole = join(work, 'whole');
  for (const file of readdirSync(archives))
    execFileSync('dpkg-deb', ['--extract', join(archives, file), whole]);
  // arm64 has no lib64.
  for (const folder of ['lib', 'lib64', 'usr/lib', 'usr/share/doc'])
    if (existsSync(join(whole, folder)))
      cpSync(join(whole, folder), join(root, folder), { recursive: true, verbatimSymlinks: true });
}
