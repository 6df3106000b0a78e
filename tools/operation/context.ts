import type { Access, Actor } from '../../domain/http/access.ts';
import type {
  BadgeChecker,
  ClaimChecker,
  Clock,
  Redrafter,
  Report,
  SiteReader,
  VatRegister,
} from '../../domain/ports.ts';
import type { Quota } from '../../domain/settings/quota.ts';
import type { Store } from '../../store/store.ts';

/** Everything that a handler may use. Created for each call. */
export interface Context<A extends Access = Access> {
  /** The caller; null only if the operation is public. */
  actor: A extends 'public' ? Actor | null : Actor;
  store: Store;
  clock: Clock;
  /** Origin of the service without a trailing slash; every URL in a result starts with it. */
  origin: string;
  /** The page on which a person pays for the order with a number. */
  checkoutUrl: (number: string) => string;
  badges: BadgeChecker;
  claims: ClaimChecker;
  sites: Pick<SiteReader, 'refusal'>;
  /** Drafts fields again; its input and output are verified against the pages (R105). */
  redrafter: Redrafter;
  vat_numbers: VatRegister;
  /** Whether a language model is configured, which ai_review needs. */
  has_model: boolean;
  /** Whether an account at Lemon Squeezy is configured, without which it takes no payments. */
  has_lemonsqueezy: boolean;
  /** Whether per-person limits apply; off for tests and benchmarks (RATE_LIMITS). */
  limits_on: boolean;
  /** What is left of the caller's quota of calls; absent if there is none. */
  quota?: Quota | null;
  /** Returns long texts in full, for this site's pages; results for assistants shorten them and name the page. */
  whole_texts?: boolean;
  /** The caller wants only what changed; only if the operation prefers `view`. */
  brief?: boolean;
  /** Milliseconds that the caller is willing to wait; only if the operation prefers `wait`. */
  wait_ms?: number;
  /** Reports progress to callers that requested it; else absent. */
  report?: Report | undefined;
  /** For handlers that wait: raises `invalid_token` once the call's credential is revoked; absent for calls by the site's pages. */
  stillAllowed?: (() => Promise<void>) | undefined;
  /** Aborts when the caller has disconnected or the call's time is up. */
  signal: AbortSignal;
  /** Aborts when the service is about to stop: handlers that wait return what they have. */
  stopping?: AbortSignal | undefined;
}
