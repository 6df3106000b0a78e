import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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

/** The rate limits: REST and MCP share the counts. */
export interface Quotas {
  /** Counts one call against the person and their API key, or against the IP address (D30); the quota with less left is given. */
  take(caller: { actor: Actor | null; ip: string }): Promise<Taken>;
  /** Counts an invalid credential against the IP address that sent it. */
  takeFailure(ip: string): Promise<Taken>;
  /** Counts an MCP message that calls no tool (connecting, lists, pings), against the person or the IP address. */
  takeMessages(caller: { actor: Actor | null; ip: string }, messages: number): Promise<Taken>;
  /** Counts a page, or an image that other sites embed, against the IP address. */
  takeView(ip: string, kind: 'page' | 'image'): Promise<Taken>;
}

const WINDOW_S = 60;
/** Invalid credentials that an IP address may send a minute. */
const FAILURES = 60;
/** Messages beside calls that a person or an IP address may send a minute; a client that connects sends three. */
const MESSAGES = 600;
/** Images for each page in an IP address's quota: other sites embed them, and many visitors may share one proxy. */
const IMAGES_PER_PAGE = 10;

/**
 * Quotas in memory with fixed windows of a minute. `settings` returns a new promise after each change, so changed limits apply
 * at once. Nodes add up their counts each second, but those of invalid credentials at once.
 */
export function memoryQuotas(settings: () => Promise<Settings>, shared: Shared | null = null): Quotas {
  const anonymous = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const signedIn = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const keys = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const failures = (shared?.limiter ?? IN_MEMORY)({
    keyPrefix: 'failures',
    points: FAILURES,
    duration: WINDOW_S,
  });
  const counts = shared && new SharedCounts(shared);
  const messages = new RateLimiterMemory({ points: MESSAGES, duration: WINDOW_S });
  const pages = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const images = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  let applied: Promise<Settings> | undefined;

  const add = async (policy: string, limiter: RateLimiterMemory, key: string, points = 1): Promise<Taken> => {
    const use = await taken(policy, limiter, key, points);
    counts?.note(use.quota, limiter, key, points);
    return use;
  };

  async function applySettings(): Promise<void> {
    const current = settings();
    if (current === applied) return;
    const limits = await current;
    anonymous.points = limits['limits.anonymous_per_minute'];
    signedIn.points = limits['limits.signed_in_per_minute'];
    keys.points = limits['limits.api_key_per_minute'];
    pages.points = limits['limits.pages_per_minute'];
    images.points = pages.points * IMAGES_PER_PAGE;
    applied = current;
  }

  return {
    async take({ actor, ip }) {
      await applySettings();
      if (!actor) return add('anonymous', anonymous, networkOf(ip));
      const person = await add('signed-in', signedIn, String(actor.person_id));
      if (actor.credential !== 'api_key' || person.exceeded) return person;
      const key = await add('api-key', keys, String(actor.credential_id));
      return key.exceeded || key.quota.remaining < person.quota.remaining ? key : person;
    },
    takeFailure: (ip) => taken('invalid-credentials', failures, networkOf(ip)),
    takeMessages: ({ actor, ip }, count) =>
      add('messages', messages, actor ? `person ${actor.person_id}` : networkOf(ip), count),
    async takeView(ip, kind) {
      await applySettings();
      return add(`${kind}s`, kind === 'page' ? pages : images, networkOf(ip));
    },
  };
}

function taken(policy: string, limiter: RateLimiterAbstract, key: string, points = 1): Promise<Taken> {
  const state = ({ remainingPoints, msBeforeNext }: RateLimiterRes, exceeded: boolean): Taken => ({
    quota: {
      policy,
      limit: limiter.points,
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
