import type { Speed } from './speed.ts';

/** What one test file did in a run. */
export interface FileResult {
  /** From the root, with slashes: `test/tools/orders/sale.test.ts`. */
  file: string;
  project: string;
  is_red: boolean;
  passed: number;
  failed: number;
  skipped: number;
  /** The names of its red tests. */
  red: string[];
  /** CPU seconds of this machine. */
  cpu_s: number;
  /** CPU seconds of its tests that cost more than {@link DEAR_TEST_S} would allow on twice as fast a machine. */
  tests: { name: string; cpu_s: number }[];
}

/** What a run did, as the reporter writes it for the program that started the run. */
export interface Results {
  files: FileResult[];
  /** Errors that belong to no test. */
  errors: number;
  /** CPU seconds of the process that served the workers. */
  server_s: number;
  speeds: Speed[];
}

/** A file above this many CPU seconds, and a test above so many, needs a reason in test/budget.json. */
export const DEAR_FILE_S = 3;
export const DEAR_TEST_S = 0.5;
