import Database from 'better-sqlite3';

/** Writes a setting into the file past every rule, as somebody with a database tool would; `json` is its stored text. */
export function writeSetting(file: string, name: string, json: string): void {
  const db = new Database(file);
  db.prepare(
    'insert into setting (name, value) values (?, ?) on conflict do update set value = excluded.value',
  ).run(name, json);
  db.close();
}
