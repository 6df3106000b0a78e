import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './brought_node.mjs';

const FOLDERS = [
  'app',
  'auth',
  'billing',
  'bridge',
  'cli',
  'crawler',
  'domain',
  'drafting',
  'fixtures',
  'jobs',
  'mail',
  'pictures',
  'services',
  'site',
  'store',
  'tools',
  'views',
];
const FILES = ['package.json', 'package-lock.json', 'scripts/build.ts', 'scripts/views/build_views.ts'];

/** Whether dist/ is newer than all its sources. */
export function isFresh() {
  const stamp = join(ROOT, 'dist/built');
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, file)),
  );
  return [...sources, ...FILES].every((file) => statSync(join(ROOT, file)).mtimeMs <= built);
}
