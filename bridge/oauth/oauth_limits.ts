import { networkOf } from '../../auth/callers/caller_ip.ts';
import { IN_MEMORY, secondsToWait } from '../../auth/callers/limits.ts';
import type { LimiterOf } from '../../store/base/shared.ts';

/** Limits of the authorization server. Each returns the seconds to wait, or null if the request may proceed. */
export interface OauthLimits {
  endpoint(path: string, ip: string): Promise<number | null>;
  grant(grant_id: string): Promise<number | null>;
}

const HOUR_S = 3_600;

/** Requests of an IP address: so many in so many seconds. */
const PER_IP: Readonly<Record<string, readonly [points: number, duration: number]>> = {
  '/oauth/register': [20, HOUR_S],
  '/oauth/authorize': [60, 60],
  '/oauth/token': [60, 60],
  '/oauth/revoke': [60, 60],
};
/**
 * After so many registrations in an hour each network may register only a few more, so that nobody can block registration for
 * all.
 */
const REGISTRATIONS_AN_HOUR = 500;
const FEW_AN_HOUR = 3;
const TOKENS_OF_A_GRANT_A_MINUTE = 60;

export function oauthLimits(limiterOf: LimiterOf = IN_MEMORY): OauthLimits {
  const ips = new Map(
    Object.entries(PER_IP).map(([path, [points, duration]]) => [
      path,
      limiterOf({ keyPrefix: path, points, duration }),
    ]),
  );
  const registrations = limiterOf({
    keyPrefix: 'registrations',
    points: REGISTRATIONS_AN_HOUR,
    duration: HOUR_S,
  });
  const few = limiterOf({ keyPrefix: 'few', points: FEW_AN_HOUR, duration: HOUR_S });
  const grants = limiterOf({ keyPrefix: 'grant', points: TOKENS_OF_A_GRANT_A_MINUTE, duration: 60 });
  return {
    async endpoint(path, ip) {
      const limiter = ips.get(path);
      const wait = limiter ? await secondsToWait(limiter, networkOf(ip)) : null;
      if (wait !== null || path !== '/oauth/register') return wait;
      const are_many = (await secondsToWait(registrations, 'all')) !== null;
      return are_many ? secondsToWait(few, networkOf(ip)) : null;
    },
    grant: (grant_id) => secondsToWait(grants, grant_id),
  };
}
