import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../../auth/callers/caller_ip.ts';
import { secondsToWait } from '../../auth/callers/limits.ts';

/** Forgeries of a network in a minute after which its webhooks are refused unread; a provider makes none. */
export const MOST_FORGERIES = 30;
const WINDOW_S = 60;

/** Webhooks with a wrong signature: each costs a keyed hash over the body, and a line of the log. */
export class Forgeries {
  readonly #of_network = new RateLimiterMemory({ points: MOST_FORGERIES, duration: WINDOW_S });
  readonly #lines = new RateLimiterMemory({ points: 1, duration: WINDOW_S });
  readonly #report: (count: number) => void;
  #unreported = 0;

  /** `report` is called once a minute at most, with the forgeries since the last time. */
  constructor(report: (count: number) => void) {
    this.#report = report;
  }

  /** Seconds until webhooks of a network are read again; 0 if they are. */
  async wait(ip: string): Promise<number> {
    const uses = await this.#of_network.get(networkOf(ip));
    return uses && uses.consumedPoints >= MOST_FORGERIES
      ? Math.max(1, Math.ceil(uses.msBeforeNext / 1000))
      : 0;
  }

  /** Counts a forgery. */
  async note(ip: string): Promise<void> {
    this.#unreported++;
    await secondsToWait(this.#of_network, networkOf(ip));
    if ((await secondsToWait(this.#lines, '')) !== null) return;
    this.#report(this.#unreported);
    this.#unreported = 0;
  }
}
