import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { freePort } from '../../test/oauth/free_port.ts';
import { VERSION } from '../release/files.ts';

/** A way to run Firstlight: the program with its first arguments, and its environment. */
export interface Way {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** The folder in which it sees `folder` of this machine: a root of its own has another path. */
  inside?: (folder: string) => string;
  /** Where temporary folders that it can see are made. */
  tmp?: string;
}

/** A busy machine starts slowly. */
const START_MS = 120_000;
/** Until a service that was started is at rest. */
const REST_MS = 3_000;

/** Figures of one walk. */
export interface Walked {
  /** Milliseconds from the start of the process to its first response: the demo's, and on a folder that has been used. */
  demo_ms: number;
  first_ms: number;
  /** Memory at rest: all that is resident, and the part that is no file. */
  rss_mib: number;
  anonymous_mib: number;
}

/** The first five minutes by one way, from outside: version, demo, an assistant by HTTP and stdio, two commands, and the stop. */
export async function walk(way: Way): Promise<Walked> {
  const version = run(way, ['--version'], {}).trim();
  if (version !== VERSION) throw new Error(`${way.name}: --version prints ${version}, not ${VERSION}`);
  const demo_ms = await walkDemo(way);
  const folder = mkdtempSync(join(way.tmp ?? tmpdir(), 'firstlight-walk-'));
  // A package runs its commands as a user of its own.
  chmodSync(folder, 0o777);
  try {
    return { demo_ms, ...(await walkService(way, folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The demo: a page, an assistant, a draft of a website (by threads), and a picture (by WebAssembly). */
async function walkDemo(way: Way): Promise<number> {
  const demo = await started(way, 'demo', {});
  try {
    expect(way, (await (await fetch(demo.url)).text()).includes('</html>'), 'the start page is no page');
    const printed = await demo.printed(/Your key\s+(flsk_\S+)[^]*?(http:\/\/127\S+)/);
    const [, key = '', site = ''] = printed;
    const client = new Client({ name: 'release', version: VERSION });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${demo.url}/mcp`), { requestInit }));
    const found = await client.callTool({ name: 'search_listings', arguments: { q: 'invioce' } });
    const { items } = found.structuredContent as { items: { slug: string }[] };
    expect(way, items.length > 0, 'the search finds nothing');
    const sent = await client.callTool({ name: 'submit_listing', arguments: { url: site } });
    const { id } = sent.structuredContent as { id: string };
    await until(`${way.name}: a draft that is ready`, async () => {
      const { structuredContent } = await client.callTool({ name: 'get_draft', arguments: { id } });
      return (structuredContent as { status: string }).status === 'ready';
    });
    await client.close();
    const card = await fetch(`${demo.url}/cards/listing/${items[0]?.slug}.png`);
    expect(way, card.ok && card.headers.get('content-type') === 'image/png', 'a share card is no picture');
  } finally {
    await demo.stop();
  }
  return demo.first_ms;
}

/** The service on a folder of its own, started twice; commands and stdio beside it. */
async function walkService(way: Way, folder: string): Promise<Omit<Walked, 'demo_ms'>> {
  const seen = way.inside?.(folder) ?? folder;
  const env = { DATA_DIR: join(seen, 'data'), LOG_LEVEL: 'error' };
  // As packages and images run it; of the service alone the memory is measured.
  await (await started(way, 'supervise', env)).stop();
  const service = await started(way, 'serve', env);
  try {
    await delay(REST_MS);
    const memory = memoryOf(service.child);
    const beside = { ...env, PORT: service.port };
    expect(way, run(way, ['health'], beside).includes('ready'), 'health is not ready');
    run(way, ['doctor'], beside);
    const key = run(way, ['key', 'create', '--email', 'ada@example.org'], beside).trim();
    run(way, ['backup', '--to', join(seen, 'backups')], beside);
    const [program, ...args] = way.command;
    const client = new Client({ name: 'release', version: VERSION });
    const environment = { ...clean(way), ...env, FIRSTLIGHT_API_KEY: key };
    await client.connect(
      new StdioClientTransport({
        command: program,
        args: [...args, 'mcp'],
        env: environment,
        stderr: 'ignore',
      }),
    );
    const { structuredContent } = await client.callTool({ name: 'get_account', arguments: {} });
    expect(way, JSON.stringify(structuredContent).includes('ada@example.org'), 'stdio knows nobody');
    await client.close();
    return { first_ms: service.first_ms, ...memory };
  } finally {
    await service.stop();
  }
}

/** Starts the service or the demo and waits for its first response. */
async function started(way: Way, command: 'serve' | 'supervise' | 'demo', env: Record<string, string>) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const [program, ...args] = way.command;
  const since = performance.now();
  const child = spawn(program, [...args, command], {
    env: { ...clean(way), ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let out = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  await until(`${way.name}: a response of ${command}`, async () => {
    if (child.exitCode !== null) throw new Error(`${way.name}: ${command} ended with ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
  });
  return {
    url,
    port,
    child,
    first_ms: Math.round(performance.now() - since),
    /** What it prints, once it matches. */
    printed: (wanted: RegExp) => until(`${way.name}: ${wanted.source}`, async () => wanted.exec(out)),
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      expect(way, code === 0, `${command} ends with ${code}`);
    },
  };
}

/** Runs a command and gives its output; throws unless its exit code is 0. */
function run(way: Way, words: readonly string[], env: Record<string, string>): string {
  const [program, ...args] = way.command;
  const ran = spawnSync(program, [...args, ...words], { env: { ...clean(way), ...env }, encoding: 'utf8' });
  expect(way, ran.status === 0, `${words.join(' ')} ends with ${ran.status}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

/** The environment of a user: nothing of the process that tests. */
function clean(way: Way): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...way.env };
}

function expect(way: Way, holds: boolean, message: string): void {
  if (!holds) throw new Error(`${way.name}: ${message}`);
}

async function until<T>(what: string, attempt: () => Promise<T>): Promise<NonNullable<T>> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    const answer = await attempt();
    if (answer) return answer as NonNullable<T>;
    await delay(10);
  }
  throw new Error(`${what} did not come within ${START_MS / 1000} seconds`);
}

function memoryOf({ pid }: ChildProcess): Pick<Walked, 'rss_mib' | 'anonymous_mib'> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { rss_mib: mib('VmRSS'), anonymous_mib: mib('RssAnon') };
}
