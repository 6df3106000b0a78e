import { sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { ORDERS } from '../../../scripts/laws/code/orders.ts';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { asc, desc } from '../../../store/base/sorting.ts';
import { foundBy } from './found_by.ts';

test.each([
  ['db.select().from(person).orderBy(person.id)', ['store/x.ts:1: person.id']],
  ['.orderBy(\n  asc(person.created_at),\n  person.id,\n).limit(1)', ['store/x.ts:1: person.id']],
  ['\nsql`${launch.week_votes} desc, ${launch.live_at}`', ['store/x.ts:2: sql`${launch.week_votes} desc']],
  ['.orderBy(...first, asc(person.id), desc(sql`max(${a.b}, 1)`)).groupBy(person.id)', []],
])('the law finds orders that leave it to the engine, and no others: %j', (source, found) => {
  expect(foundBy(ORDERS, { 'store/x.ts': source, 'store/engine/x.ts': source })).toEqual(found);
});

test('columns that are never null are ordered plainly, all else with the place of nulls', () => {
  const { launch } = schemaOf(sqliteColumns);
  const text = (order: ReturnType<typeof asc>) => new SQLiteSyncDialect().sqlToQuery(order).sql;
  expect([asc(launch.id), desc(launch.week), asc(launch.live_at), desc(launch.live_at)].map(text)).toEqual([
    '"launch"."id" asc',
    '"launch"."week" desc',
    '"launch"."live_at" asc nulls first',
    '"launch"."live_at" desc nulls last',
  ]);
  expect(text(desc(sql`max(${launch.week})`))).toBe('max("launch"."week") desc nulls last');
});
