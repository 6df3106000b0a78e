import type { JobHandler } from '../queue/queue.ts';

/**
 * Nightly care for the search index (store.md 3): how common each word is, and merged segments, in small transactions of their
 * own so that nobody waits for it.
 */
export const tidySearch: JobHandler = async (_payload, run) => {
  let more = true;
  while (more && !run.signal.aborted) more = await run.write((tx) => tx.search.tidy());
};
