// Generates a typed client from the OpenAPI document, type-checks a program that uses it, and runs the program against the demo world.
// Run: node scripts/openapi/typed_client.ts
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { openApiDocument } from '../../bridge/documents/openapi.ts';
import { startDemoWorld } from '../../test/demo_world.ts';
import { areas } from '../../tools/registry.ts';

const PROGRAM = `import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

type Problem = components['schemas']['Problem'];
const [, , baseUrl = '', key = ''] = process.argv;
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });

/** Each status has its own way on; codes are for programs. */
function advice(problem: Problem): string {
  switch (problem.status) {
    case 400:
      return problem.errors.map(({ path, message }) => \`\${path}: \${message}\`).join('; ');
    case 401:
    case 403:
      return 'sign in';
    default:
      return problem.code;
  }
}

const found = await client.GET('/listings', { params: { query: { q: 'invoices', per_page: 5, sort: 'votes' } } });
if (found.error) throw new Error(advice(found.error));
const names: string[] = found.data.items.map(({ name }) => name);
const next: number | null = found.data.next_page;

const missing = await client.GET('/listings/{slug}', { params: { path: { slug: 'nobody-knows' } } });
const code: string = missing.error ? missing.error.code : missing.data.slug;

const draft = await client.POST('/drafts', {
  params: { header: { 'Idempotency-Key': 'typed-client' } },
  body: { url: 'https://typed-client.example/' },
});
const refused = await client.POST('/drafts', { body: { url: 'ftp://typed-client.example/' } });
const faults: number = refused.error?.errors.length ?? 0;
const status: 'crawling' | 'drafting' | 'ready' | 'submitted' | undefined = draft.data?.status;

// @ts-expect-error -- the document knows no such query parameter
await client.GET('/listings', { params: { query: { kind: 'a' } } });
// @ts-expect-error -- a draft needs an address
await client.POST('/drafts', { body: {} });
// @ts-expect-error -- votes cannot be sent
await client.POST('/listings/{slug}/votes', {});

console.log(JSON.stringify({ names, next, code, status, faults }));
`;

const root = join(import.meta.dirname, '../..');
// Inside the project, so that it finds its packages.
const folder = join(root, 'dist/typed_client');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'schema.d.ts'), await clientTypes());
writeFileSync(join(folder, 'program.ts'), PROGRAM);
process.exitCode = typeChecks() && (await runs()) ? 0 : 1;
rmSync(folder, { recursive: true });

/** TypeScript 7 has no compiler API; the generator uses the one that this package bundles. */
async function clientTypes(): Promise<string> {
  const compiler = createRequire(import.meta.url).resolve('@ts-morph/common/dist/typescript.js');
  registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' ? { url: pathToFileURL(compiler).href, shortCircuit: true } : next(name, context),
  });
  const { astToString, default: typesOf } = await import('openapi-typescript');
  const document = JSON.stringify(openApiDocument(areas, 'https://firstlight.test'));
  return astToString(await typesOf(document));
}

function typeChecks(): boolean {
  const options = ['--strict', '--noEmit', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const files = ['--allowImportingTsExtensions', '--ignoreConfig', 'program.ts'];
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, ...options, ...files], {
    cwd: folder,
    stdio: 'inherit',
  });
  process.stdout.write(`typed client: ${status === 0 ? 'type-checks' : 'DOES NOT TYPE-CHECK'}\n`);
  return status === 0;
}

/** Runs the program against the real service: a read and a refusal. */
async function runs(): Promise<boolean> {
  const world = await startDemoWorld();
  const args = [join(folder, 'program.ts'), `${world.url}/api/v1`, world.founder_key];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  await world.close();
  const expected = { code: 'not_found', status: 'crawling', faults: 1 };
  const { names, ...seen } = JSON.parse(output || '{}') as Record<string, unknown>;
  const ok =
    Array.isArray(names) &&
    names.length > 0 &&
    Object.entries(expected).every(([name, value]) => seen[name] === value);
  process.stdout.write(`typed client: ${ok ? 'runs' : `DOES NOT RUN: ${output}`}\n`);
  return ok;
}
