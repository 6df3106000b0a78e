import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { prepared } from '../../../store/base/db.ts';
import { schemaOf } from '../../../store/base/schema.ts';
import { drizzleOver } from '../../../store/engine/sqlite_driver.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';

const ROOT = join(import.meta.dirname, '../../..');
const schema = schemaOf(sqliteColumns);
const { listing, product, category, listing_category } = schema;
const client = new Database(':memory:');
const plain = drizzle({ client });
const quick = drizzleOver(client) as typeof plain;
type Db = typeof plain;

beforeAll(async () => {
  for (const { sql: text } of MIGRATIONS) client.exec(text);
  const insert = (db: Db, code: string, options: Record<string, unknown> | null, active: boolean) =>
    db.insert(product).values({
      code,
      name: `Name of ${code}`,
      description: '',
      price_cents: 4900,
      needs_listing: true,
      options,
      position: 1,
      active,
    });
  await insert(plain, 'launch', { type: 'object', list: [1, null] }, true);
  await insert(quick, 'relaunch', null, false);
  for (const [slug, parent_id] of [
    ['tools', null],
    ['editors', 1],
  ] as const) {
    await quick.insert(category).values({ slug, name: slug, description: '', parent_id, position: 0 });
  }
});

/** Every kind of select in the store. */
const QUERIES: Record<string, { build: (db: Db) => any; values?: Record<string, unknown> }> = {
  'whole rows: text, numbers, JSON, booleans, null': { build: (db) => db.select().from(product) },
  'an expression, with and without a name': {
    build: (db) =>
      db.select({ n: count(), most: sql<number>`max(${product.price_cents})`.as('most') }).from(product),
  },
  'two columns of one name': {
    build: (db) => {
      const parent = schema.category;
      return db
        .select({ child: category.slug, name: product.name, same: product.name, id: parent.id })
        .from(category)
        .leftJoin(product, eq(product.code, 'launch'));
    },
  },
  'nothing on one side of a join': {
    build: (db) =>
      db
        .select({ slug: category.slug, at: listing_category.position, name: listing.name })
        .from(category)
        .leftJoin(listing_category, eq(listing_category.category_id, category.id))
        .leftJoin(listing, eq(listing.id, listing_category.listing_id)),
  },
  'whole tables of a join': {
    build: (db) =>
      db.select().from(category).leftJoin(listing_category, eq(listing_category.category_id, category.id)),
  },
  'a table inside a row': {
    build: (db) =>
      db
        .select({ category, of: listing_category.listing_id })
        .from(category)
        .leftJoin(listing_category, eq(listing_category.category_id, category.id)),
  },
  'values in conditions, lists, limits': {
    build: (db) =>
      db
        .select({ code: product.code, active: product.active })
        .from(product)
        .where(
          and(
            inArray(product.code, [sql.placeholder('a'), sql.placeholder('b')]),
            gt(product.price_cents, sql.placeholder('least')),
          ),
        )
        .orderBy(desc(product.code))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    values: { a: 'launch', b: 'relaunch', least: 1, limit: 5, offset: 0 },
  },
  nothing: { build: (db) => db.select().from(listing).where(eq(listing.id, 0)) },
};

test.each(Object.entries(QUERIES))('%s: rows are those that Drizzle reads', async (_, { build, values }) => {
  const expected = await build(plain).prepare().execute(values);
  expect(await build(quick).prepare().execute(values)).toStrictEqual(expected);
  if (!values) expect(await build(quick)).toStrictEqual(await build(plain));
});

test('what is written comes back as it was given, and a prepared statement runs again with other values', async () => {
  const place = quick
    .update(product)
    .set({ options: sql`json(${sql.placeholder('options')})` })
    .where(eq(product.code, sql.placeholder('code')))
    .returning({ code: product.code, options: product.options })
    .prepare();
  for (const [code, options] of [
    ['launch', { a: 1 }],
    ['relaunch', [2]],
  ] as const)
    expect(await place.execute({ code, options: JSON.stringify(options) })).toStrictEqual([
      { code, options },
    ]);
});

test('a prepared query runs once, however often its promise is awaited', async () => {
  const stored = prepared('products', () => quick.select({ code: product.code }).from(product));
  const rows = stored.execute();
  expect(await rows).toBe(await rows);
});

test('an expression is read as the database gives it: the store maps none to anything but a number', async () => {
  const total = { cents: sql`sum(${product.price_cents})`.mapWith(Number) };
  expect(await quick.select(total).from(product)).toStrictEqual(await plain.select(total).from(product));
  const mapped = globSync('{store,services}/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/mapWith\((?!Number\)).*/g)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(mapped).toEqual([]);
});

test('a value that is missing is refused, not read as nothing', async () => {
  const query = (db: Db) =>
    db
      .select({ code: product.code })
      .from(product)
      .where(eq(product.code, sql.placeholder('code')))
      .prepare();
  for (const db of [plain, quick]) {
    await expect((async () => query(db).execute({}))()).rejects.toThrow('No value for placeholder "code"');
  }
});
