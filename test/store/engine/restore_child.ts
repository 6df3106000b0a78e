import { writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { replaceDatabase } from '../../../store/engine/sqlite_restore.ts';
import { begun } from '../../programs/begun.ts';

// Restores one of two backups after the other into a folder until it is killed. First it looks at what the last kill left.
const [folder = ''] = process.argv.slice(2);
const database = join(folder, 'firstlight.db');
await begun();

// As the service opens it: a journal that a kill left is rolled back.
const left = new Database(database, { fileMustExist: true });
const [whole, people] = ['pragma integrity_check', 'select count(*) from person'].map((sql) =>
  left.prepare(sql).pluck().get(),
);
if (whole !== 'ok' || (people !== 1 && people !== 2))
  throw new Error(`${String(whole)}, ${String(people)} people were left`);
left.close();
for (let n = 0; ; n++) {
  replaceDatabase(join(folder, n % 2 === 0 ? 'one.db' : 'two.db'), database, Date.now());
  // A kill here leaves a log beside it.
  const connection = new Database(database);
  connection.pragma('journal_mode = WAL');
  connection.exec('update person set email = email where id = 1');
  writeSync(1, `${n}\n`);
  connection.close();
}
