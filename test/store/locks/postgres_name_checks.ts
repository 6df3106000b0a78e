import pg from 'pg';
import { schemaOf } from '../../../store/base/schema.ts';
import { postgresColumns } from '../../../store/engine/postgres/driver/columns.ts';
import { UNNAMED_CODE } from '../../../store/locks/name_checks.ts';
import { type NamedRows, namedRows } from '../../../store/locks/named_rows.ts';

/** Has a database refuse what store/locks/name_checks.ts refuses on SQLite. The engine tells the triggers the names of each transaction. */
export async function addNameChecks(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query([FUNCTIONS, ...namedRows(schemaOf(postgresColumns)).map(triggersOf)].join('\n'));
  await client.end();
}

const FUNCTIONS = `
  create function names_of_write() returns jsonb language sql as
    $$ select nullif(current_setting('firstlight.names', true), '')::jsonb $$;
  create function is_new(name text) returns void language plpgsql as $$ begin
    if names_of_write() is not null then
      perform set_config('firstlight.names', (names_of_write() || to_jsonb(name))::text, true);
    end if;
  end $$;
  create function needs_name(name text, written text) returns void language plpgsql as $$ begin
    if names_of_write() is not null and name is not null and not names_of_write() ? name then
      raise exception 'A row of % was written, and % is no name of this write.', written, name
        using errcode = '${UNNAMED_CODE}';
    end if;
  end $$;`;

function triggersOf({ table, columns, names, isThing }: NamedRows): string {
  const check = (row: 'new' | 'old') =>
    names(row)
      .map((name) => `perform needs_name(${name}, '${table}');`)
      .join(' ');
  const add = isThing
    ? names('new')
        .map((name) => `perform is_new(${name});`)
        .join(' ')
    : check('new');
  const trigger = (name: string, event: string, body: string) => `
    create function ${table}_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
    create trigger names_${name} after ${event} on "${table}" for each row execute function ${table}_${name}();`;
  const listed = columns.map((column) => `"${column}"`).join(', ');
  return [
    trigger('added', 'insert', add),
    trigger('changed', `update of ${listed}`, `${check('old')} ${check('new')}`),
    trigger('removed', 'delete', check('old')),
  ].join('');
}
