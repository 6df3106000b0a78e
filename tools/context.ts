import type { Access, Actor } from '../domain/http/access.ts';
import type { BadgeChecker, Clock, Redrafter, SiteReader } from '../domain/ports.ts';
import type { Quota } from '../domain/settings/quota.ts';
import type { Store } from '../store/store.ts';

/** How far a call has come: `progress` of `total`, growing with every report, and what is being done, as one sentence. */
export interface Progress {
  progress: number;
  total: number;
  message: string;
}

/** Tells how far a call has come. */
export type Report = (progress: Progress) => Promise<void>;

/** All that a handler may touch. Built anew for every call. */
export interface Context<A extends Access = Access> {
  /** Who is calling; nobody only where the operation is public. */
  actor: A extends 'public' ? Actor | null : Actor;
  store: Store;
  clock: Clock;
  /** Origin of the service, no slash at the end; every address in an answer starts with it. */
  origin: string;
  badges: BadgeChecker;
  sites: Pick<SiteReader, 'refusal'>;
  /** Drafts fields again; what it is given and gives is checked word by word (R105). */
  redrafter: Redrafter;
  /** Whether limits on how often a person may do something act; off for tests and benchmarks (RATE_LIMITS). */
  limits_on: boolean;
  /** What this call has left of the caller's quota of calls; absent where there is none. */
  quota?: Quota | null;
  /** Long texts in full, as the pages of this site show them; answers for assistants shorten them and name the page. */
  whole_texts?: boolean;
  /** The caller wants what changed instead of everything; only where the operation prefers `view`. */
  brief?: boolean;
  /** Milliseconds that the caller is willing to wait; only where the operation prefers `wait`. */
  wait_ms?: number;
  /** Tells a caller who asked for it how far the call has come; absent where nobody did. */
  report?: Report | undefined;
  /** For handlers that wait: raises `invalid_token` once the credential of the call has been revoked; absent for calls by the site's pages. */
  stillAllowed?: (() => Promise<void>) | undefined;
  /** Ends when the caller has gone or the time of the call is up. */
  signal: AbortSignal;
  /** Ends when the service is about to stop: whoever waits for something returns what there is. */
  stopping?: AbortSignal | undefined;
}
