import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../auth/caller_address.ts';
import type { Actor } from '../domain/access.ts';
import type { Quota } from '../domain/quota.ts';
import type { Settings } from '../domain/settings.ts';

/** A quota after a call was counted; `exceeded` when none was left. */
export interface Taken {
  quota: Quota;
  exceeded: boolean;
}

/** The port of the rate limits: one count for REST and each MCP call (architecture.md 6). */
export interface Quotas {
  /** Counts one call against the person, or against the address (D30). */
  take(caller: { actor: Actor | null; address: string }): Promise<Taken>;
  /** Counts a credential that was not valid against the address that sent it. */
  takeFailure(address: string): Promise<Taken>;
}

const WINDOW_S = 60;
/** Invalid credentials an address may send a minute (design/auth.md 4). */
const FAILURES = 60;

/**
 * Quotas in memory, a fixed window of a minute each, so that a whole minute's calls may come in one burst. `settings` gives
 * another promise after every change: a changed limit acts at once.
 */
export function memoryQuotas(settings: () => Promise<Settings>): Quotas {
  const anonymous = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const signedIn = new RateLimiterMemory({ points: 0, duration: WINDOW_S });
  const failures = new RateLimiterMemory({ points: FAILURES, duration: WINDOW_S });
  let applied: Promise<Settings> | undefined;

  async function apply(current: Promise<Settings>): Promise<void> {
    const limits = await current;
    anonymous.points = limits['limits.anonymous_per_minute'];
    signedIn.points = limits['limits.signed_in_per_minute'];
    applied = current;
  }

  return {
    async take({ actor, address }) {
      const current = settings();
      if (current !== applied) await apply(current);
      if (actor) return taken('signed-in', signedIn, String(actor.person_id));
      return taken('anonymous', anonymous, networkOf(address));
    },
    takeFailure: (address) => taken('invalid-credentials', failures, networkOf(address)),
  };
}

function taken(policy: string, limiter: RateLimiterMemory, key: string): Promise<Taken> {
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
  return limiter.consume(key).then(
    (left) => state(left, false),
    (refused: unknown) => {
      if (refused instanceof RateLimiterRes) return state(refused, true);
      throw refused;
    },
  );
}
