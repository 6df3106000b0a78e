import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { sourcesOf } from '../../../scripts/architecture/imports.ts';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { asc, desc } from '../../../store/base/sorting.ts';

const root = join(import.meta.dirname, '../../..');

/** What is written for SQLite alone: its engine, its search, and migrations. */
const OF_ONE_ENGINE = /^store\/(?:engine|migrations|search\/sqlite)\/|^store\/base\/order\.ts$/;

/** The parts of a call's arguments, from its opening parenthesis on. */
function argumentsOf(source: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of source) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0) break;
    if (letter === ',' && depth === 1) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts.map((part) => part.replace(/^\(/, '').trim()).filter((part) => part !== '');
}

/** Orders that leave it to the database where nulls come; oxlint refuses Drizzle's own `asc` and `desc`. */
function unsaidIn(source: string): string[] {
  const orders = source.split('.orderBy').slice(1).flatMap(argumentsOf);
  const bare = orders.filter((order) => /^[a-z_]+(?:\.[a-z_]+)?$/.test(order));
  const raw = [...source.matchAll(/sql`[^`]*\}\s*(?:asc|desc)\b(?! nulls)/g)].map(([text]) => text);
  return [...bare, ...raw];
}

test('every order of the store has its nulls at the same end on every engine', () => {
  const files = sourcesOf('store').filter((file) => !OF_ONE_ENGINE.test(file));
  const orders = files.flatMap((file) =>
    unsaidIn(readFileSync(join(root, file), 'utf8')).map((order) => `${file}: ${order}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(orders).toEqual([]);
});

test('the law finds orders that leave it to the engine, and no others', () => {
  expect(unsaidIn('db.select().from(person).orderBy(person.id)')).toEqual(['person.id']);
  expect(unsaidIn('.orderBy(\n  asc(person.created_at),\n  person.id,\n).limit(1)')).toEqual(['person.id']);
  expect(unsaidIn('sql`${launch.week_votes} desc, ${launch.live_at}`')).toEqual([
    'sql`${launch.week_votes} desc',
  ]);
  expect(
    unsaidIn('.orderBy(...first, asc(person.id), desc(sql`max(${a.b}, 1)`)).groupBy(person.id)'),
  ).toEqual([]);
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
