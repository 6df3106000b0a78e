import { defineConfig } from 'vitest/config';

/** Journeys against dist/, which has to be built before: `npm run acceptance` does both. */
export default defineConfig({
  test: {
    include: ['test/acceptance/**/*.test.ts'],
    testTimeout: 120_000,
    // For hanging tests only: a demo with a twentieth of a core takes two minutes to start.
    hookTimeout: 300_000,
    // Each file runs a service, and most run a browser. One waits for minutes between two looks at a badge.
    maxWorkers: 3,
    reporters: ['default'],
  },
});
