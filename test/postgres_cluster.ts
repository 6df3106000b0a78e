import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** The environment variable with the folder of the cluster's socket. */
const SOCKET = 'FIRSTLIGHT_TEST_POSTGRES';

/** The URL of a database of the cluster. */
export function databaseUrl(name: string): string {
  const socket = process.env[SOCKET];
  if (!socket) throw new Error('These tests run in the project "postgres" of vitest.config.ts.');
  return `postgres://postgres@localhost/${name}?host=${encodeURIComponent(socket)}`;
}

/** Vitest calls this once before the tests on PostgreSQL: starts a cluster of their own. The returned function ends it. */
export default function setUp(): () => void {
  const programs = postgresPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-postgres-'));
  const user = userOf(folder);
  const run = (program: string, ...args: string[]): void => {
    execFileSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  const data = join(folder, 'data');
  run(
    'initdb',
    '--pgdata',
    data,
    '--auth=trust',
    '--username=postgres',
    '--locale=C',
    '--encoding=UTF8',
    '--no-sync',
  );
  // Nothing of it outlives the tests.
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'autovacuum=off',
    'max_connections=300',
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
  ];
  run(
    'pg_ctl',
    'start',
    '--wait',
    '--pgdata',
    data,
    '--log',
    join(folder, 'log'),
    '--options',
    settings.map((setting) => `-c ${setting}`).join(' '),
  );
  process.env[SOCKET] = folder;
  return () => {
    run('pg_ctl', 'stop', '--pgdata', data, '--mode', 'immediate');
    rmSync(folder, { recursive: true, force: true });
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
