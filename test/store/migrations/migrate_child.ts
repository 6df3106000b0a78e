import { writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { migrate } from '../../../store/base/migrate.ts';
import { BIG_ROWS, bigHistory } from './migrate_history.ts';

/** Migrates a file to the big history; if a row is named, waits there to be killed. */
const [file = '', stop_at = ''] = process.argv.slice(2);
const connection = new Database(file, { timeout: 60_000 });
connection.pragma('journal_mode = WAL');
connection.function('reached', (row: number) => {
  if (String(row) === stop_at) {
    writeSync(1, `reached ${row} of ${BIG_ROWS}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  return row;
});
writeSync(1, `${JSON.stringify(migrate(connection, file, bigHistory))}\n`);
connection.close();
