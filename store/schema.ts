import type { Columns } from './columns.ts';
import { contentTables } from './content/tables.ts';
import { draftTables } from './drafts/tables.ts';
import { launchTables } from './launches/tables.ts';
import { listingTables } from './listings/tables.ts';
import { peopleTables } from './people/tables.ts';
import { queueTables } from './queue/tables.ts';
import { settingTables } from './settings/tables.ts';

/**
 * Every table, written once for all engines (architecture.md 6). The SQL of the migrations is the truth of the database; a
 * test holds these definitions against it. Property, column and wire name are the same word.
 */
export const makeSchema = (c: Columns) => ({
  counter: c.table('counter', { name: c.text('name').primaryKey(), value: c.int('value').notNull() }),
  ...contentTables(c),
  ...draftTables(c),
  ...launchTables(c),
  ...listingTables(c),
  ...peopleTables(c),
  ...queueTables(c),
  ...settingTables(c),
});

/** The tables, as every engine has them. */
export type Schema = ReturnType<typeof makeSchema>;
