import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** What `npm test` leaves to `npm run check`, and why it takes long. `npx vitest run test/<area>` runs both kinds. */
const SLOW = [
  // Chromium over every page.
  'test/browser/**/*.test.ts',
  // Programs that are started, killed at some moment and started again.
  'test/cli/**/*.test.ts',
  'test/oauth/two_processes.test.ts',
  'test/road/build_crash.test.ts',
  'test/secrets/**/*.test.ts',
  'test/store/crash.test.ts',
  // The benchmarks and the worlds that they measure.
  'test/bench/**/*.test.ts',
  'test/scripts/**/*.test.ts',
  // Random input, and every example with everything that could be wrong with it.
  'test/fuzz/**/*.test.ts',
  // Sites that stall, flood and lie, each at length; every site of the fixtures.
  'test/drafting/hostile_words.test.ts',
  'test/drafting/report.test.ts',
  'test/road/hostile_sites.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: 'test/data_folder.ts',
    // Two shared cores: a test waits for conditions, so the limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Worlds wait more than they compute, so two go well on one core; more than four only wait for the disk.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['test/**/*.test.ts'],
          // Acceptance needs dist/ and has a runner of its own: npm run acceptance.
          exclude: [...configDefaults.exclude, 'test/acceptance/**', ...SLOW],
          // Files share the modules that they load, which all load nearly the same; none keeps anything in them.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'slow', include: SLOW } },
    ],
  },
});
