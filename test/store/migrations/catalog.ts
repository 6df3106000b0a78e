import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type pg from 'pg';

/** What a database consists of, in lines that do not depend on how it came about: by table, or by name what stands beside tables. */
type Catalog = Record<string, string[]>;

/** What the migrations 1 to 73 made of an empty database, written down before the baseline took their place (record 87). */
export function catalogBefore(engine: 'sqlite' | 'postgres'): Catalog {
  const file = new URL('schema_73.json', import.meta.url);
  const tables = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)[engine];
  return Object.fromEntries(Object.entries(tables ?? {}).map(([name, lines]) => [name, lines.split('\n')]));
}

const plain = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();

/** The tables of an SQLite database with their columns in order, keys, checks, indexes, triggers and rows. */
export function sqliteCatalog(connection: Database.Database): Catalog {
  const all = <Row>(sql: string, ...values: unknown[]): Row[] =>
    connection.prepare<unknown[], Row>(sql).all(...values);
  const tables = all<{ name: string; type: string; wr: number; strict: number; sql: string }>(
    `select l.name, l.type, wr, strict, sql from pragma_table_list l join sqlite_schema s on s.name = l.name
     where l.schema = 'main' and l.type in ('table', 'virtual') and l.name not like 'sqlite_%' and l.name <> 'schema_migration' order by 1`,
  );
  const catalog: Catalog = {};
  for (const { name, type, wr, strict, sql } of tables) {
    const rows = all(`select * from "${name}"`);
    catalog[name] =
      type === 'virtual'
        ? [plain(sql)]
        : [
            `strict ${strict}, without rowid ${wr}, autoincrement ${Number(/autoincrement/i.test(sql))}`,
            ...all<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
              'select * from pragma_table_xinfo(?) order by cid',
              name,
            ).map(
              (column) =>
                `${column.name} ${column.type.toLowerCase()}${column.notnull ? ' not null' : ''}` +
                `${column.dflt_value === null ? '' : ` default ${column.dflt_value}`}${column.pk ? ` key ${column.pk}` : ''}`,
            ),
            ...keysOf(all, name),
            ...checksOf(plain(sql)),
            ...all<{ sql: string }>(
              `select sql from sqlite_schema where tbl_name = ? and type in ('index', 'trigger') and sql is not null`,
              name,
            )
              .map((one) => plain(one.sql))
              .sort(),
            ...rows.map((row) => JSON.stringify(row)),
          ];
  }
  return catalog;
}

function keysOf(all: <Row>(sql: string, ...values: unknown[]) => Row[], table: string): string[] {
  const unique = all<{ name: string; origin: string }>(
    "select name, origin from pragma_index_list(?) where origin <> 'c'",
    table,
  ).map(({ name, origin }) => {
    const keys = all<{ name: string; desc: number }>(
      'select name, "desc" from pragma_index_xinfo(?) where "key" = 1 order by seqno',
      name,
    );
    return `${origin === 'pk' ? 'primary key' : 'unique'} (${keys.map((key) => key.name + (key.desc ? ' desc' : '')).join(', ')})`;
  });
  const foreign = all<{ from: string; table: string; to: string; on_delete: string; on_update: string }>(
    'select * from pragma_foreign_key_list(?)',
    table,
  ).map(
    (key) =>
      `${key.from} references ${key.table} (${key.to}), delete ${key.on_delete}, update ${key.on_update}`,
  );
  return [...unique, ...foreign].map((line) => line.toLowerCase()).sort();
}

/** The conditions of a table's checks: what stands in the brackets, which may hold others. */
function checksOf(sql: string): string[] {
  const found: string[] = [];
  for (const { index } of sql.matchAll(/\bcheck \(/g)) {
    let end = index + 'check ('.length;
    for (let open = 1; open > 0; end++) open += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0;
    found.push(sql.slice(index, end));
  }
  return found.sort();
}

const BESIDE = "relnamespace = 'public'::regnamespace";

/** The tables of a PostgreSQL database with their columns, constraints, indexes, triggers, options and rows; its functions. */
export async function postgresCatalog(client: pg.Client): Promise<Catalog> {
  const { rows: lines } = await client.query<{ name: string; line: string }>(
    `select relname as name, concat('persistence ', relpersistence, ' options ', reloptions) as line, 0 as part
       from pg_class where relkind = 'r' and ${BESIDE}
     union all
     select relname, concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
         'default ' || pg_get_expr(adbin, adrelid), case attidentity when '' then null else 'identity ' || attidentity::text end,
         case when attstorage <> typstorage then 'storage ' || attstorage::text end), 1
       from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
         left join pg_attrdef d on adrelid = attrelid and adnum = attnum
       where relkind = 'r' and ${BESIDE} and attnum > 0 and not attisdropped
     union all
     select relname, concat_ws(' ', conname, pg_get_constraintdef(o.oid)), 2
       from pg_constraint o join pg_class c on c.oid = conrelid where contype <> 'n' and ${BESIDE}
     union all
     select t.relname, pg_get_indexdef(indexrelid), 3
       from pg_index join pg_class t on t.oid = indrelid
       where t.${BESIDE} and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
     union all
     select relname, pg_get_triggerdef(g.oid), 4
       from pg_trigger g join pg_class c on c.oid = tgrelid where not tgisinternal and ${BESIDE}
     union all
     select 'function ' || proname, pg_get_functiondef(oid), 5 from pg_proc where pronamespace = 'public'::regnamespace
     order by 1, 3, 2`,
  );
  const catalog: Catalog = {};
  for (const { name, line } of lines)
    if (name !== 'schema_migration') (catalog[name] ??= []).push(plain(line));
  for (const name of Object.keys(catalog)) {
    if (name.startsWith('function ')) continue;
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from "${name}" t`,
    );
    catalog[name]?.push(...rows.map(({ row }) => row));
  }
  return catalog;
}
