import Database from 'better-sqlite3';

/** Writes a setting into the database file without any check; `json` is the stored text. */
export function writeSetting(file: string, name: string, json: string): void {
  const db = new Database(file);
  db.prepare(
    'insert into setting (name, value) values (?, ?) on conflict do update set value = excluded.value',
  ).run(name, json);
  db.close();
}
