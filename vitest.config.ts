import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { ALONE, LANDING, NIGHT } from './test/gate/files.ts';
import { ResultsReporter } from './test/gate/reporter.ts';
import { longestFirst } from './test/longest_first.ts';
import { postgresPrograms } from './test/postgres_cluster.ts';

/** What runs on PostgreSQL too, where it is installed: what uses a store. */
const ON_BOTH_ENGINES = [
  'test/{jobs,services,store,tools}/**/*.test.ts',
  'test/journeys/launch.test.ts',
  'test/laws/operations/examples.test.ts',
];
/** Of what `npm test` leaves out, these. */
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
  // Files that older versions left: PostgreSQL began with version 63 (test/store/postgres/{migrate,schema}.test.ts).
  'test/store/migrations/*.test.ts',
  'test/store/listings/shown_edits.test.ts',
  'test/store/search/{fill,repair}.test.ts',
  'test/jobs/{fill_founders,index_posts}.test.ts',
  'test/tools/listings/compare_after_update.test.ts',
  // Its plans of queries, read from its statements; PostgreSQL plans by the numbers of rows, which the benchmarks have.
  'test/store/content/blog.test.ts',
  'test/store/launches/{boards,launch_history,votes}.test.ts',
  // Thousands of states in one file, which is looked at between their steps.
  'test/services/any_history/*.test.ts',
  // They have no store, or one in a file of their own.
  'test/services/votes/attacks.test.ts',
  'test/store/race/order.test.ts',
  'test/jobs/worker_name.test.ts',
];
/** What is about PostgreSQL alone. */
const ON_POSTGRES = ['test/{app,store}/postgres/*.test.ts', 'test/nodes/*.test.ts'];

/** What takes minutes each, the longest first. */
const LONGEST = [
  'browser/pages/own_pages',
  'browser/pages/public_pages',
  'services/twelve_weeks/twelve_weeks',
  'bench/bench',
  'journeys/build_crash',
  'journeys/hostile_sites',
  'services/any_history/any_history',
];

/** The tests on PostgreSQL; none with a line where it is not installed. */
function onPostgres() {
  if (!postgresPrograms()) {
    const missing = 'no PostgreSQL in /usr/lib/postgresql: apt-get install postgresql';
    if (process.env['POSTGRES'] === 'required') throw new Error(`POSTGRES=required, and ${missing}`);
    process.stdout.write(`The store is tested on SQLite alone: ${missing}\n`);
    return [];
  }
  return [
    {
      extends: true as const,
      test: {
        name: 'postgres',
        include: [...ON_BOTH_ENGINES, ...ON_POSTGRES],
        exclude: [
          ...ON_SQLITE_ALONE,
          ...[...LANDING, ...NIGHT].filter((file) => !DEAR_ON_BOTH.includes(file)),
        ],
        globalSetup: ['test/postgres_cluster.ts'],
        env: { STORE_ENGINE: 'postgres' },
        isolate: false,
      },
    },
  ];
}

export default defineConfig({
  test: {
    globalSetup: 'test/data_folder.ts',
    setupFiles: ['test/gate/meter.ts', 'test/named_writes.ts'],
    // Worlds wait now and then, so one more than there are cores; more than four only wait for the disk.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', new ResultsReporter()],
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          // Acceptance needs dist/ and has a runner of its own: npm run acceptance.
          exclude: [
            ...configDefaults.exclude,
            'test/acceptance/**',
            ...ON_POSTGRES,
            ...ALONE,
            ...LANDING,
            ...NIGHT,
          ],
          // Files share the modules that they load, which all load nearly the same; none keeps anything in them.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'landing', include: LANDING, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'night', include: NIGHT, isolate: false } },
      ...onPostgres(),
    ],
  },
});
