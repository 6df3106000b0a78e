import { writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readBackup, replaceDatabase } from '../../../store/engine/sqlite_restore.ts';
import { begun } from '../../crash_harness.ts';

// Restores one of two backups after the other into a folder until it is killed. First it looks at what the last kill left.
const [folder = ''] = process.argv.slice(2);
const database = join(folder, 'firstlight.db');
await begun();

const { rows } = readBackup(database);
if (rows.person !== 1 && rows.person !== 2) throw new Error(`${rows.person} people were left`);
for (let n = 0; ; n++) {
  replaceDatabase(join(folder, n % 2 === 0 ? 'one.db' : 'two.db'), database, Date.now());
  // A kill here leaves a log beside it.
  const connection = new Database(database);
  connection.pragma('journal_mode = WAL');
  connection.exec('update person set email = email where id = 1');
  writeSync(1, `${n}\n`);
  connection.close();
}
