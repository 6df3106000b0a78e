import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { type AnonymousCaller, type Bucket, bucketsOf } from '../../auth/callers/buckets.ts';
import { IN_MEMORY, secondsToWait } from '../../auth/callers/limits.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { LimiterOf } from '../../store/base/shared.ts';

/** Limits of the authorization server. Each returns the seconds to wait, or null if the request may proceed. */
export interface OauthLimits {
  endpoint(path: string, caller: AnonymousCaller): Promise<number | null>;
  grant(grant_id: string): Promise<number | null>;
}

const HOUR_S = 3_600;

type Limit = readonly [points: number, duration: number];

/** Requests of one client on a network: so many in so many seconds. */
const PER_CLIENT: Readonly<Record<string, Limit>> = {
  '/oauth/register': [20, HOUR_S],
  '/oauth/authorize': [60, 60],
  '/oauth/token': [60, 60],
  '/oauth/revoke': [60, 60],
};
/**
 * After so many registrations in an hour each client of a network may register only a few more, so that nobody can block registration
 * for all.
 */
const REGISTRATIONS_AN_HOUR = 500;
const FEW_AN_HOUR = 3;
const TOKENS_OF_A_GRANT_A_MINUTE = 60;

export function oauthLimits(
  settings: () => Promise<Settings>,
  limiterOf: LimiterOf = IN_MEMORY,
): OauthLimits {
  /** One for each limit and size of bucket. */
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiter(keyPrefix: string, points: number, duration: number): RateLimiterAbstract {
    let known = limiters.get(keyPrefix);
    if (!known) limiters.set(keyPrefix, (known = limiterOf({ keyPrefix, points, duration })));
    return known;
  }

  /** Counts in each bucket until one is used up. */
  async function wait(name: string, [points, duration]: Limit, buckets: readonly Bucket[]) {
    for (const { key, times } of buckets) {
      const sized = limiter(times === 1 ? name : `${name} ${times}`, points * times, duration);
      const seconds = await secondsToWait(sized, key);
      if (seconds !== null) return seconds;
    }
    return null;
  }

  return {
    async endpoint(path, caller) {
      const limit = PER_CLIENT[path];
      if (!limit) return null;
      const buckets = bucketsOf(caller, await settings());
      const seconds = await wait(path, limit, buckets);
      if (seconds !== null || path !== '/oauth/register') return seconds;
      const all = limiter('registrations', REGISTRATIONS_AN_HOUR, HOUR_S);
      const are_many = (await secondsToWait(all, 'all')) !== null;
      return are_many ? wait('few', [FEW_AN_HOUR, HOUR_S], buckets) : null;
    },
    grant: (grant_id) => secondsToWait(limiter('grant', TOKENS_OF_A_GRANT_A_MINUTE, 60), grant_id),
  };
}
