import { isBlank } from '../../domain/drafts/reread.ts';
import { NotSaved, SaveUnknown } from '../../domain/http/not_saved.ts';
import type { BuildOutcome } from '../../domain/launches/listing_states.ts';
import type { PageVisit } from '../../domain/page/page.ts';
import type { Clock, SiteReader } from '../../domain/ports.ts';
import {
  draftToBuild,
  endStuckBuilds,
  failBuild,
  finishBuild,
  isSiteRead,
  recordStep,
  recordVisit,
  storedVisits,
} from '../../services/drafts/build.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
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
    const draft = await draftToBuild(world.store, String(draft_id));
    if (!draft) return;
    try {
      await build(draft, world, run);
    } catch (error) {
      if (run.signal.aborted || run.attempt < ATTEMPTS || isOutage(error)) throw error;
      await run.commit((tx) => failBuild(tx, draft, world.clock.now().getTime()));
      throw error;
    }
  };
}

/** Whether the database was at fault, which is back soon: such an attempt tells nothing about the site or the build. */
const isOutage = (error: unknown): boolean => error instanceof NotSaved || error instanceof SaveUnknown;

async function build(draft: Draft, world: BuildDraftWorld, run: JobRun): Promise<void> {
  const started = performance.now();
  const deadline = AbortSignal.timeout(WATCHDOG_MS);
  const reading = await readSite(draft, world, run);
  const { patch, note, outcome } = await draftProfile(draft, world, {
    onStep: (step, percent) =>
      run.write(
        (tx) => recordStep(tx, draft.id, { step, percent, updated_at: world.clock.now().getTime() }),
        { on: [`draft:${draft.id}`] },
      ),
    model_ms: () => started + WATCHDOG_MS - CHECKING_MS - performance.now(),
    signal: run.signal,
    deadline,
  });
  const isRead = await isSiteRead(world.store, draft.id);
  // Pages that say nothing are no good reading, whatever their number.
  const isNothing = isRead && outcome !== 'partial' && isBlank(patch);
  const built = {
    patch,
    outcome: outcome ?? (isNothing && reading.outcome === 'complete' ? 'partial' : reading.outcome),
    detail: [reading.detail, isNothing ? NOTHING_SAID : note].filter(Boolean).join(' '),
    isRead,
    isEmpty: outcome === 'partial' || isNothing,
  };
  const now = world.clock.now().getTime();
  await run.commit((tx) => finishBuild(tx, draft, built, now));
}

const NOTHING_SAID = 'The pages say nothing that could be drafted. Set the facts by hand.';

/** Attempts after internal errors; then the draft is ready, to be filled by hand (D3). */
const ATTEMPTS = 3;

async function readSite(
  draft: Draft,
  { store, clock, sites }: BuildDraftWorld,
  run: JobRun,
): Promise<{ outcome: BuildOutcome; detail: string }> {
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(READING_MS)]);
  const known = await storedVisits(store, draft.id);
  let percent = draft.percent;
  let visits = known.length;
  const onVisit = async (visit: PageVisit): Promise<void> => {
    percent = Math.min(READ_PERCENT, percent + PAGE_PERCENT);
    const step = `Read page ${++visits}: ${visit.url}`.slice(0, 300);
    await run.write(
      (tx) => recordVisit(tx, draft, visit, { step, percent, updated_at: clock.now().getTime() }),
      { on: [`draft:${draft.id}`] },
    );
  };
  try {
    return await sites.read(draft.url, known, onVisit, signal, { person_id: draft.person_id });
  } catch (error) {
    // The process is stopping: the job is released and resumes from the stored pages. Only the watchdog ends a build.
    if (run.signal.aborted || !signal.aborted) throw error;
    return {
      outcome: (await isSiteRead(store, draft.id)) ? 'partial' : 'unreachable',
      detail: `Reading the site took longer than ${READING_MS / 1000} seconds and was ended.`,
    };
  }
}

/** Scheduled: ends the builds whose job has failed for good (D3). */
export function endStuckDrafts({ clock }: Pick<BuildDraftWorld, 'clock'>): JobHandler {
  return async (_payload, run) => {
    await run.commit((tx) => endStuckBuilds(tx, clock.now().getTime()));
  };
}
