import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

interface Package {
  name?: string;
  engines?: { node?: string };
}

const manifest = json('package.json');
const lock: { packages: Record<string, Package> } = json('package-lock.json');

/** Every version of Node that runs our code: those from npm, and the oldest that a system may have. */
const NODES: string[] = [
  ...Object.entries<string>(manifest.optionalDependencies)
    .filter(([name]) => name.startsWith('node-'))
    .map(([, version]) => version),
  minVersion(manifest.devEngines.runtime.version)?.version ?? '',
];

/** The listed packages that do not support one of these versions. */
const unfit = (packages: readonly Package[], nodes: readonly string[]): string[] =>
  packages.flatMap(({ name, engines }) =>
    nodes
      .filter((node) => engines?.node !== undefined && !satisfies(node, engines.node))
      .map((node) => `${name} wants Node ${engines?.node}, not ${node}`),
  );

test('every package runs on the Node that npm brings and on the oldest that is allowed', () => {
  const installed = Object.keys(lock.packages)
    .filter((path) => path !== '' && existsSync(join(root, path, 'package.json')))
    .map((path): Package => json(`${path}/package.json`));
  expect(installed.filter(({ engines }) => engines?.node).length).toBeGreaterThan(200);
  expect(new Set(NODES).size).toBe(2);
  expect(unfit(installed, NODES)).toEqual([]);
});

test('the lockfile leaves engines out, which npm would compare with another Node: npm run lockfile', () => {
  const bound = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && entry.engines);
  expect(bound.map(([path]) => path)).toEqual([]);
});

test('the law sees a package that wants a newer Node', () => {
  const packages = [{ name: 'new', engines: { node: '>=24' } }, { name: 'any' }];
  expect(unfit(packages, ['24.21.0', '22.19.0'])).toEqual(['new wants Node >=24, not 22.19.0']);
});

test('workflows name each action of others by its commit, since a tag can be moved', () => {
  const files = globSync(join(root, '.github/workflows/*.yml'));
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/uses: (.+)/g)].map(([, what]) => what),
  );
  const others = used.filter((what) => !what?.startsWith('./'));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter((what) => !/@[0-9a-f]{40} # v\d/.test(what ?? ''))).toEqual([]);
});
