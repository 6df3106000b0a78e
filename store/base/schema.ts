import { changeTables } from '../changes/tables.ts';
import { claimTables } from '../claims/tables.ts';
import { contentTables } from '../content/tables.ts';
import { draftTables } from '../drafts/tables.ts';
import { launchTables } from '../launches/tables.ts';
import { listingTables } from '../listings/tables.ts';
import { noticeTables } from '../notices/tables.ts';
import { orderTables } from '../orders/tables.ts';
import { peopleTables } from '../people/tables.ts';
import { pictureTables } from '../pictures/tables.ts';
import { privacyTables } from '../privacy/tables.ts';
import { queueTables } from '../queue/tables.ts';
import { reviewTables } from '../reviews/tables.ts';
import { settingTables } from '../settings/tables.ts';
import { signInTables } from '../sign_in/tables.ts';
import { visitTables } from '../visits/tables.ts';
import { voteTables } from '../votes/tables.ts';
import type { Columns } from './columns.ts';

/**
 * All tables, written once for all engines (record 3). The migrations define the database; a test compares them with these definitions.
 * Property, column and wire names are equal.
 */
const makeSchema = (c: Columns) => ({
  counter: c.table('counter', { name: c.text('name').primaryKey(), value: c.int('value').notNull() }),
  ...changeTables(c),
  ...claimTables(c),
  ...contentTables(c),
  ...draftTables(c),
  ...launchTables(c),
  ...listingTables(c),
  ...noticeTables(c),
  ...orderTables(c),
  ...peopleTables(c),
  ...pictureTables(c),
  ...privacyTables(c),
  ...queueTables(c),
  ...reviewTables(c),
  ...settingTables(c),
  ...signInTables(c),
  ...visitTables(c),
  ...voteTables(c),
});

/** All tables as an engine has them. */
export type Schema = ReturnType<typeof makeSchema>;

const made = new Map<Columns, Schema>();

/** All tables with the columns of an engine. They are made once for all stores of a process. */
export function schemaOf(columns: Columns): Schema {
  const schema = made.get(columns) ?? makeSchema(columns);
  made.set(columns, schema);
  return schema;
}
