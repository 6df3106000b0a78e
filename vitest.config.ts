import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { skipWithout } from './test/gate/absence.ts';
import { ALONE, LANDING, NIGHT } from './test/gate/files.ts';
import { ON_POSTGRES, postgresFiles } from './test/gate/postgres/files.ts';
import { StatementCover } from './test/gate/postgres/statement_cover.ts';
import { markStatements } from './test/gate/postgres/statements.ts';
import { ResultsReporter } from './test/gate/reporter.ts';
import { longestFirst } from './test/longest_first.ts';
import { NO_POSTGRES, postgresPrograms } from './test/postgres_cluster.ts';

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

/** The tests on PostgreSQL; none where it is not installed and may be missing. */
function onPostgres() {
  if (!postgresPrograms()) {
    skipWithout('POSTGRES', 'The store is tested on SQLite alone', NO_POSTGRES);
    return [];
  }
  return [
    {
      extends: true as const,
      plugins: [markStatements()],
      test: {
        name: 'postgres',
        ...postgresFiles,
        globalSetup: ['test/postgres_cluster.ts'],
        setupFiles: ['test/gate/postgres/ran_statements.ts'],
        // What a worker loads before its first file would count as statements that a test ran.
        env: { STORE_ENGINE: 'postgres', GATE_WHOLE: '' },
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
    // Longer than what is waited for may take on a slow machine, and less than a test may.
    expect: { poll: { timeout: 120_000 } },
    reporters: ['default', new ResultsReporter(), new StatementCover()],
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
      // What a worker loads before its first file would be there instead of what such a file replaces.
      { extends: true, test: { name: 'alone', include: ALONE, env: { GATE_WHOLE: '' } } },
      { extends: true, test: { name: 'night', include: NIGHT, isolate: false } },
      ...onPostgres(),
    ],
  },
});
