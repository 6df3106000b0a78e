import { LANDING, NIGHT } from '../files.ts';
import { SIZE } from '../size.ts';

/** What runs on PostgreSQL too, where it is installed: what uses a store. */
const ON_BOTH_ENGINES = [
  'test/{jobs,services,store,tools}/**/*.test.ts',
  'test/journeys/launch.test.ts',
  'test/laws/operations/examples.test.ts',
];

/** Of what runs on SQLite at landing or at night alone, these. */
const DEAR_ON_BOTH = [
  'test/journeys/launch.test.ts',
  'test/store/race/{histories,race}.test.ts',
  'test/store/search/orders.test.ts',
  'test/store/search/quality.test.ts',
];

/** What would show nothing on PostgreSQL, and why. */
const ON_SQLITE_ALONE = [
  // Its file: how it is opened, locked, copied, restored and watched, and what is left in it.
  'test/store/engine/{backup,erased_bytes,litestream,restore,sqlite,sqlite_driver,sqlite_lock}.test.ts',
  'test/store/cache/{cached_reads,tracked_reads}.test.ts',
  'test/store/upkeep/backups.test.ts',
  'test/jobs/upkeep/daily_backup.test.ts',
  // Which modules are loaded, by programs of their own.
  'test/store/engine/modules.test.ts',
  // Files that older versions left; what is about PostgreSQL is in test/store/postgres/{baseline,migrate,schema}.test.ts.
  'test/store/migrations/*.test.ts',
  'test/store/search/{fill,repair}.test.ts',
  'test/tools/listings/compare_after_update.test.ts',
  // Its plans of queries, read from its statements; PostgreSQL plans by the numbers of rows, which the benchmarks have.
  'test/store/content/blog.test.ts',
  'test/store/engine/plans.test.ts',
  'test/store/launches/{boards,launch_history,votes}.test.ts',
  // Thousands of states in one file, which is looked at between their steps.
  'test/services/any_history/*.test.ts',
  // They have no store, or one in a file of their own.
  'test/services/votes/attacks.test.ts',
  'test/store/race/order.test.ts',
  'test/jobs/worker_name.test.ts',
];

/** What is about PostgreSQL alone. */
export const ON_POSTGRES = ['test/{app,store}/postgres/*.test.ts', 'test/nodes/*.test.ts'];

/**
 * What runs on PostgreSQL at landing: what is about it alone, and what runs each statement of the store (statement_cover.ts) for the least CPU.
 * The night runs all.
 */
const ON_POSTGRES_AT_LANDING = [
  ...ON_POSTGRES,
  // What every engine has to do, and each read and write of an aggregate at least once.
  'test/store/contract/contract.test.ts',
  'test/store/aggregates/*.test.ts',
  // Four processes at once.
  'test/store/race/race.test.ts',
  // Each operation.
  'test/laws/operations/examples.test.ts',
  // From a URL to an award, by REST alone.
  'test/journeys/launch.test.ts',
  // All that is stored about a person, and who shares a draft with them.
  'test/services/{co_owners,delete_account}.test.ts',
  // Words that are forgotten and counted again.
  'test/store/search/maintain.test.ts',
  // Votes by region.
  'test/site/votes/vote_regions.test.ts',
];

/** The files of the project "postgres": those of the landing at its size, all at night, and whichever are named at `npm test`. */
export const postgresFiles = {
  include: SIZE === 'landing' ? ON_POSTGRES_AT_LANDING : [...ON_BOTH_ENGINES, ...ON_POSTGRES_AT_LANDING],
  exclude: [...ON_SQLITE_ALONE, ...[...LANDING, ...NIGHT].filter((file) => !DEAR_ON_BOTH.includes(file))],
};
