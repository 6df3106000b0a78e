import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'postject';
import { rolldown } from 'rolldown';
import { NODE_FLAGS } from '../process/service_program.mjs';
import { buildName, type Files, HOST, type Target, writeFiles } from './files.ts';
import { nodeOf } from './node_of.ts';

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** The programs that take symbols out of a foreign binary; Debian's packages are binutils-{x86-64,aarch64}-linux-gnu. */
const STRIP = { 'linux-x64': 'x86_64-linux-gnu-strip', 'linux-arm64': 'aarch64-linux-gnu-strip' };

/** Where an executable goes, and what it brings. */
export interface ExecutableOptions {
  target: Target;
  /** The program, from `program()`. */
  files: Files;
  /** False for packages that bring the files beside it. */
  carries_files?: boolean;
  /** A folder for what is only needed on the way. */
  work: string;
  into: string;
}

/**
 * Makes a single executable: Node of the lockfile with the launcher and the files in it. Nothing of this machine is in it, so that
 * any machine makes the same bytes. Node has to be the one that it becomes. Gives the name of the build.
 */
export async function makeExecutable({
  target,
  files,
  carries_files = true,
  work,
  into,
}: ExecutableOptions): Promise<Buffer> {
  mkdirSync(work, { recursive: true });
  const bundle = await rolldown({
    input: join(import.meta.dirname, 'launcher.ts'),
    platform: 'node',
    logLevel: 'warn',
  });
  await bundle.write({ file: join(work, 'launcher.cjs'), format: 'cjs', minify: true });
  await bundle.close();
  const build = Buffer.from(buildName(files));
  const assets = new Map([['build', build], ...(carries_files ? [['files', packed(files)] as const] : [])]);
  writeFiles(join(work, 'assets'), assets);
  const config = {
    main: 'launcher.cjs',
    output: 'blob',
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: false,
    execArgv: [...NODE_FLAGS, '--disable-warning=ExperimentalWarning'],
    assets: Object.fromEntries([...assets.keys()].map((path) => [path, `assets/${path}`])),
  };
  writeFileSync(join(work, 'sea.json'), JSON.stringify(config));
  execFileSync(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: work, stdio: 'pipe' });
  copyFileSync(await nodeOf(target), into);
  strip(target, into);
  await inject(into, 'NODE_SEA_BLOB', readFileSync(join(work, 'blob')), { sentinelFuse: FUSE });
  return build;
}

/**
 * All files as one asset: their paths and sizes as a line of JSON, then their contents. At each start Node looks at every asset, and with
 * it the system reads what stands around.
 */
function packed(files: Files): Buffer {
  const index = [...files].map(([path, content]) => [path, content.length]);
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files.values()]);
}

/** Takes the symbols out: a seventh of its size. */
function strip(target: Target, file: string): void {
  const own = target === HOST && existsSync('/usr/bin/strip') ? '/usr/bin/strip' : undefined;
  const tool = own ?? STRIP[target];
  try {
    execFileSync(tool, ['--strip-all', file], { stdio: 'pipe' });
  } catch (error) {
    throw new Error(
      `${target} needs ${tool}: apt-get install binutils-${target === 'linux-x64' ? 'x86-64' : 'aarch64'}-linux-gnu`,
      {
        cause: error,
      },
    );
  }
}
