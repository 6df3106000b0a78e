import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type AnonymousCaller, type Bucket, bucketsOf } from '../../auth/callers/buckets.ts';
import { networkOf } from '../../auth/callers/caller_ip.ts';
import { IN_MEMORY } from '../../auth/callers/limits.ts';
import type { Actor } from '../../domain/http/access.ts';
import type { Quota } from '../../domain/settings/quota.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Shared } from '../../store/base/shared.ts';
import { SharedCounts } from './shared_counts.ts';

/** A quota after a call was counted; `exceeded` if none was left. */
export interface Taken {
  quota: Quota;
  exceeded: boolean;
}

/** Who calls: a person, or somebody on a network with some client. */
interface Caller extends AnonymousCaller {
  actor: Actor | null;
}

/** The rate limits: REST and MCP share the counts. Of several quotas the one with least left is given (D30). */
export interface Quotas {
  /** Counts one call against the person and their API key, or against client and network. */
  take(caller: Caller): Promise<Taken>;
  /** Counts an invalid credential against the network that sent it. */
  takeFailure(ip: string): Promise<Taken>;
  /** Counts an MCP message that calls no tool (connecting, lists, pings), against the person, or client and network. */
  takeMessages(caller: Caller, messages: number): Promise<Taken>;
  /** Counts a page against client and network, or an image that other sites embed against the network. */
  takeView(caller: AnonymousCaller, kind: 'page' | 'image'): Promise<Taken>;
}

const WINDOW_S = 60;
/** Invalid credentials that a network may send a minute; then each has Retry-After beside its challenge. */
const FAILURES = 60;
/** Messages beside calls that a person or a client may send a minute; a client that connects sends three. */
const MESSAGES = 600;
/** Images for each page in a network's quota: other sites embed them, and many visitors may share one proxy. */
const IMAGES_PER_PAGE = 10;

/**
 * Quotas in memory with fixed windows of a minute. `settings` returns a new promise after each change, so changed limits apply
 * at once. Nodes add up their counts each second, but those of invalid credentials at once.
 */
export function memoryQuotas(settings: () => Promise<Settings>, shared: Shared | null = null): Quotas {
  const failures = (shared?.limiter ?? IN_MEMORY)({
    keyPrefix: 'failures',
    points: FAILURES,
    duration: WINDOW_S,
  });
  const counts = shared && new SharedCounts(shared);
  /** One for each policy. Its size is set with each use, as settings change and hosts differ. */
  const limiters = new Map<string, RateLimiterMemory>();

  /** Counts in each quota until one is used up. */
  async function takeEach(quotas: readonly Counted[], points = 1): Promise<Taken> {
    let least: Taken | undefined;
    for (const { policy, limit, key } of quotas) {
      let limiter = limiters.get(policy);
      if (!limiter)
        limiters.set(policy, (limiter = new RateLimiterMemory({ points: 0, duration: WINDOW_S })));
      limiter.points = limit;
      const use = await taken(policy, limiter, key, points);
      counts?.note(use.quota, limiter, key, points);
      if (use.exceeded) return use;
      if (!least || use.quota.remaining < least.quota.remaining) least = use;
    }
    if (!least) throw new TypeError('a call without a quota');
    return least;
  }

  return {
    async take(caller) {
      const limits = await settings();
      const { actor } = caller;
      if (!actor) {
        const limit = limits['limits.anonymous_per_minute'];
        return takeEach(anonymous('anonymous', limit, bucketsOf(caller, limits)));
      }
      const { person_id, credential, credential_id } = actor;
      return takeEach([
        { policy: 'signed-in', limit: limits['limits.signed_in_per_minute'], key: String(person_id) },
        ...(credential === 'api_key'
          ? [{ policy: 'api-key', limit: limits['limits.api_key_per_minute'], key: String(credential_id) }]
          : []),
      ]);
    },
    takeFailure: (ip) => taken('invalid-credentials', failures, networkOf(ip)),
    async takeMessages(caller, count) {
      const { actor } = caller;
      return takeEach(
        actor
          ? [{ policy: 'messages', limit: MESSAGES, key: `person ${actor.person_id}` }]
          : anonymous('messages', MESSAGES, bucketsOf(caller, await settings())),
        count,
      );
    },
    async takeView(caller, kind) {
      const limits = await settings();
      const pages = limits['limits.pages_per_minute'];
      const buckets = bucketsOf(caller, limits);
      if (kind === 'page') return takeEach(anonymous('pages', pages, buckets));
      const { key, times } = buckets.findLast(({ of }) => of !== 'client') ?? { key: '', times: 1 };
      return takeEach([{ policy: 'images', limit: pages * Math.max(IMAGES_PER_PAGE, times), key }]);
    },
  };
}

/** A quota, and who uses it. */
interface Counted {
  policy: string;
  limit: number;
  key: string;
}

/** The quotas of an anonymous caller, named after what they count by. */
const anonymous = (policy: string, limit: number, buckets: readonly Bucket[]): Counted[] =>
  buckets.map(({ of, key, times }) => ({
    policy: of === 'client' ? policy : `${policy}-${of}`,
    limit: limit * times,
    key,
  }));

function taken(policy: string, limiter: RateLimiterAbstract, key: string, points = 1): Promise<Taken> {
  const limit = limiter.points;
  const state = ({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Taken => ({
    quota: {
      policy,
      limit,
      remaining: remainingPoints,
      reset: Math.ceil(msBeforeNext / 1000),
      window: WINDOW_S,
    },
    exceeded,
  });
  return limiter.consume(key, points).then(
    (left) => state(left, false),
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return state(refused, true);
      throw refused;
    },
  );
}
