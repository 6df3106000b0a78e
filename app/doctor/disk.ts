import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupAge } from '../../store/upkeep/backups.ts';
import type { Config } from '../config/config.ts';
import { backupFolder } from '../service/backups.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const MIB = 1024 * 1024;
/** Below this not even the log of an hour has room. */
const LEAST_BYTES = 100 * MIB;
const FEW_BYTES = 1024 * MIB;

/** Free disk space: a backup and a migration each copy the whole database. */
export async function diskFindings({ data_dir, database_file, database_url }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(data_dir);
  const free = bavail * bsize;
  // What was written last is in the log of SQLite.
  const database = (await sizeOf(database_file)) + (await sizeOf(`${database_file}-wal`));
  const of =
    database_url === undefined ? `the database has ${megabytes(database)}` : 'the database is elsewhere';
  const text = `${megabytes(free)} free at ${data_dir}, and ${of}.`;
  if (free < LEAST_BYTES)
    return [failed('disk', text, 'Make room: without it nothing can be written, and reading goes on.')];
  if (database_url === undefined && free < Math.max(FEW_BYTES, 2 * database))
    return [warning('disk', text, 'Make room: a backup and an upgrade each copy the whole database.')];
  return [ok('disk', text)];
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const megabytes = (bytes: number): string => `${Math.round(bytes / MIB).toLocaleString('en')} MiB`;

/** Permissions of the data folder and of what must be readable by its owner only. */
export async function permissionFindings(config: Config): Promise<Finding[]> {
  const { data_dir } = config;
  const folder = await stat(data_dir);
  const findings: Finding[] = [];
  const writable = await access(data_dir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!writable)
    findings.push(
      failed(
        'permissions',
        `User ${process.getuid?.() ?? ''} cannot write to ${data_dir}, which belongs to user ${folder.uid}.`,
        `Run the service and its commands as user ${folder.uid}, or give it the folder with chown.`,
      ),
    );
  if (folder.mode & 0o022)
    findings.push(
      failed(
        'permissions',
        `Other users can write to ${data_dir}.`,
        `Take that from them: chmod go-w ${data_dir}`,
      ),
    );
  const files = await privateFiles(config);
  const open = files.filter(({ mode }) => mode & 0o077);
  if (open.length > 0)
    findings.push(
      failed(
        'permissions',
        `Other users of this machine can read ${open.map(({ file }) => file).join(', ')}.`,
        `Keep them to their owner: chmod 600 ${open.map(({ file }) => file).join(' ')}`,
      ),
    );
  const owners = new Set([folder.uid, ...files.map(({ uid }) => uid)]);
  if (owners.size > 1)
    findings.push(
      warning(
        'permissions',
        `${data_dir} and its files belong to different users (${[...owners].join(', ')}).`,
        `Give all of them to the user of the service: chown -R USER ${data_dir}`,
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('permissions', `${data_dir} is writable, and its secrets are private.`)];
}

/** Personal data and keys: the database with its log, keys, salts and backups. */
async function privateFiles(config: Config) {
  const { data_dir, database_file } = config;
  const folder = backupFolder(config);
  const names = (await readdir(data_dir)).filter((name) => /\.(?:key|salt)$|\.before-\d+$/.test(name));
  const backups = await readdir(folder).catch(() => []);
  const files = [
    ...['', '-wal', '-shm'].map((end) => `${database_file}${end}`),
    ...names.map((name) => join(data_dir, name)),
    ...backups.filter((name) => name.endsWith('.db')).map((name) => join(folder, name)),
  ];
  const found = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mode, uid }) => [{ file, mode, uid }],
        () => [],
      ),
    ),
  );
  return found.flat();
}

const DAY_S = 86_400;
const OLD_S = 2 * DAY_S;

/** The age of the newest backup in the usual folder. */
export function backupFindings(config: Config, now: number): Finding[] {
  const folder = backupFolder(config);
  const age = backupAge(folder, now);
  const remedy =
    'The running service makes one every day unless the setting backups.daily says otherwise: see firstlight jobs list, or make one with firstlight backup.';
  if (age === undefined) return [warning('backup', `There is no backup in ${folder}.`, remedy)];
  const text = `The newest backup in ${folder} is ${age < OLD_S ? `${Math.round(age / 3_600)} hours` : `${Math.floor(age / DAY_S)} days`} old.`;
  return [age < OLD_S ? ok('backup', text) : warning('backup', text, remedy)];
}
