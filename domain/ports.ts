import type { BadgeFinding, BadgeTarget } from './badges/badge_check.ts';
import type { ClaimCheck } from './claims/claims.ts';
import type { Claimed } from './claims/publications.ts';
import type { EmailHeaders } from './email/unsubscribe.ts';
import type { VerifiedDraft } from './evidence/evidence.ts';
import type { WorkFor } from './fair_queue.ts';
import type { BuildOutcome } from './launches/listing_states.ts';
import type { ModelPatience, ModelQuestion, ModelResponse } from './model/model.ts';
import type { TokenPrices } from './model/model_prices.ts';
import type { PaymentRequest, ProviderReport } from './orders/payment.ts';
import type { JudgedReview } from './orders/review.ts';
import type { VatLookUp } from './orders/vat/look_up.ts';
import type { PageVisit } from './page/page.ts';
import type { PageAudit } from './page/page_audit.ts';
import type { MadePicture, PictureFormat, PictureOutput } from './pictures/picture.ts';
import type { DraftFieldName } from './profile/draft_fields.ts';
import type { DraftRequest, Proposal, StoredRequest } from './profile/drafting.ts';

/** The time of day, read through this port so that tests can set it. */
export interface Clock {
  now(): Date;
}

/** How a reading of a site ended (D3): `build.outcome` of the draft. */
export type SiteOutcome = Exclude<BuildOutcome, 'ai_unavailable'>;

/** The result of reading a site. */
export interface SiteReading {
  outcome: SiteOutcome;
  /** One sentence for the person who submitted the site. */
  detail: string;
}

/** Reads a company's website politely. Implemented by `crawler/`. */
export interface SiteReader {
  /**
   * Reads the home page at `url` and up to seven more pages (or `pages`), honouring robots.txt and limits. Awaits
   * `onVisit` after each visit and skips visits in `known`. Failures of the site are in the result; rejects only when
   * `signal` aborts.
   */
  read(
    url: string,
    known: readonly PageVisit[],
    onVisit: (visit: PageVisit) => Promise<void>,
    signal: AbortSignal,
    options?: { pages?: number; person_id?: number },
  ): Promise<SiteReading>;
  /**
   * Refuses a URL before any request: not http(s), credentials, a port or a literal IP address that is not public.
   * Returns the reason as a sentence, or null.
   */
  refusal(url: string): string | null;
}

/** Looks for the service's badge on a company's home page (D60), at the turn of `by`. Implemented by `crawler/`. */
export interface BadgeChecker {
  check(target: BadgeTarget, signal: AbortSignal, by: WorkFor): Promise<BadgeFinding>;
}

/** Looks at the HTML of a page for what makes it hard to use for people with disabilities, at the turn of `by`. Implemented by `crawler/`. */
export interface PageAuditor {
  /** Failures of the site are in the result; rejects only when `signal` aborts. */
  audit(url: string, signal: AbortSignal, by: WorkFor): Promise<PageAudit>;
}

/** Looks at what a claim wants published (R177): a TXT record, a tag or a file, at the turn of `by`. Implemented by `crawler/`. */
export interface ClaimChecker {
  /** Failures of the site and of DNS are in the result; rejects only when `signal` aborts. */
  check(claimed: Claimed, signal: AbortSignal, by: WorkFor): Promise<Omit<ClaimCheck, 'at'>>;
}

/** Drafts a profile from pages. The default is the rules of `drafting/`; an external drafter can replace them. */
export interface Drafter {
  draft(request: DraftRequest, signal: AbortSignal): Promise<Proposal>;
}

/** Runs tasks in a worker thread, each within limits of time and memory. A task that exceeds them affects no other. */
export interface BoundedWorker<Task, Result> {
  /** Rejects with {@link TaskFailed}, or with the signal's reason. */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
}

/**
 * Drafts from pages and verifies drafts, in a thread with limits of time and memory (record 11). Implemented by
 * `drafting/`. Methods reject with the signal's reason, or with {@link DraftingFailed}.
 */
export interface Drafting {
  /** The rules' draft, verified. */
  byRules(request: StoredRequest, signal: AbortSignal): Promise<VerifiedDraft>;
  /** The question to a model about the pages: for the whole profile, or for the named fields. */
  questionAbout(
    request: StoredRequest,
    names: readonly DraftFieldName[] | undefined,
    signal: AbortSignal,
  ): Promise<ModelQuestion>;
  /** The rules' draft merged with the proven values of a model's response; null if the response cannot be parsed. */
  withModel(
    request: StoredRequest,
    response: string,
    rules: VerifiedDraft,
    signal: AbortSignal,
  ): Promise<VerifiedDraft | null>;
  /** The question to a model for a review; the last page is the listing, `focus` what the buyer wants looked at first. */
  reviewQuestion(request: StoredRequest, focus: string | null, signal: AbortSignal): Promise<ModelQuestion>;
  /** The proven findings of a model's response to it; null if the response cannot be parsed. */
  reviewFindings(request: StoredRequest, response: string, signal: AbortSignal): Promise<JudgedReview | null>;
  /** The proven part of a proposal. */
  proved(request: StoredRequest, proposal: Proposal, signal: AbortSignal): Promise<VerifiedDraft>;
}

/** Fetches pictures of websites, from public IP addresses only. Implemented by `crawler/`. */
export interface PictureFetcher {
  /** The bytes of the file at a URL. Rejects with {@link PictureRefused} `unreachable`, or with the signal's reason. */
  fetch(url: string, signal: AbortSignal): Promise<Uint8Array>;
}

