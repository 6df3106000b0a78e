import { NotSaved } from '../../domain/http/not_saved.ts';
import type { Violation } from '../base/db.ts';
import { causesOf } from '../base/error_codes.ts';

/** What SQLite reports of a disk that is full, read-only or broken, and of another process that writes for too long. */
const OF_THE_DISK = /^SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY)/;

/** Codes of the rules of the schema. A primary key is a unique key. */
const VIOLATIONS: Readonly<Record<string, Violation>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign_key',
  SQLITE_CONSTRAINT_CHECK: 'check',
};

/** True if SQLite found a lock of another connection. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Which rule of the schema a statement broke, by the code of the error or of one that it has as its cause; null if none. */
export function violationOf(error: unknown): Violation | null {
  const known = causesOf(error).find(({ code }) => Object.hasOwn(VIOLATIONS, code));
  return known ? (VIOLATIONS[known.code] ?? null) : null;
}

/** {@link NotSaved} for an error of the disk, which may be the cause of others; every other error as it is. */
export function asNotSaved(error: unknown): unknown {
  for (const { message, code } of causesOf(error))
    if (OF_THE_DISK.test(code))
      return new NotSaved(`The database cannot be written: ${message} (${code})`, { cause: error });
  return error;
}
