import { type BoundedWorkerOptions, boundedWorker } from '../../app/workers/bounded_worker.ts';
import { HTML_LIMITS, htmlReader } from '../../crawler/html/html_reader.ts';

/** The HTML reader in its worker as the service makes it, with other bounds where a test wants them. */
export const workerReader = (options: Partial<BoundedWorkerOptions> = {}) =>
  htmlReader(
    boundedWorker({
      name: 'html',
      url: new URL('../../crawler/html/html_worker.ts', import.meta.url),
      ...HTML_LIMITS,
      ...options,
    }),
  );
