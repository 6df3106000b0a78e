import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Backup, backupSqlite } from '../engine/sqlite_backup.ts';
import { holdOpen } from '../engine/sqlite_lock.ts';

/** A backup to make. */
export interface BackupOrder {
  /** The SQLite file, which others may be writing. */
  database: string;
  /** Where the backup goes; created if it is missing. */
  folder: string;
  /** Epoch milliseconds; the name of the backup says this moment. */
  now: number;
  /** How many backups stay in the folder, the new one included; null removes none. */
  keep: number | null;
}

/** A backup that was made. */
export interface MadeBackup extends Backup {
  /** Paths of older backups that were removed after it was checked. */
  removed: string[];
}

/**
 * What stays free on the disk of the service: its write-ahead log keeps up to 64 MiB after a rush, and emails, uploads and the copy before an
 * update need room too.
 */
const RESERVE_BYTES = 256 * 1024 * 1024;

/** An unfinished copy was left by a process that was killed if nothing has written to it for so long. */
const LEFT_BEHIND_MS = 12 * 3_600_000;

/**
 * Backs up a database beside its service. Throws, and leaves nothing, if the disk lacks the room or the copy is not whole. Only then older
 * backups are removed: files named as this function names them, and nothing else. Takes seconds for a gigabyte and blocks its thread.
 */
export function makeBackup({ database, folder, now, keep }: BackupOrder): MadeBackup {
  if (!existsSync(database)) throw new Error(`There is no database at ${database}.`);
  removeLeftBehind(folder);
  refuseWithoutRoom(database, folder);
  const made = backupOpen(database, folder, nameAt(now));
  const older = keep === null ? [] : backupsIn(folder).filter(({ file }) => file !== made.file);
  const removed = older.slice(Math.max(0, (keep ?? 0) - 1)).map(({ file }) => file);
  for (const file of removed) rmSync(file);
  return { ...made, removed };
}

/** Nobody replaces the database while it is copied. */
function backupOpen(database: string, folder: string, name: string): Backup {
  const release = holdOpen(database);
  try {
    return backupSqlite(database, folder, name);
  } finally {
    release();
  }
}

/** The finished backups in a folder with the moments in their names (epoch milliseconds), the newest first. */
export function backupsIn(folder: string): { file: string; at: number }[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
      return Number.isNaN(at) ? [] : [{ file: join(folder, name), at }];
    })
    .sort((a, b) => b.at - a.at);
}

/** Seconds since the newest backup in a folder; undefined if there is none. One that is dated in the future does not count. */
export function backupAge(folder: string, now: number): number | undefined {
  const newest = backupsIn(folder).find(({ at }) => at <= now);
  return newest && Math.round((now - newest.at) / 1000);
}

const NAME = /^firstlight-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
const UNFINISHED = /^firstlight-\d{4}-\d\d-\d\dT\d{6}Z\.db\.partial(?:-journal)?$/;

const nameAt = (now: number): string =>
  `firstlight-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.db`;

/** Names of the plain files in a folder; none if it does not exist. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

function removeLeftBehind(folder: string): void {
  const since = Date.now() - LEFT_BEHIND_MS;
  for (const name of namesIn(folder).filter((candidate) => UNFINISHED.test(candidate)))
    if (statSync(join(folder, name)).mtimeMs < since) rmSync(join(folder, name), { force: true });
}

/** Throws if the copy would fill its disk. Where the service lives, what it needs stays free. */
function refuseWithoutRoom(database: string, folder: string): void {
  const place = nearestFolder(folder);
  const needed = sizeOf(database) + sizeOf(`${database}-wal`);
  const { bavail, bsize } = statfsSync(place);
  const shared = statSync(place).dev === statSync(database).dev;
  const reserve = shared ? RESERVE_BYTES : 0;
  if (bavail * bsize >= needed + reserve) return;
  const rest = reserve > 0 ? `, and ${megabytes(reserve)} have to stay free for the service` : '';
  throw new Error(
    `There is no room for a backup in ${folder}: it takes up to ${megabytes(needed)}, ${megabytes(bavail * bsize)} are free${rest}. Nothing was written. Free some space, keep fewer backups (setting backups.keep), or copy to another disk: firstlight backup --to FOLDER.`,
  );
}

/** The folder, or the nearest one above it that exists. */
const nearestFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestFolder(dirname(folder));

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;
