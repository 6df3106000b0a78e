import { type SiteThreadsOptions, siteThreads } from '../../app/workers/site_threads.ts';
import { htmlReader } from '../../crawler/html/html_reader.ts';

/** The HTML reader in its thread as the service creates it, with other limits if a test needs them. */
export function workerReader(options?: SiteThreadsOptions) {
  const threads = siteThreads(options);
  return { ...htmlReader(threads.html), close: () => threads.close() };
}
