import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serverCpu } from './gate/cpu.ts';
import { rootOfTests } from './gate/in_memory.ts';
import { processFolder } from './gate/left_behind.ts';

/** Where Debian puts PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';

/** The oldest version that the tests know. */
const OLDEST = 15;

/** The folder with the programs of PostgreSQL; null where it is not installed. */
export function postgresPrograms(): string | null {
  if (!existsSync(VERSIONS)) return null;
  const folders = readdirSync(VERSIONS)
    .filter((version) => Number(version) >= OLDEST)
    .map((version) => join(VERSIONS, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** What is said where {@link postgresPrograms} finds nothing. */
export const NO_POSTGRES = `no PostgreSQL in ${VERSIONS}: apt-get install postgresql`;

/** The environment variable with the folder of the cluster's socket. */
const SOCKET = 'FIRSTLIGHT_TEST_POSTGRES';

/** The URL of a database of the cluster. */
export function databaseUrl(name: string): string {
  const socket = process.env[SOCKET];
  if (!socket) throw new Error('These tests run in the project "postgres" of vitest.config.ts.');
  return urlIn({ socket }, name);
}

/** A PostgreSQL server of our own in a temporary folder, which only this machine's processes reach, by its socket. */
export interface Cluster {
  /** The folder of its socket. */
  socket: string;
  start(): Promise<void>;
  /** `immediate` is as if it were killed: it recovers when it starts again. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops it and deletes its folder. */
  end(): Promise<void>;
}

/**
 * Makes a cluster with these settings in a new folder below `root`, and starts it; it ends with this process. Throws where PostgreSQL is not
 * installed.
 */
export async function newCluster(settings: readonly string[] = [], root = tmpdir()): Promise<Cluster> {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const { folder, remove } = processFolder(root, 'postgres');
  const user = userOf(folder);
  const data = join(folder, 'data');
  const run = async (program: string, ...args: string[]): Promise<void> => {
    await promisify(execFile)(join(programs, program), ['--pgdata', data, ...args], { ...user, cwd: folder });
  };
  const own = ['max_connections=300', 'listen_addresses=', `unix_socket_directories=${folder}`];
  const options = [...own, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const start = (): Promise<void> =>
    run('pg_ctl', 'start', '--wait', '--log', join(folder, 'log'), '--options', options);
  const stop = (mode: 'fast' | 'immediate'): Promise<void> => run('pg_ctl', 'stop', '--mode', mode);
  await run('initdb', '--auth=trust', '--username=postgres', '--locale=C', '--encoding=UTF8', '--no-sync');
  await start();
  return {
    socket: folder,
    start,
    stop,
    async end() {
      await stop('immediate');
      remove();
    },
  };
}

/** The URL of a database of a cluster. */
export const urlIn = ({ socket }: Pick<Cluster, 'socket'>, name: string): string =>
  `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socket)}`;

/** The environment of a service on PostgreSQL in tests. */
export const serverEnv = (url: string) => ({
  DATABASE_URL: url,
  SERVER_KEY: 'k'.repeat(43),
});

/** The rows of a query on a connection of its own. */
export async function queryOn<Row extends object>(url: string, text: string): Promise<Row[]> {
  const connection = new pg.Client(url);
  await connection.connect();
  try {
    return (await connection.query<Row>(text)).rows;
  } finally {
    await connection.end();
  }
}

/** Starts a cluster below `root` that {@link databaseUrl} means from then on; the returned function ends it. Nothing of it outlives its use. */
export async function startCluster(root = tmpdir()): Promise<() => Promise<void>> {
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
  ];
  const cluster = await newCluster(settings, root);
  process.env[SOCKET] = cluster.socket;
  return cluster.end;
}

/** Vitest calls this once before the tests on PostgreSQL: starts a cluster of their own. The returned function ends it and says what it cost. */
export default async function setUp(): Promise<() => Promise<void>> {
  const end = await startCluster(rootOfTests());
  return async () => {
    const cpu = serverCpu(join(process.env[SOCKET] ?? '', 'data'));
    if (cpu !== null) process.stdout.write(`PostgreSQL: ${cpu.toFixed(0)} CPU s of the server\n`);
    await end();
  };
}

/** PostgreSQL refuses to run as root: then its own user runs it. */
function userOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, user.uid, user.gid);
  return user;
}
