import { type Competitor, type CompetitorStatus, statesOf } from '../../domain/drafts/competitor.ts';
import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import type { Page } from '../../domain/page/page.ts';
import type { Clock, Drafter, SiteOutcome, SiteReader } from '../../domain/ports.ts';
import { DraftingFailed, type StoredRequest } from '../../domain/profile/drafting.ts';
import {
  type CompetitorReading,
  competitorToRead,
  recordCompetitor,
} from '../../services/drafts/competitor_reading.ts';
import { requestFor } from '../../services/drafts/draft_request.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';
import { type ByDrafterWorld, byDrafter } from './by_drafter.ts';

/** Pages of a competitor's website that are read: few, because it belongs to someone else. */
const PAGES = 4;
/** Time for reading them, including waiting in queues. */
const READING_MS = 75_000;
/** Attempts after internal errors; then the draft says that the comparison failed. */
const ATTEMPTS = 3;

/** Time limit of an external drafter. */
const DRAFTER_MS = 60_000;

export interface CompareWorld extends ByDrafterWorld {
  store: Store;
  clock: Clock;
  sites: SiteReader;
  /** An external drafter; it replaces the rules. */
  drafter?: Drafter | undefined;
}

/**
 * Reads a few pages of a competitor's website and stores the proven values with their quotes, not the pages (R131). A
 * result for a URL that was changed or cleared meanwhile is dropped.
 */
export function compareCompetitor(world: CompareWorld): JobHandler {
  return async ({ draft_id, token }, run) => {
    const reading = { draft_id: String(draft_id), token: String(token) };
    const requested = await competitorToRead(world.store, reading);
    if (!requested) return;
    const { competitor, person_id } = requested;
    try {
      const found = await compare(competitor, { ...reading, person_id }, world, run);
      if (found)
        await run.commit((tx) => recordCompetitor(tx, reading, { ...found, compared_at: now(world) }));
    } catch (error) {
      if (run.signal.aborted || run.attempt < ATTEMPTS) throw error;
      await run.commit((tx) => recordCompetitor(tx, reading, { ...BROKEN, compared_at: now(world) }));
      throw error;
    }
  };
}

const now = ({ clock }: Pick<CompareWorld, 'clock'>): number => clock.now().getTime();

const BROKEN = {
  status: 'unreachable',
  detail: 'Something went wrong on our side while reading this website. Set competitor_url again to retry.',
} as const;

interface Reading extends CompetitorReading {
  /** The person whose draft it is. */
  person_id: number;
}

type Finding = Partial<Omit<Competitor, 'url' | 'token'>>;

/** Null if the URL is no longer the current one. */
async function compare(
  { url }: Competitor,
  reading: Reading,
  world: CompareWorld,
  run: JobRun,
): Promise<Finding | null> {
  const seen = await read(url, reading, world, run);
  if (seen === null) return null;
  const { pages, outcome, detail } = seen;
  if (pages.length === 0) return { status: statusOf(outcome), detail, name: null, states: {} };
  const request = { ...(await requestFor(world.store, url, pages)), for_person: reading.person_id };
  try {
    const { verified, failed } = await drafted(request, world, run.signal);
    const note = failed ? `${detail} The drafter failed: the comparison uses values found by rules.` : detail;
    return { status: 'ready', detail: note, ...statesOf(verified) };
  } catch (error) {
    if (!(error instanceof DraftingFailed)) throw error;
    return { status: 'unreachable', detail: error.message, name: null, states: {} };
  }
}

/** Without a page; `detail` says more than the two statuses do. */
const statusOf = (outcome: SiteOutcome): CompetitorStatus =>
  outcome === 'blocked_by_robots' ? 'blocked_by_robots' : 'unreachable';

async function drafted(
  request: StoredRequest,
  { drafter, ...world }: CompareWorld,
  signal: AbortSignal,
): Promise<{ verified: VerifiedDraft; failed: boolean }> {
  return drafter
    ? byDrafter(drafter, request, world, { drafter_ms: DRAFTER_MS, signal })
    : { verified: await world.drafting.byRules(request, signal), failed: false };
}

interface Seen {
  pages: Page[];
  outcome: SiteOutcome;
  detail: string;
}

/** Reads the website. Stops and returns null if the URL is no longer the current one. */
async function read(
  url: string,
  reading: Reading,
  { sites }: CompareWorld,
  run: JobRun,
): Promise<Seen | null> {
  const unwanted = new AbortController();
  const signal = AbortSignal.any([run.signal, unwanted.signal, AbortSignal.timeout(READING_MS)]);
  const pages: Page[] = [];
  let visits = 0;
  try {
    const { outcome, detail } = await sites.read(
      url,
      [],
      async (visit) => {
        if (visit.page) pages.push(visit.page);
        const step = `Read page ${++visits}: ${visit.url}`.slice(0, 300);
        const isWanted = await run.write((tx) => recordCompetitor(tx, reading, { detail: step }), {
          on: [`draft:${reading.draft_id}`],
        });
        if (!isWanted) unwanted.abort();
      },
      signal,
      { pages: PAGES, person_id: reading.person_id },
    );
    return unwanted.signal.aborted ? null : { pages, outcome, detail };
  } catch (error) {
    if (unwanted.signal.aborted) return null;
    if (run.signal.aborted || !signal.aborted) throw error;
    const detail = `Reading the website took longer than ${READING_MS / 1000} seconds and was ended.`;
    return { pages, outcome: pages.length > 0 ? 'partial' : 'unreachable', detail };
  }
}
