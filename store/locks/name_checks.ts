import type Database from 'better-sqlite3';
import type { Name } from '../base/names.ts';
import type { Schema } from '../base/schema.ts';
import { namedRows } from './named_rows.ts';

let onUnnamed: ((error: Error) => void) | null = null;

/**
 * From now on every store that is opened in this process checks that a write which gives names has named all that it changes. `report` gets
 * each fault, for code that catches errors would hide it; null ends the checks. For the set-up of tests.
 *
 * @internal
 */
export function checkNames(report: ((error: Error) => void) | null): void {
  onUnnamed = report;
}

/** What gets the faults of a store that is opened now; null outside of tests. On PostgreSQL triggers of the tests raise them. */
export const reportOfNames = (): typeof onUnnamed => onUnnamed;

/** The code of the errors of those triggers. */
export const UNNAMED_CODE = 'FL068';

/** The checks of one connection. */
export interface NameChecks {
  /** Before a transaction begins, as what it makes would be rolled back: it has these names, or runs alone. */
  begin(on: readonly Name[] | undefined): void;
  /** Raises the fault of this transaction, if it has one that was caught. */
  end(): void;
}

/**
 * The checks of a writing connection of SQLite; null outside of tests. Triggers of the connection alone see every row, whichever statement
 * or foreign key writes it.
 */
export function nameChecks(connection: Database.Database, schema: Schema): NameChecks | null {
  const report = onUnnamed;
  if (!report) return null;
  let named: Set<string> | null = null;
  let fault: Error | null = null;
  let has_triggers = false;

  connection.function('is_new', (name) => {
    named?.add(String(name));
    return null;
  });
  connection.function('needs_name', (name, table) => {
    if (named === null || name === null || named.has(String(name))) return null;
    fault = new Error(`A row of ${String(table)} was written, and ${String(name)} is no name of this write.`);
    report(fault);
    throw fault;
  });

  return {
    begin(on) {
      named = on ? new Set(on) : null;
      if (on && !has_triggers) {
        addTriggers(connection, schema);
        has_triggers = true;
      }
      fault = null;
    },
    end() {
      if (fault) throw fault;
    },
  };
}

/** More than a hundred triggers, which writes that run alone do not need. */
function addTriggers(connection: Database.Database, schema: Schema): void {
  for (const { table, columns, names, isThing } of namedRows(schema)) {
    const check = (row: 'new' | 'old') => names(row).map((name) => `select needs_name(${name}, '${table}');`);
    const add = isThing ? names('new').map((name) => `select is_new(${name});`) : check('new');
    const listed = columns.map((column) => `"${column}"`).join(', ');
    connection.exec(`
      create temp trigger "${table}_added" after insert on main."${table}" begin ${add.join(' ')} end;
      create temp trigger "${table}_changed" after update of ${listed} on main."${table}"
      begin ${check('old').join(' ')} ${check('new').join(' ')} end;
      create temp trigger "${table}_removed" before delete on main."${table}" begin ${check('old').join(' ')} end;`);
  }
}
