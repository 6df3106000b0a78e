import type { Kit } from './columns.ts';
import { contentTables } from './content/tables.ts';
import { draftsTables } from './drafts/tables.ts';
import { launchesTables } from './launches/tables.ts';
import { listingsTables } from './listings/tables.ts';
import { peopleTables } from './people/tables.ts';
import { queueTables } from './queue/tables.ts';
import { settingsTables } from './settings/tables.ts';

/**
 * Every table, written once for all engines (architecture.md 6). The SQL of the migrations is the truth of the database; a
 * test holds these definitions against it. Property, column and wire name are the same word.
 */
export const makeSchema = (k: Kit) => ({
  counter: k.table('counter', { name: k.text('name').primaryKey(), value: k.int('value').notNull() }),
  ...contentTables(k),
  ...draftsTables(k),
  ...launchesTables(k),
  ...listingsTables(k),
  ...peopleTables(k),
  ...queueTables(k),
  ...settingsTables(k),
});

/** The tables, as every engine has them. */
export type Schema = ReturnType<typeof makeSchema>;
