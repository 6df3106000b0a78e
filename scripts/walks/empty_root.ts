import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../release/files.ts';
import type { Way } from './walk.ts';

const cache = join(ROOT, 'node_modules/.cache/firstlight-release');

/** An empty Debian 12: nothing but what every installation has, so no Node. Needs root and mmdebstrap. */
export interface EmptyRoot {
  folder: string;
  /** Puts a file into its /root; gives its path there. */
  bring(file: string): string;
  /** Runs a program in it, to its end. */
  run(...words: string[]): void;
  /** A way whose program runs in it. */
  way(name: string, ...words: [string, ...string[]]): Way;
  remove(): void;
}

/** Makes one; the archive that it comes from is kept for the next. */
export function emptyRoot(): EmptyRoot {
  const archive = join(cache, 'bookworm.tar');
  if (!existsSync(archive)) {
    mkdirSync(cache, { recursive: true });
    execFileSync('mmdebstrap', ['--variant=minbase', 'bookworm', `${archive}.new`, '--format=tar'], {
      stdio: 'pipe',
    });
    renameSync(`${archive}.new`, archive);
  }
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-root-'));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  // The installer of Debian writes it.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n');
  // The mount ends with the process.
  const enter = ['--mount', 'sh', '-c', 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"', folder];
  return {
    folder,
    bring(file) {
      const path = `/root/${basename(file)}`;
      copyFileSync(file, join(folder, path));
      return path;
    },
    run: (...words) => void execFileSync('unshare', [...enter, ...words], { stdio: 'pipe' }),
    way: (name, ...words) => ({
      name,
      command: ['unshare', ...enter, ...words],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
      inside: (path) => path.slice(folder.length),
      tmp: join(folder, 'tmp'),
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
