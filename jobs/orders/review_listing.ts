import { ModelUnavailable } from '../../domain/model/model.ts';
import { listingAsPage } from '../../domain/orders/listing_page.ts';
import type { JudgedReview, ReviewReport } from '../../domain/orders/review.ts';
import type { Page } from '../../domain/page/page.ts';
import type { Clock, Drafting, PageAuditor, SiteReader } from '../../domain/ports.ts';
import { DraftingFailed } from '../../domain/profile/drafting.ts';
import { requestFor } from '../../services/drafts/draft_request.ts';
import {
  failReview,
  type ReviewLine,
  reportOf,
  storeReview,
  type WantedReview,
  wantedReview,
} from '../../services/orders/work/review.ts';
import type { Store } from '../../store/store.ts';
import type { ModelClient } from '../drafting/model_client.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';

/** Time for reading the website, waiting in queues included, and for the model. */
const READING_MS = 75_000;
const PATIENCE = { attempt_ms: 90_000, total_ms: 120_000, retries: 1 };
/** Attempts before the line fails and waits for the site team. */
const ATTEMPTS = 4;

export interface ReviewWorld {
  store: Store;
  clock: Clock;
  sites: SiteReader;
  auditor: PageAuditor;
  drafting: Drafting;
  model: ModelClient | undefined;
}

/** Why a review cannot be written now, as a sentence for its buyer. */
class Unwritten extends Error {
  override readonly name = 'Unwritten';
}

/**
 * Writes the AI review of a listing into its line (D42): reads a few pages of the website, computes what can be computed, and has a model judge
 * the rest. Without a model, or after some attempts, the line fails with the reason. Nothing of the website is stored but the quotes.
 */
export function reviewListing(world: ReviewWorld): JobHandler {
  return async ({ purchase_id, position }, run) => {
    const of: ReviewLine = { purchase_id: Number(purchase_id), position: Number(position) };
    const wanted = await wantedReview(world.store, of);
    if (!wanted) return;
    const now = world.clock.now().getTime();
    try {
      const report = await written(wanted, of.purchase_id, world, run);
      await run.commit((tx) => storeReview(tx, of, report, now));
    } catch (error) {
      const why = reasonIn(error);
      const isLast = world.model === undefined || run.attempt >= ATTEMPTS;
      if (run.signal.aborted || why === null || !isLast) throw error;
      await run.commit((tx) => failReview(tx, of, why, now));
    }
  };
}

const reasonIn = (error: unknown): string | null =>
  error instanceof Unwritten || error instanceof ModelUnavailable || error instanceof DraftingFailed
    ? error.message
    : null;

async function written(
  { listing, focus }: WantedReview,
  purchase_id: number,
  world: ReviewWorld,
  { signal }: JobRun,
): Promise<ReviewReport> {
  const { model, store, auditor, clock } = world;
  if (!model) throw new Unwritten('No language model is set up, so no review can be written.');
  const pages = await read(listing.url, listing.person_id, world, signal);
  const audit = await auditor.audit(listing.url, signal, listing.person_id);
  const judged = await judge(
    [...pages, listingAsPage(listing, listing.url)],
    { url: listing.url, for_person: listing.person_id, focus, purchase_id },
    { ...world, model },
    signal,
  );
  return reportOf(store, { listing, pages, audit, judged, now: clock.now().getTime() });
}

async function read(
  url: string,
  person_id: number,
  { sites }: ReviewWorld,
  signal: AbortSignal,
): Promise<Page[]> {
  const pages: Page[] = [];
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(READING_MS)]);
  try {
    const { detail } = await sites.read(
      url,
      [],
      async (visit) => {
        if (visit.page) pages.push(visit.page);
      },
      bounded,
      { person_id },
    );
    if (pages.length === 0) throw new Unwritten(`The website could not be read. ${detail}`);
  } catch (error) {
    // Out of time: the pages that were read are enough.
    if (signal.aborted || !bounded.aborted) throw error;
    if (pages.length === 0) throw new Unwritten('The website took too long to read.', { cause: error });
  }
  return pages;
}

async function judge(
  pages: readonly Page[],
  {
    url,
    for_person,
    focus,
    purchase_id,
  }: { url: string; for_person: number; focus: string | null; purchase_id: number },
  { store, drafting, model }: ReviewWorld & { model: ModelClient },
  signal: AbortSignal,
): Promise<JudgedReview> {
  const request = { ...(await requestFor(store, url, pages)), for_person };
  const question = await drafting.reviewQuestion(request, focus, signal);
  const response = await model.request(
    question,
    { patience: PATIENCE, purchase_id, purpose: 'review' },
    signal,
  );
  const judged = await drafting.reviewFindings(request, response, signal);
  if (!judged) throw new ModelUnavailable('unreadable');
  return judged;
}
