import { defineConfig } from 'vitest/config';
import { ResultsReporter } from '../gate/reporter.ts';
import { LIMIT_MS, timesSlower } from '../gate/speed.ts';
import { longestFirst } from '../longest_first.ts';

const slower = timesSlower();

/** Journeys against dist/, which has to be built before: `npm run acceptance` does both. */
export default defineConfig({
  test: {
    include: ['test/acceptance/**/*.test.ts'],
    testTimeout: LIMIT_MS * slower,
    // For hanging tests only: a demo with a twentieth of a core takes two minutes to start.
    hookTimeout: 300_000 * slower,
    expect: { poll: { timeout: 120_000 * slower, interval: 250 } },
    // Each file runs a service, and most run a browser.
    maxWorkers: 3,
    // The first two wait for a minute between two looks at a badge, in which others use the cores.
    sequence: {
      sequencer: longestFirst([
        'acceptance/launch/serve',
        'acceptance/launch/demo',
        'acceptance/orders/kills',
        'acceptance/month/claims',
        'acceptance/administration/week',
      ]),
    },
    reporters: ['default', new ResultsReporter()],
  },
});
