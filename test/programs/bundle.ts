import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { WORKERS } from '../../scripts/build.ts';
import { sharedFolder } from '../data_folder.ts';

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

/** Programs of tests that are started many times. */
const PROGRAMS = [
  'test/journeys/build_crash_child.ts',
  'test/journeys/newsletter_crash_child.ts',
  'test/site/numbers/crash_child.ts',
  'test/store/engine/crash_child.ts',
  'test/store/engine/restore_child.ts',
  'test/store/launches/finalise_child.ts',
];

const flatName = (source: string): string => source.replace(/\.ts$/, '').replaceAll('/', '_');

/** A program as one file, made once in a run: from the sources each start would load a thousand modules, in 2 s of CPU time. */
export async function bundled(program: string): Promise<string> {
  const source = relative(root, program);
  if (!PROGRAMS.includes(source))
    throw new Error(`${source} is not among the programs in ${import.meta.url}.`);
  return join(await sharedFolder('programs', bundleAll), `${flatName(source)}.js`);
}

/** Bundles as scripts/build.ts does, beside the same files. */
async function bundleAll(into: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: {
      ...Object.fromEntries(PROGRAMS.map((source) => [flatName(source), source])),
      ...WORKERS,
    },
    platform: 'node',
    external: ['better-sqlite3'],
    logLevel: 'warn',
    checks: { eval: false },
  });
  await bundle.write({ dir: into, format: 'esm', keepNames: true, entryFileNames: '[name].js' });
  await bundle.close();
  writeFileSync(join(into, 'package.json'), '{"type":"module"}');
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'));
  for (const file of readdirSync(dist))
    if (!/^\.|\.js$/.test(file)) symlinkSync(join(dist, file), join(into, file));
}
