import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '../domain/access.ts';
import type { Settings } from '../domain/settings.ts';

/** What is left of the caller's quota (D30), for the RateLimit headers. */
export interface Quota {
  policy: string;
  limit: number;
  remaining: number;
  /** Seconds until the window is full again. */
  reset: number;
  window: number;
}

/** A quota after points were taken from it; `exceeded` when it had fewer left. */
export interface Taken {
  quota: Quota;
  exceeded: boolean;
}

/** The port of the rate limits: one count for REST and each MCP call (architecture.md 6). */
export interface Quotas {
  /** Takes the points of one call from the person's quota, or from that of the address. */
  take(caller: { actor: Actor | null; address: string }, points: number): Promise<Taken>;
  /** Counts a credential that was not valid against the address that sent it. */
  takeFailure(address: string): Promise<Taken>;
}

const WINDOW_S = 60;
/** Invalid credentials an address may send a minute (design/auth.md 4). */
const FAILURES = 60;

/**
 * Quotas in memory, a fixed window of a minute each, so that a whole minute's calls may come in one burst. `settings` is
 * asked for every call: a changed limit acts at once.
 */
export function memoryQuotas(settings: () => Promise<Settings>): Quotas {
  const anonymous = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const signedIn = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const failures = new RateLimiterMemory({ points: FAILURES, duration: WINDOW_S });
  return {
    async take({ actor, address }, points) {
      const limits = await settings();
      if (actor) {
        signedIn.points = limits['limits.signed_in_per_minute'];
        return taken('signed-in', signedIn, String(actor.person_id), points);
      }
      anonymous.points = limits['limits.anonymous_per_minute'];
      return taken('anonymous', anonymous, networkOf(address), points);
    },
    takeFailure: (address) => taken('invalid-credentials', failures, networkOf(address), 1),
  };
}

async function taken(
  policy: string,
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<Taken> {
  let exceeded = false;
  const state = await limiter.consume(key, points).catch((refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    exceeded = true;
    return refused;
  });
  const quota = {
    policy,
    limit: limiter.points,
    remaining: state.remainingPoints,
    reset: Math.ceil(state.msBeforeNext / 1000),
    window: WINDOW_S,
  };
  return { quota, exceeded };
}

/** Whom an address stands for: itself, and for IPv6 its /56, which is what one customer is given. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${Buffer.from(parsed.toByteArray()).toString('hex', 0, 7)}::/56`;
}
