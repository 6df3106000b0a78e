import type { BadgeFinding, BadgeTarget } from './badges/badge_check.ts';
import type { VerifiedDraft } from './evidence/evidence.ts';
import type { ModelPatience, ModelQuestion, ModelResponse } from './model/model.ts';
import type { TokenPrices } from './model/model_prices.ts';
import type { PageVisit } from './page/page.ts';
import type { DraftFieldName, DraftFieldSet } from './profile/draft_fields.ts';
import type { DraftRequest, Proposal, StoredRequest } from './profile/drafting.ts';

/** The time of day. Everything that asks what time it is asks this, so that a test can set it. */
export interface Clock {
  now(): Date;
}

/** How a reading of a site ended (D3): what the draft shows as `build.outcome`. */
export type SiteOutcome = 'complete' | 'partial' | 'blocked_by_robots' | 'unreachable';

/** What came of reading a site. */
export interface SiteReading {
  outcome: SiteOutcome;
  /** One sentence for the person who submitted the site. */
  detail: string;
}

/** Reads a company's website politely. Implemented by `crawler/`. */
export interface SiteReader {
  /**
   * Reads the home page at `url` and up to seven more, or `pages` in all where that is less, honouring robots.txt, limits and politeness. Each visit is handed to
   * `onVisit` as it happens and awaited, so that it can be stored; visits in `known` are not made again. Never throws for
   * what a site does: that is in the visits and the outcome. Rejects only when `signal` aborts. Persons take turns: the sites of
   * one do not hold up those of another.
   */
  read(
    url: string,
    known: readonly PageVisit[],
    onVisit: (visit: PageVisit) => Promise<void>,
    signal: AbortSignal,
    options?: { pages?: number; person_id?: number },
  ): Promise<SiteReading>;
  /**
   * Refuses an address that must not be asked for, before any request: not http(s), credentials, a port or a literal
   * address that is not public. Gives the reason in words, or null when it may be tried.
   */
  refusal(url: string): string | null;
}

/** Looks for the service's badge on a company's home page (design/outside.md 4.3). Implemented by `crawler/`. */
export interface BadgeChecker {
  check(target: BadgeTarget, signal: AbortSignal): Promise<BadgeFinding>;
}

/** Drafts a profile from pages. The rules of `drafting/` are the default; a model may take their place. */
export interface Drafter {
  draft(request: DraftRequest, signal: AbortSignal): Promise<Proposal>;
}

/** Runs tasks in a worker thread, each within limits of time and memory. A task that exceeds them affects no other. */
export interface BoundedWorker<Task, Result> {
  /** Rejects with {@link TaskFailed}, or with the signal's reason. */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
}

/**
 * Reads what pages say and judges what was drafted from them, away from the main thread and within limits of time and memory
 * (design/outside.md 3.2). Implemented by `drafting/`. Every method rejects with the signal's reason, or with {@link DraftingFailed}.
 */
export interface Drafting {
  /** What the rules read, as far as the pages prove it. */
  byRules(request: StoredRequest, signal: AbortSignal): Promise<VerifiedDraft>;
  /** What a model is to be asked about the pages: the whole profile, or the named fields. */
  questionAbout(
    request: StoredRequest,
    names: readonly DraftFieldName[] | undefined,
    signal: AbortSignal,
  ): Promise<ModelQuestion>;
  /** The rules' draft together with what the pages prove of a model's answer; null when the answer cannot be read. */
  withModel(
    request: StoredRequest,
    response: string,
    rules: VerifiedDraft,
    signal: AbortSignal,
  ): Promise<VerifiedDraft | null>;
  /** What of somebody's proposal the pages prove. */
  proved(proposal: Proposal, request: StoredRequest, signal: AbortSignal): Promise<VerifiedDraft>;
}

/** A language model. Implemented by `drafting/model/`. */
export interface Model {
  /** The name under which its server knows it. */
  name: string;
  prices: TokenPrices;
  /** One question, one answer. Rejects with {@link ModelUnavailable}, also when the signal ends it. */
  request(question: ModelQuestion, patience: ModelPatience, signal: AbortSignal): Promise<ModelResponse>;
}

/** Drafts single fields of a draft again, inside a call and within its time (R123). */
export interface Redrafter {
  /**
   * What the pages prove of the named fields now; a field of which nothing is found is absent. Rejects with `unavailable`
   * (an ApiError with retry_after) when the drafter that is configured cannot be asked (D12).
   */
  redraft(
    request: StoredRequest,
    names: readonly DraftFieldName[],
    signal: AbortSignal,
  ): Promise<Partial<DraftFieldSet>>;
}

/** A letter to one person. Addresses are never taken from free text. */
export interface Email {
  to: { name: string; email: string };
  subject: string;
  text: string;
  /** Fixed id of the message, so that a retry is recognisable (design/outside.md 6). */
  message_id: string;
}

/** A letter that will never be taken: trying again is of no use. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** Hands a letter to the outside; resolves when it was taken over, rejects with {@link Undeliverable} when it never will be. */
export interface Mailer {
  send(email: Email): Promise<void>;
}
