import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const ROOT = join(import.meta.dirname, '../..');

type Env = Record<string, string>;

/** A built service in a process of its own, as an operator sees it. */
export interface Service {
  url: string;
  data_dir: string;
  pid: number;
  /** Its output so far. */
  stdout(): string;
  stderr(): string;
  /** A request for JSON below /api/v1. */
  rest(method: string, path: string, request?: RestRequest): Promise<RestResponse>;
  /** Runs another command of the program on the same data folder. */
  command(args: readonly string[], env?: Env, input?: string): Promise<Ran>;
  /** Stops it as an operator does; returns the exit code. A given data folder is not deleted. */
  stop(signal?: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

interface RestRequest {
  token?: string | undefined;
  body?: unknown;
  headers?: Env;
}

interface RestResponse {
  status: number;
  headers: Headers;
  body: any;
}

export interface Ran {
  out: string;
  err: string;
  code: number | null;
}

/** How package.json starts the service, without a build before it: Node's arguments. */
function startedBy(script: 'start' | 'demo' | 'firstlight'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Env };
  const [, program] = /^(?:.*&& )?node (.+)$/.exec(scripts[script] ?? '') ?? [];
  if (!program) throw new Error(`package.json: "${script}" does not end with "node …"`);
  return program.replace(/ supervise$/, ' serve').split(' ');
}

/** The environment of a user, without the test runner's variables, which set BASE_URL. */
function userEnv(env: Env): NodeJS.ProcessEnv {
  const { BASE_URL: _runner, NODE_ENV: _too, VITEST: _also, ...inherited } = process.env;
  return { ...inherited, ...env };
}

function launch(script: 'start' | 'demo' | 'firstlight', args: readonly string[], env: Env, root = ROOT) {
  if (!existsSync(join(root, 'dist/firstlight.js')))
    throw new Error('There is no dist/: run npm run build, or npm run acceptance, which builds first');
  return spawn(process.execPath, [...startedBy(script), ...args], { cwd: root, env: userEnv(env) });
}

/** A new, empty folder for data. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'firstlight-acceptance-'));

export interface StartOptions {
  env?: Env;
  /** A folder that outlives the service; by default a temporary one. */
  data_dir?: string;
  /** A port; by default any free one. */
  port?: number;
  /** A built checkout; by default this one. */
  root?: string;
}

/** The service as `npm start` starts it, without the process that would start it again after a kill. */
export async function startService({
  env = {},
  data_dir,
  port = 0,
  root,
}: StartOptions = {}): Promise<Service> {
  const folder = data_dir ?? newFolder();
  const child = launch('start', [], { DATA_DIR: folder, PORT: String(port), ...env }, root);
  return running(child, /^Directory +(\S+)\n[^]*^Data /m, {
    env: { DATA_DIR: folder, ...env },
    folder: () => folder,
    clear: () => data_dir === undefined && rmSync(folder, { recursive: true, force: true }),
  });
}

/** The demo as `npm run demo` starts it; it creates and deletes its own folder. */
export async function startDemo(env: Env = {}): Promise<Service & { key: string; sites: string[] }> {
  const child = launch('demo', [], { PORT: '0', ...env });
  const folderIn = (said: string): string => /its folder \((\S+)\) /.exec(said)?.[1] ?? '';
  const service = await running(child, /^Directory +(\S+)[^]*Ctrl-C/m, { env, folder: folderIn });
  const greeting = service.stdout();
  return {
    ...service,
    key: /^Your key +(\S+)$/m.exec(greeting)?.[1] ?? '',
    sites: [...greeting.matchAll(/^ {2}(http:\/\/127\.0\.0\.1:\d+) /gm)].map(([, url]) => url ?? ''),
  };
}

interface Place {
  env: Env;
  folder: (stdout: string) => string;
  clear?: () => void;
}

async function running(
  child: ChildProcessWithoutNullStreams,
  greeting: RegExp,
  place: Place,
): Promise<Service> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => (said[name] += part));
  const closed = ended(child);
  const url = await until(async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}: ${said.stderr}`);
    return greeting.exec(said.stdout)?.[1];
  });
  const data_dir = place.folder(said.stdout);
  return {
    url,
    data_dir,
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    rest: (method, path, request) => rest(`${url}/api/v1${path}`, method, request),
    command: (args, env = {}, input = '') =>
      command(args, { ...place.env, ...env, DATA_DIR: data_dir }, input),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const code = await closed;
      place.clear?.();
      return code;
    },
  };
}

/** Runs one command of the program until it exits. */
export async function command(args: readonly string[], env: Env, input = ''): Promise<Ran> {
  const child = launch('firstlight', args, env);
  child.stdin.end(input);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  return { out, err, code };
}

/** Resolves with the exit code of a program. */
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', resolve));

async function rest(url: string, method: string, request: RestRequest = {}): Promise<RestResponse> {
  const { token, body, headers } = request;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const content = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && content ? JSON.parse(content) : content,
  };
}

/** Polls until a condition holds; the test's time limit ends it. */
export async function until<T>(look: () => Promise<T | false | null | undefined>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
