import pg from 'pg';
import { DatabaseAway, NotSaved, SaveUnknown } from '../../../../domain/http/not_saved.ts';
import type { Violation } from '../../../base/db.ts';
import { causesOf } from '../../../base/error_codes.ts';

/** A statement that PostgreSQL refused. Unlike the driver's error it says nothing of the values, which may be personal. */
class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
  readonly code: string;
  /** The rule of the schema that was broken. */
  readonly constraint: string | undefined;

  constructor({ message, code = '', constraint }: pg.DatabaseError) {
    // Class 22 is about values, and its texts quote them.
    super(code.startsWith('22') ? `A value does not fit its place (${code})` : message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** An error of the driver without the values of its statement. */
export const withoutValues = (error: unknown): unknown =>
  error instanceof pg.DatabaseError ? new StatementRefused(error) : error;

/** Codes of the rules of the schema. */
const VIOLATIONS: Readonly<Record<string, Violation>> = {
  23505: 'unique',
  23503: 'foreign_key',
  23514: 'check',
};

/** Which rule of the schema a statement broke, by the code of the error or of one that it has as its cause; null if none. */
export const violationOf = (error: unknown): Violation | null =>
  causesOf(error)
    .map(({ code }) => VIOLATIONS[code])
    .find((violation) => violation !== undefined) ?? null;

/** Connections that are refused, shut down or cut; ENOENT is the socket of a server that is stopped. */
const CUT = /^(?:08|57P0[123]|ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** The driver gives some of them no code. */
const CUT_TEXTS =
  /^Connection terminated|not queryable|timeout exceeded when trying to connect|^timeout expired|^Query read timeout/;

/** Whether the connection is gone. */
export const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (causesOf(error).some(({ code }) => CUT.test(code)) || CUT_TEXTS.test(error.message));

/** Whether a statement came after one that failed, in a transaction that is lost by that. */
export const isGivenUp = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '25P02');

/** Deadlocks and other conflicts with transactions of others. */
const CONFLICT = /^40(?:P01|001)$/;

/** Whether a transaction that was not committed may succeed if it runs again. */
export const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof SaveUnknown) &&
  (isCut(error) || causesOf(error).some(({ code }) => CONFLICT.test(code)));

/** No room, no memory, too many connections; read-only; a lock or a statement that takes too long; a broken disk. */
const OF_THE_SERVER = /^(?:53|25006|55P03|57014|58)/;

/** {@link NotSaved} for an error of the server or of the way to it; every other error as it is. */
export function asNotSaved(error: unknown): unknown {
  const [first] = causesOf(error);
  if (!(error instanceof Error) || !(isWorthRepeating(error) || OF_THE_SERVER.test(first?.code ?? '')))
    return error;
  if (isCut(error)) return away(error);
  return new NotSaved(`The database cannot be written: ${error.message} (${first?.code ?? 'no code'})`, {
    cause: error,
  });
}

/** {@link DatabaseAway} for a read whose connection is gone, or that the server has no room or time for; every other error as it is. */
export function asNotRead(error: unknown): unknown {
  const [first] = causesOf(error);
  return error instanceof Error && (isCut(error) || OF_THE_SERVER.test(first?.code ?? ''))
    ? away(error)
    : error;
}

const away = (cause: Error): DatabaseAway =>
  new DatabaseAway(
    `The database cannot be reached: ${cause.message} (${causesOf(cause)[0]?.code ?? 'no code'})`,
    {
      cause,
    },
  );

/** A connection that was lost while a transaction was committed. */
export const saveUnknown = (cause: unknown): SaveUnknown =>
  new SaveUnknown('The connection to the database was lost in the middle of a COMMIT.', { cause });

/** Whether a statement was stopped because it took too long. */
export const isTooSlow = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '57014');
