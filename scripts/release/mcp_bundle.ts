import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { operations } from '../../tools/registry.ts';
import { DESCRIPTION, type Files, ROOT, SOURCE_DATE, sha256, VERSION } from './files.ts';
import { REGISTRY_NAME, REPOSITORY_URL } from './publisher.ts';

/** Makes the bundle (.mcpb) of the stdio server: a click installs it in a host that has Node. */
export function makeMcpBundle(files: Files, into: string): void {
  const inside = new Map([
    ['manifest.json', json(manifest())],
    ['icon.png', readFileSync(join(ROOT, 'site/html/assets/apple-touch-icon.png'))],
    ...[...files].map(([path, content]) => [`server/${path}`, content] as const),
  ]);
  // A zip has no time zone: the hour is the same on every machine only if it is taken in UTC.
  const at = new Date(SOURCE_DATE * 1000);
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  const zipped: Zippable = Object.fromEntries(
    [...inside].map(([path, content]) => [path, [new Uint8Array(content), { mtime, level: 9 }]]),
  );
  writeFileSync(into, zipSync(zipped));
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** What the host shows, asks for, and starts. */
const manifest = () => ({
  manifest_version: '0.3',
  name: 'firstlight',
  display_name: 'Firstlight',
  version: VERSION,
  description: DESCRIPTION,
  long_description:
    'Serves the directory of a folder on this machine. Drafts that are submitted are built by the service that runs on that folder (`firstlight serve`).',
  author: { name: 'Firstlight', url: REPOSITORY_URL },
  repository: { type: 'git', url: REPOSITORY_URL },
  license: 'MIT',
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: 'server/dist/firstlight.js',
    mcp_config: {
      command: 'node',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills them in
      args: ['${__dirname}/server/dist/firstlight.js', 'mcp'],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills them in
      env: { DATA_DIR: '${user_config.data_dir}', FIRSTLIGHT_API_KEY: '${user_config.api_key}' },
    },
  },
  tools: operations.map(({ name, title }) => ({ name, description: title })),
  user_config: {
    data_dir: {
      type: 'directory',
      title: 'Data folder',
      description: 'The DATA_DIR of the service.',
      required: true,
    },
    api_key: {
      type: 'string',
      title: 'API key',
      description:
        'From the page "API keys" of your account, or firstlight key create. Without one the server only reads.',
      sensitive: true,
      required: false,
      default: '',
    },
  },
  compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=22.19.0' } },
});

/** server.json of the official MCP registry: the npm package, and the bundle at its address with its hash. */
export function makeServerJson(bundle: string, file: string): string {
  const environmentVariables = [
    { name: 'DATA_DIR', description: 'The folder of the service.', format: 'filepath', isRequired: true },
    { name: 'FIRSTLIGHT_API_KEY', description: 'Without a key the server only reads.', isSecret: true },
  ];
  const shared = { transport: { type: 'stdio' }, environmentVariables };
  return json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: REGISTRY_NAME,
    title: 'Firstlight',
    description: DESCRIPTION,
    version: VERSION,
    repository: { url: REPOSITORY_URL, source: 'github' },
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: 'firstlight',
        version: VERSION,
        runtimeHint: 'npx',
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        ...shared,
      },
      {
        registryType: 'mcpb',
        identifier: `${REPOSITORY_URL}/releases/download/v${VERSION}/${file}`,
        fileSha256: sha256(readFileSync(bundle)),
        ...shared,
      },
    ],
  }).toString();
}
