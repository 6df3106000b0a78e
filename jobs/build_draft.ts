import { fieldSet } from '../domain/draft_fields.ts';
import { verify } from '../domain/evidence.ts';
import type { BuildOutcome } from '../domain/listing_states.ts';
import type { PageVisit } from '../domain/page.ts';
import type { Clock, Drafter, SiteReader } from '../domain/ports.ts';
import { draftRequest } from '../store/draft_request.ts';
import type { Draft, DraftPatch } from '../store/drafts.ts';
import type { Store } from '../store/store.ts';
import type { JobHandler, JobRun } from './queue.ts';

/** A build that takes longer ends with what it has (D3). */
const WATCHDOG_MS = 180_000;

/** Percent of a build that reading the site takes, and what one page adds. */
const READ_PERCENT = 80;
const PAGE_PERCENT = 10;

export interface BuildDraftWorld {
  store: Store;
  clock: Clock;
  sites: SiteReader;
  drafter: Drafter;
}

/**
 * Builds a draft: reads the site page by page, storing each as it comes, so that a build which was killed goes on where it
 * was; then drafts from the stored pages and keeps what they prove. Every build ends in `ready` (D3, R104–R106).
 */
export function buildDraft(world: BuildDraftWorld): JobHandler {
  return async ({ draft_id }, run) => {
    const draft = await world.store.drafts.byId(String(draft_id));
    if (!draft || draft.status === 'ready' || draft.status === 'submitted') return;
    try {
      await build(draft, world, run);
    } catch (error) {
      if (run.signal.aborted || run.attempt < ATTEMPTS) throw error;
      await run.commit((tx) =>
        tx.drafts.patch(draft.id, { ...FAILED, updated_at: world.clock.now().getTime() }),
      );
      throw error;
    }
  };
}

async function build(draft: Draft, world: BuildDraftWorld, run: JobRun): Promise<void> {
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(WATCHDOG_MS)]);
  const reading = await readSite(draft, world, run, signal);
  await run.write((tx) =>
    tx.drafts.patch(draft.id, {
      status: 'drafting',
      step: 'Drafting the profile from the pages that were read.',
      percent: READ_PERCENT,
      updated_at: world.clock.now().getTime(),
    }),
  );
  const patch = await draftFrom(draft, world, run.signal);
  await run.commit((tx) =>
    tx.drafts.patch(draft.id, { ...patch, ...reading, ...READY, updated_at: world.clock.now().getTime() }),
  );
}

const READY = { status: 'ready', step: 'Ready for review.', percent: 100 } as const;

/** A build that we break ourselves is tried this often; then its draft is ready, to be filled by hand (D3). */
const ATTEMPTS = 3;
const FAILED = {
  ...READY,
  outcome: 'partial',
  detail: 'Something went wrong on our side while this site was read. Set the facts by hand.',
} as const;

async function readSite(
  draft: Draft,
  { store, clock, sites }: BuildDraftWorld,
  run: JobRun,
  signal: AbortSignal,
): Promise<{ outcome: BuildOutcome; detail: string }> {
  const known = await store.drafts.visitsWithPages(draft.id);
  let percent = draft.percent;
  const onVisit = async (visit: PageVisit): Promise<void> => {
    percent = Math.min(READ_PERCENT, percent + PAGE_PERCENT);
    await run.write(async (tx) => {
      await tx.drafts.addVisit(draft.id, visit);
      await tx.drafts.patch(draft.id, {
        step: `Read ${visit.url}.`.slice(0, 300),
        percent,
        updated_at: clock.now().getTime(),
      });
    });
  };
  try {
    return await sites.read(draft.url, known, onVisit, signal);
  } catch (error) {
    // The process stops: the job is handed back and goes on from the stored pages. Only the watchdog ends a build.
    if (run.signal.aborted || !signal.aborted) throw error;
    const read = (await store.drafts.visits(draft.id)).some(({ reason }) => reason === 'read');
    return {
      outcome: read ? 'partial' : 'unreachable',
      detail: `Reading the site took longer than ${WATCHDOG_MS / 1000} seconds and was ended.`,
    };
  }
}

/** What the stored pages of a draft prove, in the form of the draft's columns. */
async function draftFrom(
  draft: Draft,
  { store, drafter }: BuildDraftWorld,
  signal: AbortSignal,
): Promise<DraftPatch> {
  const request = await draftRequest(store, draft);
  const { fields, faqs, founders, company_socials } = verify(await drafter.draft(request, signal), request);
  return { fields: fieldSet(fields), faqs: [...faqs], founders: [...founders], company_socials };
}

/**
 * Ends builds whose job was given up: their drafts become `ready` with what is stored, so that nobody who polls waits for
 * ever (D3). Runs by the clock.
 */
export function endStuckDrafts({ clock }: Pick<BuildDraftWorld, 'clock'>): JobHandler {
  return async (_payload, run) => {
    await run.commit(async (tx) => {
      for (const { id, read } of await tx.drafts.givenUp()) {
        await tx.drafts.patch(id, {
          ...FAILED,
          ...(!read && { outcome: 'unreachable' as const }),
          updated_at: clock.now().getTime(),
        });
      }
    });
  };
}