/** Draws and encodes pictures, in a thread with limits of time and memory (record 35). Implemented by `pictures/`. */
export interface Pictures {
  /**
   * A picture of a stranger as files of ours, without its metadata, at the turn of `by`. Rejects with {@link PictureRefused}, or with the
   * signal's reason.
   */
  make(
    picture: { bytes: Uint8Array; formats: readonly PictureFormat[]; by?: WorkFor },
    outputs: readonly PictureOutput[],
    signal?: AbortSignal,
  ): Promise<MadePicture>;
  /** A PNG, `width` pixels wide, of an SVG document of ours; all drawings are of one turn. Text in it is left out: letters have to be outlines. */
  draw(svg: string, width: number, signal?: AbortSignal): Promise<Uint8Array>;
}

/** A language model. Implemented by `drafting/model/`. */
export interface Model {
  /** The name by which its server knows it. */
  name: string;
  prices: TokenPrices;
  /** Sends one question. Rejects with {@link ModelUnavailable}, also when the signal aborts. */
  request(question: ModelQuestion, patience: ModelPatience, signal: AbortSignal): Promise<ModelResponse>;
}

/** Drafts single fields again within a call (R123). */
export interface Redrafter {
  /**
   * What the pages prove and offer for the named fields now; fields without a value are absent. Rejects with an ApiError
   * `unavailable` and retry_after if the configured drafter is not available (D12).
   */
  redraft(
    draft: { id: string; request: StoredRequest },
    names: readonly DraftFieldName[],
    signal: AbortSignal,
  ): Promise<Pick<VerifiedDraft, 'fields' | 'offers'>>;
}

/** A third party that rates domains (D38). Implemented by `crawler/ratings/`. */
export interface RatingSource {
  /** Its stable name, which is stored with each rating. */
  name: string;
  /** Domains of one request at most. */
  most: number;
  /**
   * Ratings from 0 to 100 by domain; a domain that it does not rate is absent. Rejects with {@link RatingsUnavailable}, or with the
   * signal's reason.
   */
  rate(domains: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, number>>;
}

/** What a register says about a VAT number; `unavailable` if it did not respond, which is no verdict. */
export type VatVerdict = VatLookUp | 'unavailable';

/** The register of VAT numbers of the EU. Implemented by `billing/`. */
export interface VatRegister {
  /**
   * Looks a number up, or returns what it looked up before and still counts. `own` is our number, for which the register gives a consultation
   * number; empty without one. Rejects only with the signal's reason.
   */
  lookUp(number: { prefix: string; rest: string }, own: string, signal: AbortSignal): Promise<VatVerdict>;
}

/** A payment provider that takes money on its own pages (D23). Implemented by `billing/`. */
export interface PaymentProvider {
  /** Its stable name, which is stored with each payment. */
  name: 'lemonsqueezy';
  /** Whether it is in test mode, so that no real money moves. */
  is_test: boolean;
  /** The page on which a person pays for an order, and its id there. Rejects if the provider does not respond in time. */
  start(order: PaymentRequest, urls: { done: string }): Promise<{ url: string; ref: string }>;
  /** What a webhook reports; `bad_signature` if the provider did not send it. Throws at nothing that it signed. */
  read(body: Uint8Array, headers: { signature: string | undefined }): ProviderReport[] | 'bad_signature';
  /** What it knows of payments since an instant, newest first, for orders whose webhook may be lost. */
  paymentsSince(since: number, signal: AbortSignal): Promise<ProviderReport[]>;
}

/** An email to one person. The recipient never comes from free text. */
export interface Email {
  to: { name: string; email: string };
  subject: string;
  text: string;
  /** Headers that this email has and others do not. */
  headers?: EmailHeaders;
  /** Fixed message id, so that a retry is recognisable. */
  message_id: string;
}

/** An email that will never be accepted: do not retry. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  /** True if the mail server has no such mailbox: another email to it would be refused too. */
  readonly no_mailbox: boolean;
  constructor(reason: string, { no_mailbox = false }: { no_mailbox?: boolean } = {}) {
    super(reason);
    this.no_mailbox = no_mailbox;
  }
}

/** An email that was not accepted now: the mail server is away, or it wants another login or sender. The message is its reason. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

/**
 * Sends emails. Resolves when the email was accepted; rejects with {@link Undeliverable} if it never will be, and with {@link NotAccepted} if
 * it may be later.
 */
export interface Mailer {
  send(email: Email): Promise<void>;
  /** Deletes its copies of emails of before an instant (epoch milliseconds); absent if it stores none. */
  forget?(before: number): void;
}

/**
 * Where the database is: on a server, by its URL as it may be shown, or in a file. `log_bytes` is the write-ahead log beside it, 0 without one;
 * `backup_at` is when the newest backup in `backups` of the data folder was made.
 */
export type DatabaseState =
  | { server: string }
  | { server?: undefined; bytes: number; log_bytes: number; backup_at: number | null };

/** The machine that the service runs on; sizes in bytes, times in epoch milliseconds. */
export interface MachineState {
  /** Version of Firstlight. */
  version: string;
  node_version: string;
  /** Its process id, and since when it runs. */
  pid: number;
  started_at: number;
  data_dir: string;
  memory_bytes: number;
  /** The disk of the data folder. */
  disk: { free_bytes: number; bytes: number };
  database: DatabaseState;
  /** Name of the source that rates domains; null without a key for one. */
  rating_source: string | null;
}

/** Progress of a call: `progress` of `total`, increasing with every report, and the current step as a sentence. */
interface Progress {
  progress: number;
  total: number;
  message: string;
}

/** Reports the progress of a call. */
export type Report = (progress: Progress) => Promise<void>;
