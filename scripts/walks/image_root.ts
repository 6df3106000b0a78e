import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Way } from './walk.ts';

interface Described {
  digest: string;
  platform?: { architecture: string };
}

/** Unpacks the image for x64 and gives the way that a runtime would start it: its user, a read-only root, a volume, /dev, /proc and /tmp. */
export function imageWay(archive: string): { way: Way; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-image-'));
  const layout = join(folder, 'layout');
  const root = join(folder, 'root');
  for (const made of [layout, root]) mkdirSync(made);
  execFileSync('tar', ['-xf', archive, '-C', layout]);
  const blob = (digest = ''): string => join(layout, 'blobs', digest.replace(':', '/'));
  const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
  const top = json<{ manifests: Described[] }>(join(layout, 'index.json'));
  const { manifests } = json<{ manifests: Described[] }>(blob(top.manifests[0]?.digest));
  const own = manifests.find(({ platform }) => platform?.architecture === 'amd64');
  const { layers, config } = json<{ layers: Described[]; config: Described }>(blob(own?.digest));
  for (const { digest } of layers) execFileSync('tar', ['-xzf', blob(digest), '-C', root]);
  const image = json<{ config: { User: string; Env: string[]; Entrypoint: [string] } }>(blob(config.digest));
  // What a runtime provides.
  for (const made of ['proc', 'dev']) mkdirSync(join(root, made));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const mounts = [
    'mount --bind "$0" "$0"',
    'mount --bind "$0/data" "$0/data"',
    'mount -t proc proc "$0/proc"',
    'mount --bind /dev "$0/dev"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount -o remount,bind,ro "$0"',
  ];
  const { User, Env, Entrypoint } = image.config;
  const script = `cd "$0" && ${mounts.join(' && ')} && exec chroot --userspec=${User} "$0" ${Entrypoint[0]} "$@"`;
  return {
    way: {
      name: 'image, with a read-only root',
      command: ['unshare', '--mount', 'sh', '-c', script, root],
      env: Object.fromEntries(
        Env.filter((line) => !line.startsWith('PATH=')).map((line) => line.split('=') as [string, string]),
      ),
      inside: (path) => path.slice(root.length),
      tmp: join(root, 'data'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
