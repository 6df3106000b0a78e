import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, RatingSource } from '../../domain/ports.ts';
import { domainsToRate, recordRatings, settleFailedRatings } from '../../services/figures/ratings.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

interface RatingWorld {
  store: Store;
  clock: Clock;
  /** Undefined where the operator has no key. */
  ratings: RatingSource | undefined;
  /** Milliseconds between two requests. */
  rating_pause_ms: number;
}

/**
 * Once a day: has the source rate the domains of live listings that have no rating of the day (D38). What has come is stored at once, so
 * that another attempt goes on from there.
 */
export function rateDomains({ store, clock, ratings, rating_pause_ms }: RatingWorld): JobHandler {
  return async (_payload, run) => {
    if (!ratings) return;
    const { name: source, most } = ratings;
    const domains = await domainsToRate(store, clock.now().getTime());
    for (let at = 0; at < domains.length; at += most) {
      if (at > 0) await delay(rating_pause_ms, undefined, { signal: run.signal });
      const rated = await ratings.rate(domains.slice(at, at + most), run.signal);
      const checked_at = clock.now().getTime();
      await run.write((tx) => recordRatings(tx, { rated, source, checked_at }));
    }
    await run.commit(settleFailedRatings);
  };
}
