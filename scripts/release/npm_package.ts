import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESCRIPTION, type Files, ROOT, SQLITE_VERSION, VERSION, writeFiles } from './files.ts';
import { REGISTRY_NAME } from './publisher.ts';

const README = `# Firstlight

${DESCRIPTION}

    npx firstlight demo

serves a living directory from a throw-away folder. \`firstlight help\` lists the commands. It needs Node 22.19 or newer.
`;

interface Npm {
  built: Files;
  licences: string;
  /** A folder for what is only needed on the way. */
  work: string;
  /** Where the tarball goes. */
  folder: string;
}

/** Makes the npm tarball, for `npx firstlight`: the bundle, with the native addon as its only dependency. */
export function makeNpmPackage({ built, licences, work, folder }: Npm): void {
  const { devEngines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    devEngines: { runtime: { version: string } };
  };
  const manifest = {
    name: 'firstlight',
    version: VERSION,
    description: DESCRIPTION,
    license: 'MIT',
    type: 'module',
    bin: { firstlight: 'bin/firstlight.js' },
    mcpName: REGISTRY_NAME,
    engines: { node: devEngines.runtime.version },
    dependencies: { 'better-sqlite3': SQLITE_VERSION },
  };
  const files = new Map([
    ...built,
    ['package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)],
    ['bin/firstlight.js', Buffer.from("#!/usr/bin/env node\nimport '../dist/firstlight.js';\n")],
    ['README.md', Buffer.from(README)],
    ['LICENSE', readFileSync(join(ROOT, 'LICENSE'))],
    ['LICENSES.txt', Buffer.from(licences)],
  ]);
  const from = join(work, 'npm');
  writeFiles(from, files, ['bin/firstlight.js']);
  // npm gives every file the same time, so the tarball is the same each time.
  execFileSync('npm', ['pack', from, '--pack-destination', folder], { stdio: 'pipe' });
}
