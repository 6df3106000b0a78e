import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../app/config/config.ts';
import { openServiceStore } from '../app/open_store.ts';
import { type Ports, type Running, start } from '../app/start.ts';
import { issueKey } from '../auth/credentials/issue_key.ts';
import type { Scope } from '../domain/http/access.ts';
import type { Store } from '../store/store.ts';
import { dataFolder, emptyFolder } from './data_folder.ts';
import { sharedThreads } from './outside_threads.ts';
import { databaseUrl, serverEnv } from './postgres_cluster.ts';
import { dropDatabase, freshDatabase, ON_POSTGRES } from './store/postgres_store.ts';
import { besideService } from './store/service_database.ts';

/** A Wednesday in the middle of a launch week, so that nothing is at a boundary by chance. */
export const START = new Date('2026-11-18T12:00:00Z');

/** A clock that stands still until a test moves it. */
export class TestClock {
  #now = START.getTime();
  now = (): Date => new Date(this.#now);
  set(instant: Date | string): void {
    this.#now = new Date(instant).getTime();
  }
  advance(ms: number): void {
    this.#now += ms;
  }
}

/** A REST response. */
interface RestResponse {
  status: number;
  headers: Headers;
  body: any;
}

export interface World {
  running: Running;
  url: string;
  clock: TestClock;
  /** A second store on the same database, to read results and set the scene. */
  store: Store;
  /** The environment of a program beside the service, with the same folder and database. */
  env: Record<string, string>;
  /** Waits until the service sees what such a program wrote. */
  seen(): Promise<void>;
  /** A new API key of a named person. */
  key(person: string, scopes?: Scope[]): Promise<string>;
  rest(
    method: string,
    path: string,
    options?: { key?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<RestResponse>;
  /** The emails that are written when all that is due has run, oldest first. */
  mails(): Promise<{ to: string; subject: string; text: string }[]>;
  /** Runs what is due, moves the clock, and runs what is due then. Work that is going on would otherwise see two times. */
  reach(instant: Date | string): Promise<void>;
  close(): Promise<void>;
}

/** The text of an email whose long lines are quoted-printable. */
function decoded(text: string, encoding: string): string {
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The environment of a service in tests: any port, local sites, no pauses, no limits. */
export const serviceEnv = (data_dir: string): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: data_dir,
  CRAWLER_ALLOW_PRIVATE: 'on',
  CRAWLER_DELAY_MS: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  DRAIN_S: '0',
});

/** Runs `use` beside the real service, which ends with it. */
export async function inWorld(
  options: Parameters<typeof startWorld>[0],
  use: (world: World) => Promise<void>,
): Promise<void> {
  const world = await startWorld(options);
  try {
    await use(world);
  } finally {
    await world.close();
  }
}

/** What every first start does: migrations, starter content, the jobs that are due. */
export async function startOnce(data_dir: string, env: Record<string, string> = {}): Promise<void> {
  const running = await start(loadConfig({ ...serviceEnv(data_dir), ...env }), { clock: new TestClock() });
  await running.drain();
  await running.close();
}

/** The name of a new PostgreSQL database as a first start leaves it. */
export const startedDatabase = (): Promise<string> =>
  freshDatabase('started', async (url) => {
    const data_dir = emptyFolder();
    await startOnce(data_dir, serverEnv(url));
    rmSync(data_dir, { recursive: true, force: true });
  });

/** The same for a service; deleted by `drop`. Nothing where the tests run on SQLite. */
async function ownDatabase(
  database: () => Promise<string>,
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (!ON_POSTGRES) return { env: {}, drop: async () => undefined };
  const name = await database();
  return { env: serverEnv(databaseUrl(name)), drop: () => dropDatabase(name) };
}

/** A store on the database of a service; on PostgreSQL that service sees its writes at once if it is the only one. */
async function storeBeside(config: Config, clock: TestClock, is_among_nodes: boolean) {
  const { database_url } = config;
  const isAlone = database_url !== undefined && !is_among_nodes;
  const named = isAlone ? { ...config, database_url: `${database_url}&application_name=tests` } : config;
  const store = await openServiceStore(named, { searching: 'here', clock });
  return isAlone ? besideService(store, database_url) : { store, seen: async () => undefined };
}

/** Starts the real service on a free port with a temporary folder; only the clock and the given ports are doubles. */
export async function startWorld(
  options: {
    env?: Record<string, string>;
    ports?: Partial<Ports>;
    /** The caller's folder, which is not deleted. */
    data_dir?: string;
    /** Creates the folder, which is deleted with the world. */
    folder?: () => Promise<string>;
    /** Creates the PostgreSQL database, which is deleted with the world, and gives its name. */
    database?: () => Promise<string>;
  } = {},
): Promise<World> {
  const isEmpty = ON_POSTGRES || options.env?.SITE_NAME !== undefined;
  const { folder = () => (isEmpty ? emptyFolder() : dataFolder('started', startOnce)) } = options;
  const data_dir = options.data_dir ?? (await folder());
  const clock = new TestClock();
  const database = options.env?.DATABASE_URL ? null : await ownDatabase(options.database ?? startedDatabase);
  const config = loadConfig({ ...serviceEnv(data_dir), ...database?.env, ...options.env });
  const running = await start(config, { clock, threads: sharedThreads(), ...options.ports });
  // The jobs of a start finish before a test sets its scene.
  if (!options.data_dir) await running.drain();
  const { store, seen } = await storeBeside(config, clock, database === null);
  // A file of an email is deleted after 30 days, which pass in one step here.
  const letters = new Map<string, string>();
  const collect = (): void => {
    const folder = join(data_dir, 'outbox');
    if (!existsSync(folder)) return;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.eml')))
      letters.set(file, readFileSync(join(folder, file), 'utf8'));
  };
  const world: World = {
    running,
    url: running.url,
    clock,
    store,
    env: { DATA_DIR: data_dir, ...database?.env },
    seen,
    key: (person, scopes) =>
      store.write((tx) =>
        issueKey(
          tx,
          { email: `${person}@example.org`, name: person, scopes: scopes ?? null, expires_at: null },
          clock.now().getTime(),
        ),
      ),
    rest: (method, path, { key, body, headers } = {}) =>
      request(`${running.url}/api/v1${path}`, {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async mails() {
      await running.drain();
      collect();
      const sorted = [...letters].sort(([a], [b]) => (a < b ? -1 : 1));
      return sorted.map(([, eml]) => {
        const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(eml)?.[1] ?? '';
        return {
          to: header('To'),
          subject: header('Subject'),
          text: decoded(eml.split('\n\n').slice(1).join('\n\n'), header('Content-Transfer-Encoding')),
        };
      });
    },
    async reach(instant) {
      await running.drain();
      collect();
      clock.set(instant);
      await running.drain();
    },
    async close() {
      await running.close();
      await store.close();
      refuseReadable(data_dir);
      await database?.drop();
      if (!options.data_dir) rmSync(data_dir, { recursive: true, force: true });
    },
  };
  return world;
}

/** What tests put beside the database for commands to read. */
const GIVEN = /\.(?:csv|jsonl?|png|svg|txt)$/;

/** Throws if other users of the machine could read a file of a service. */
function refuseReadable(folder: string): void {
  // It is closed a second time.
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const readable = files
    .filter((one) => one.isFile() && !(one.parentPath === folder && GIVEN.test(one.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
  if (readable.length > 0) throw new Error(`other users can read ${readable.join(', ')}`);
}

async function request(url: string, init: RequestInit): Promise<RestResponse> {
  const answer = await fetch(url, { ...init, redirect: 'manual' });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson && text ? JSON.parse(text) : text };
}

/** Polls until something holds, less often the longer that takes; the test's time limit ends it. */
export async function until<T>(check: () => Promise<T | false | null | undefined>): Promise<T> {
  const began = performance.now();
  for (;;) {
    const seen = await check();
    if (seen) return seen;
    const pause = Math.min(500, 20 + (performance.now() - began) / 20);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
