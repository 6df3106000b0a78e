// Completes package-lock.json after `npm install`. Run: npm run lockfile
// - npm leaves out optional platform packages that the registry in use does not carry, and then `npm ci` refuses the lockfile.
//   Each missing one gets an entry with its os, cpu and libc, so that `npm ci` skips it on other platforms and fetches it on its own.
// - npm compares `engines` with the Node that runs npm, which is not the one that runs our code (docs/decisions/0002), and warns in
//   vain. So they go; test/laws/code/packages.test.ts compares them with the Node versions that count.
import { readFileSync, writeFileSync } from 'node:fs';

interface LockEntry {
  version?: string;
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, LockEntry> };
const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const CPU = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'];

let added = 0;
let unbound = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const words = name.split(/[/-]/);
    const os = OS.filter((word) => words.includes(word));
    const cpu = CPU.filter((word) => words.includes(word));
    if (lock.packages[`node_modules/${name}`] || os.length === 0 || cpu.length === 0) continue;
    const libc = words.some((word) => word.startsWith('musl'))
      ? ['musl']
      : words.includes('gnu')
        ? ['glibc']
        : [];
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(name.startsWith('node-') ? {} : { dev: true }),
      cpu,
      ...(libc.length > 0 && { libc }),
      optional: true,
      os,
    } as LockEntry;
    added++;
  }
  // The first entry repeats package.json.
  if (path !== '' && 'engines' in entry) {
    delete entry.engines;
    unbound++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(
  `package-lock.json: ${added} optional platform packages added, engines of ${unbound} packages left out\n`,
);
