import { changedNames } from '../../domain/drafts/draft_content.ts';
import { type Drafted, draftedAgain } from '../../domain/drafts/reread.ts';
import { BUILDING, type BuildOutcome } from '../../domain/launches/listing_states.ts';
import type { PageVisit } from '../../domain/page/page.ts';
import type { Clock, SiteReader } from '../../domain/ports.ts';
import type { Draft, DraftPatch } from '../../store/drafts/drafts.ts';
import type { Tx } from '../../store/store.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';
import { draftProfile, type ProfileWorld } from './draft_profile.ts';

/** A build ends within this time, with what it has (D3). */
const WATCHDOG_MS = 180_000;
/** The part of it for reading the site; the rest is for the rules and for checking quotes. */
const READING_MS = 110_000;
const CHECKING_MS = 30_000;

/** Progress in percent: reading the site, and one page of it. */
const READ_PERCENT = 75;
const PAGE_PERCENT = 9;

export interface BuildDraftWorld extends ProfileWorld {
  clock: Clock;
  sites: SiteReader;
}

/**
 * Builds a draft: reads the site, storing each page, so that a killed build resumes; then drafts from the stored
 * pages and keeps the proven values. Every build ends in `ready` (D3, R104–R106).
 */
export function buildDraft(world: BuildDraftWorld): JobHandler {
  return async ({ draft_id }, run) => {
    const draft = await world.store.drafts.byId(String(draft_id));
    if (!draft || !BUILDING.includes(draft.status)) return;
    try {
      await build(draft, world, run);
    } catch (error) {
      if (run.signal.aborted || run.attempt < ATTEMPTS) throw error;
      await run.commit((tx) => giveUp(tx, draft, FAILED, world.clock.now().getTime()));
      throw error;
    }
  };
}

async function build(draft: Draft, world: BuildDraftWorld, run: JobRun): Promise<void> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(WATCHDOG_MS);
  const reading = await readSite(draft, world, run);
  const { patch, note, outcome } = await draftProfile(draft, world, {
    onStep: (step, percent) =>
      run.write((tx) =>
        tx.drafts.patch(draft.id, {
          status: 'drafting',
          step,
          percent,
          updated_at: world.clock.now().getTime(),
        }),
      ),
    model_ms: () => started + WATCHDOG_MS - CHECKING_MS - performance.now(),
    signal: run.signal,
    deadline,
  });
  const isRead = (await world.store.drafts.visits(draft.id)).some(({ reason }) => reason === 'read');
  const now = world.clock.now().getTime();
  const detail = [reading.detail, note].filter(Boolean).join(' ');
  // If the site returned nothing this time, or nothing could be drafted, keep the previous reading.
  if (draft.read_at !== null && (!isRead || outcome === 'partial')) {
    const unchanged = { outcome: outcome ?? reading.outcome, detail: `${detail} ${UNCHANGED}` };
    await run.commit((tx) => giveUp(tx, draft, unchanged, now));
    return;
  }
  const again = draft.read_at === null ? null : readAgain(draft, patch, now);
  await run.commit(async (tx) => {
    if (!isRead) await tx.site_readings.fail(draft.id);
    await tx.drafts.forgetPagesBefore(draft.id);
    await tx.drafts.patch(draft.id, {
      ...patch,
      ...again?.patch,
      ...(isRead && { read_at: now }),
      outcome: outcome ?? reading.outcome,
      detail: [detail, again?.detail].filter(Boolean).join(' '),
      ...ended(draft),
      updated_at: now,
    });
  });
}

const UNCHANGED = 'The previous reading was not changed.';

/** What a re-reading changes in a draft, and its notices (D79). */
function readAgain(
  draft: Draft,
  { fields, faqs, founders, company_socials }: Drafted,
  now: number,
): { patch: DraftPatch; detail: string } {
  const patch = draftedAgain(
    draft,
    { fields, faqs, founders, company_socials },
    { now, drafted_at: draft.read_at },
  );
  const after = { ...draft, ...patch };
  const names = changedNames(draft, after);
  return {
    patch: { ...patch, sent: draft.sent && changedNames(draft.sent, after).length > 0 ? draft.sent : null },
    detail:
      names.length > 0
        ? `Changed since the previous reading: ${names.join(', ')}.`
        : 'Nothing has changed since the previous reading.',
  };
}

/** Ends a build without results: the previous pages and values stay, if there are any. */
async function giveUp(
  tx: Tx,
  draft: Pick<Draft, 'id' | 'listing_id'>,
  patch: DraftPatch,
  now: number,
): Promise<void> {
  await tx.site_readings.fail(draft.id);
  await tx.drafts.bringPagesBack(draft.id);
  await tx.drafts.patch(draft.id, { ...patch, ...ended(draft), updated_at: now });
}

const READY = { step: 'Ready for review.', percent: 100 } as const;

/** A draft that became a listing stays submitted (R134). */
const ended = ({ listing_id }: Pick<Draft, 'listing_id'>) =>
  ({ ...READY, status: listing_id === null ? 'ready' : 'submitted' }) as const;

/** Attempts after internal errors; then the draft is ready, to be filled by hand (D3). */
const ATTEMPTS = 3;
const FAILED = {
  outcome: 'partial',
  detail: 'Something went wrong on our side while reading this site. Set the facts by hand.',
} as const;

async function readSite(
  draft: Draft,
  { store, clock, sites }: BuildDraftWorld,
  run: JobRun,
): Promise<{ outcome: BuildOutcome; detail: string }> {
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(READING_MS)]);
  const known = await store.drafts.visitsWithPages(draft.id);
  let percent = draft.percent;
  let visits = known.length;
  const onVisit = async (visit: PageVisit): Promise<void> => {
    percent = Math.min(READ_PERCENT, percent + PAGE_PERCENT);
    await run.write(async (tx) => {
      await tx.drafts.addVisit(draft.id, visit);
      await tx.drafts.patch(draft.id, {
        step: `Read page ${++visits}: ${visit.url}`.slice(0, 300),
        percent,
        updated_at: clock.now().getTime(),
      });
    });
  };
  try {
    return await sites.read(draft.url, known, onVisit, signal, { person_id: draft.person_id });
  } catch (error) {
    // The process is stopping: the job is released and resumes from the stored pages. Only the watchdog ends a build.
    if (run.signal.aborted || !signal.aborted) throw error;
    const read = (await store.drafts.visits(draft.id)).some(({ reason }) => reason === 'read');
    return {
      outcome: read ? 'partial' : 'unreachable',
      detail: `Reading the site took longer than ${READING_MS / 1000} seconds and was ended.`,
    };
  }
}

/**
 * Scheduled: sets drafts whose build job has failed for good to `ready` with what is stored, so that no client polls
 * forever (D3).
 */
export function endStuckDrafts({ clock }: Pick<BuildDraftWorld, 'clock'>): JobHandler {
  return async (_payload, run) => {
    await run.commit(async (tx) => {
      for (const { id, listing_id, read } of await tx.drafts.givenUp()) {
        const patch = { ...FAILED, ...(!read && { outcome: 'unreachable' as const }) };
        await giveUp(tx, { id, listing_id }, patch, clock.now().getTime());
      }
    });
  };
}
