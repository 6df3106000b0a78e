import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ALLOCATOR } from '../process/service_program.mjs';
import { ARCHITECTURE, makeInstalled } from './debian_package.ts';
import { DESCRIPTION, type Files, SOURCE_DATE, sha256, type Target, VERSION, writeFiles } from './files.ts';
import { putLibraries } from './libraries.ts';

/** The user of the image, as in other images without a shell. */
const USER = 65532;

interface Blob {
  mediaType: string;
  digest: string;
  size: number;
}

interface Layer extends Blob {
  /** Of the archive before it was compressed. */
  diff: string;
}

/** Makes an image of the Open Container Initiative for all targets, without a daemon, as one archive. */
export async function makeImage(options: {
  programs: ReadonlyMap<Target, Files>;
  work: string;
  folder: string;
}): Promise<void> {
  const { programs, work, folder } = options;
  const layout = join(work, 'layout');
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true });
  const manifests: object[] = [];
  for (const [target, files] of programs) {
    const layers = await layersOf(target, files, join(work, target), layout);
    const platform = { architecture: ARCHITECTURE[target], os: 'linux' };
    const config = blob(layout, 'config.v1+json', JSON.stringify({ ...platform, ...configOf(layers) }));
    const manifest = {
      schemaVersion: 2,
      mediaType: type('manifest.v1+json'),
      config,
      layers: layers.map(plain),
    };
    manifests.push({ ...blob(layout, 'manifest.v1+json', JSON.stringify(manifest)), platform });
  }
  const index = { schemaVersion: 2, mediaType: type('index.v1+json'), manifests };
  const whole = blob(layout, 'index.v1+json', JSON.stringify(index));
  const annotations = { 'org.opencontainers.image.ref.name': VERSION };
  const top = { ...index, manifests: [{ ...whole, annotations }] };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(top));
  writeFileSync(join(layout, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}');
  writeFileSync(join(folder, `firstlight-${VERSION}-oci.tar`), archive(layout, 0));
}

const type = (kind: string): string => `application/vnd.oci.image.${kind}`;
const plain = ({ mediaType, digest, size }: Blob): Blob => ({ mediaType, digest, size });

/** The libraries, the program, and the folder of the data. */
async function layersOf(target: Target, files: Files, work: string, layout: string): Promise<Layer[]> {
  const [libraries, program, data] = ['libraries', 'program', 'data'].map((name) => join(work, name));
  if (!libraries || !program || !data) throw new Error('three layers have three folders');
  putLibraries(target, join(work, 'apt'), libraries);
  await makeInstalled({ target, files, work: join(work, 'parts'), folder: join(program, 'app') });
  const account = (text: string): Buffer => Buffer.from(`root:x:0:${text}\n`);
  const accounts = new Map([
    ['etc/passwd', account(`0:root:/:/sbin/nologin\nnonroot:x:${USER}:${USER}::/data:/sbin/nologin`)],
    ['etc/group', account(`\nnonroot:x:${USER}:`)],
    ['etc/nsswitch.conf', Buffer.from('hosts: files dns\n')],
  ]);
  writeFiles(program, accounts);
  chmodSync(join(program, 'app/firstlight'), 0o755);
  mkdirSync(join(program, 'tmp'));
  mkdirSync(join(data, 'data'), { recursive: true });
  execFileSync('find', [libraries, program, '-type', 'd', '-exec', 'chmod', '755', '{}', '+']);
  chmodSync(join(program, 'tmp'), 0o1777);
  chmodSync(join(data, 'data'), 0o700);
  return [layer(layout, libraries, 0), layer(layout, program, 0), layer(layout, data, USER)];
}

function layer(layout: string, folder: string, owner: number): Layer {
  const tar = archive(folder, owner);
  return { ...blob(layout, 'layer.v1.tar+gzip', gzipSync(tar, { level: 9 })), diff: `sha256:${sha256(tar)}` };
}

/** A tar archive of a folder in which nothing tells when and where it was made. */
function archive(folder: string, owner: number): Buffer {
  const same = [
    '--sort=name',
    `--mtime=@${SOURCE_DATE}`,
    '--numeric-owner',
    `--owner=${owner}`,
    `--group=${owner}`,
  ];
  return execFileSync('tar', ['--format=ustar', ...same, '-C', folder, '-c', '.'], { maxBuffer: 2 ** 30 });
}

function blob(layout: string, kind: string, content: string | Buffer): Blob {
  const bytes = Buffer.from(content);
  const hash = sha256(bytes);
  writeFileSync(join(layout, 'blobs/sha256', hash), bytes);
  return { mediaType: type(kind), digest: `sha256:${hash}`, size: bytes.length };
}

const SECOND_NS = 1_000_000_000;

const configOf = (layers: readonly Layer[]) => ({
  created: new Date(SOURCE_DATE * 1000).toISOString(),
  config: {
    User: `${USER}:${USER}`,
    ExposedPorts: { '3000/tcp': {} },
    Env: [
      'PATH=/app',
      'HOST=0.0.0.0',
      'PORT=3000',
      'DATA_DIR=/data',
      ...Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`),
    ],
    Entrypoint: ['/app/firstlight'],
    Cmd: ['supervise'],
    Volumes: { '/data': {} },
    WorkingDir: '/data',
    StopSignal: 'SIGTERM',
    // Of Docker and Podman; the specification lets others ignore it.
    Healthcheck: {
      Test: ['CMD', '/app/firstlight', 'health'],
      Interval: 30 * SECOND_NS,
      Timeout: 5 * SECOND_NS,
      StartPeriod: 10 * SECOND_NS,
    },
    Labels: {
      'org.opencontainers.image.title': 'Firstlight',
      'org.opencontainers.image.description': DESCRIPTION,
      'org.opencontainers.image.version': VERSION,
      'org.opencontainers.image.licenses': 'MIT',
    },
  },
  rootfs: { type: 'layers', diff_ids: layers.map(({ diff }) => diff) },
  history: layers.map(() => ({
    created: new Date(SOURCE_DATE * 1000).toISOString(),
    created_by: 'npm run release',
  })),
});
