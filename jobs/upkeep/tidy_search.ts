import type { JobHandler } from '../queue/queue.ts';

/** Nightly maintenance of the search index: word frequencies and merged segments, in small transactions. */
export const tidySearch: JobHandler = async (_payload, run) => {
  let more = true;
  while (more && !run.signal.aborted) more = await run.write((tx) => tx.tidySearch());
};
