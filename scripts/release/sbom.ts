import { execFileSync } from 'node:child_process';
import { ROOT, SOURCE_DATE, sha256, VERSION } from './files.ts';
import type { Part } from './licences.ts';
import { NODE_VERSION } from './node_of.ts';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  [field: string]: unknown;
}

interface Bom {
  serialNumber: string;
  metadata: { timestamp: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * The CycloneDX document of npm, with only what users run: the packages of the bundle and Node. Serial number and time follow from
 * the sources. Throws if npm does not know a package of the bundle.
 */
export function makeSbom(parts: readonly Part[]): string {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const bom = JSON.parse(
    execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as Bom;
  const root = `firstlight@${VERSION}`;
  const wanted = new Set(parts.map(({ name, version }) => `${name}@${version}`));
  const known = new Set(bom.components.map((component) => component['bom-ref']));
  const unknown = [...wanted].filter((ref) => !known.has(ref));
  if (unknown.length > 0) throw new Error(`npm sbom does not list ${unknown.join(', ')}`);
  const node = `node@${NODE_VERSION}`;
  bom.components = [
    ...bom.components.filter((component) => wanted.has(component['bom-ref'])),
    nodeItself(node),
  ];
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => ref === root || wanted.has(ref))
    .map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [...dependsOn.filter((to) => wanted.has(to)), ...(ref === root ? [node] : [])],
    }));
  // npm takes the name of the folder.
  bom.metadata.component.name = 'firstlight';
  bom.metadata.timestamp = new Date(SOURCE_DATE * 1000).toISOString();
  bom.serialNumber = `urn:uuid:${uuidFrom(sha256(JSON.stringify(bom.components)))}`;
  return `${JSON.stringify(bom, null, 2)}\n`;
}

const nodeItself = (ref: string): Component => ({
  'bom-ref': ref,
  type: 'platform',
  name: 'node',
  version: NODE_VERSION,
  purl: `pkg:generic/node@${NODE_VERSION}`,
  cpe: `cpe:2.3:a:nodejs:node.js:${NODE_VERSION}:*:*:*:*:*:*:*`,
  licenses: [{ license: { id: 'MIT' } }],
});

/** A UUID of version 8 (RFC 9562): from a hash. */
const uuidFrom = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
