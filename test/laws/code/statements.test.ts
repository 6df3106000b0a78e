import { parseSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { adviceFor, missingOf, NOT_ON_POSTGRES } from '../../gate/postgres/statement_cover.ts';
import { marked, namesInStore, statementsIn, statementsOfStore } from '../../gate/postgres/statements.ts';

/** Objects that are no database, and whose methods have names of the query builder. */
const NO_DATABASE =
  /^(?:createH(?:ash|mac)\(.*\)|hash|enqueued|listeners|auditors|found|writers|bare\.searchParams|this\.#(?:pending|last))$/;

describe('the statements of the store', () => {
  const all = statementsOfStore();

  test('are all found: a database is called `db` wherever a query is built', () => {
    const objects = [...namesInStore().builders].filter((object) => !/^db\b/.test(object));
    expect(objects.filter((object) => !NO_DATABASE.test(object))).toEqual([]);
    expect(all.length).toBeGreaterThan(800);
  });

  test('have names of their own', () => {
    const { prepared } = namesInStore();
    expect(prepared.filter((name, i) => prepared.indexOf(name) !== i)).toEqual([]);
  });

  test('that no test on PostgreSQL runs are there', () => {
    const unknown = NOT_ON_POSTGRES.filter((one) => !all.some(({ place }) => place.startsWith(one.place)));
    expect(unknown).toEqual([]);
  });
});

describe('a file of the store', () => {
  const file = 'store/search/postgres/seen.ts';
  const source = `export const seen = (db: ReadDb, pool: Pool) => ({
    all: prepared('seen', () =>
      db
        .select({ id: seen.id })
        .from(seen)
        .where(exists(db.select().from(other))),
    ),
    forget: (id: number) => pool.query<Row>('delete from seen where id = $1', [id]),
    size: () => rows<{ size: number }>('size', SIZE, []),
    known: new Map().delete(1),
  });`;
  const places = [`${file}:3:7`, `${file}:6:23`, `${file}:8:29`, `${file}:9:17`];

  test('has its statements by line and column', () => {
    expect(statementsIn(file, source).map(({ place }) => place)).toEqual(places);
  });

  test('says which it runs, on the same lines', () => {
    const code = marked(file, source);
    expect(parseSync(file, code).errors).toEqual([]);
    expect(places.map((place) => code.split('\n').findIndex((line) => line.includes(place)) + 1)).toEqual([
      3, 6, 8, 9,
    ]);
  });

  test('is refused if a statement did not run, which is named', () => {
    const all = statementsIn(file, source);
    const missing = missingOf(all, new Set(places.slice(1)), [{ place: `${file}:9` }]);
    expect(adviceFor(missing)).toContain(`${places[0]}  db .select({ id: seen.id })`);
    expect(missing).toHaveLength(1);
  });
});
