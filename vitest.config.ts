import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // They need dist/ and have a runner of their own: npm run acceptance.
    exclude: [...configDefaults.exclude, 'test/acceptance/**'],
    globalSetup: 'test/data_folder.ts',
    // Two shared cores: a test waits for conditions, so the limit only ends what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Worlds wait more than they compute, so two go well on one core; more than four only wait for the disk.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    reporters: ['default'],
  },
});
