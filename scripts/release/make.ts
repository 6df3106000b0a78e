import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDebianPackage, makeInstalled } from './debian_package.ts';
import { makeExecutable } from './executable.ts';
import { type Files, filesIn, HOST, program, sha256, TARGETS, type Target, VERSION } from './files.ts';
import { makeImage } from './image.ts';
import { licenceTexts, type Part, partsOf } from './licences.ts';
import { makeMcpBundle, makeServerJson } from './mcp_bundle.ts';
import { makeNpmPackage } from './npm_package.ts';
import { makeSbom } from './sbom.ts';

/** Most bytes of an executable, and of the executable compressed. */
const MAX_EXECUTABLE = 130_000_000;

/** Where the executable of a target is. */
export const executableIn = (folder: string, target: string): string =>
  join(folder, `firstlight-${VERSION}-${target}`);

/** The processors and systems of the native addon: a bundle of the stdio server runs on all of them. */
const EVERYWHERE = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];

/** What a release is made of. */
interface Making {
  built: Files;
  parts: readonly Part[];
  licences: string;
  /** A folder for what is only needed on the way. */
  work: string;
  /** Where the release goes. */
  folder: string;
}

/** Builds the bundle into a folder; gives the files that are in it. */
type Build = (options: { into: string; quiet: boolean }) => Promise<string[]>;

/** Makes a release in `folder`: everything, or only what CI walks. */
export function makeRelease(build: Build, folder: string, which: 'all' | 'check'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  return withBundle(build, folder, async (making) => {
    const { work, licences, built } = making;
    makeNpmPackage(making);
    for (const target of TARGETS) if (which === 'all' || target === HOST) await executable(making, target);
    if (which === 'check') return;
    const programs = new Map(TARGETS.map((target) => [target, program(built, licences, [target])]));
    for (const [target, files] of programs)
      await makeDebianPackage({ ...making, target, files, work: join(work, `deb-${target}`) });
    await makeImage({ programs, work: join(work, 'image'), folder });
    documents(making);
  });
}

/** Makes the executable of this machine with its files beside it, and an empty folder `data`. */
export function makeProgram(build: Build, folder: string): Promise<void> {
  return withBundle(build, folder, async ({ built, licences, work }) => {
    const target = TARGETS.find((one) => one === HOST);
    if (!target) throw new Error(`an image is made for ${TARGETS.join(' and ')}, and this is ${HOST}`);
    await makeInstalled({
      target,
      files: program(built, licences, [target]),
      work: join(work, target),
      folder,
    });
    mkdirSync(join(folder, 'data'), { recursive: true });
  });
}

/** Builds the bundle in a temporary folder for the time of `make`. */
async function withBundle(
  build: Build,
  folder: string,
  make: (making: Making) => Promise<void>,
): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'firstlight-release-'));
  try {
    const parts = partsOf(await build({ into: join(work, 'built'), quiet: true }));
    const built = filesIn(join(work, 'built'), 'dist/');
    await make({ built, parts, licences: licenceTexts(parts), work, folder });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function executable({ built, licences, work, folder }: Making, target: Target): Promise<void> {
  const into = executableIn(folder, target);
  await makeExecutable({ target, files: program(built, licences, [target]), work: join(work, target), into });
  const { size } = statSync(into);
  if (size > MAX_EXECUTABLE) throw new Error(`${into} has ${size} bytes: ${MAX_EXECUTABLE} are the most`);
}

/** The bundle for assistants, what is in all of it, and the hashes of every file. */
function documents({ built, parts, licences, folder }: Making): void {
  const bundle = `firstlight-${VERSION}.mcpb`;
  makeMcpBundle(program(built, licences, EVERYWHERE), join(folder, bundle));
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  write('server.json', makeServerJson(join(folder, bundle), bundle));
  write('LICENSES.txt', licences);
  write('sbom.cdx.json', makeSbom(parts));
  const files = readdirSync(folder).sort();
  write('SHA256SUMS', files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`).join(''));
}
