import { indexPosts, postSlugs } from '../../services/content/posts.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Posts per transaction, short enough for the main thread. */
const STEP = 20;

/** Indexes the posts of the blog again. A migration that changed what is indexed enqueues it once. */
export function reindexPosts({ store }: { store: Store }): JobHandler {
  return async (_payload, run) => {
    const slugs = await postSlugs(store);
    for (let from = 0; from < slugs.length; from += STEP) {
      run.signal.throwIfAborted();
      await run.write((tx) => indexPosts(tx, slugs.slice(from, from + STEP)));
    }
  };
}
