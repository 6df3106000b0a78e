import { type Competitor, type CompetitorStatus, statesOf } from '../../domain/drafts/competitor.ts';
import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import type { Page } from '../../domain/page/page.ts';
import type { Clock, Drafter, SiteOutcome, SiteReader } from '../../domain/ports.ts';
import { DraftingFailed, type StoredRequest } from '../../domain/profile/drafting.ts';
import { requestAbout } from '../../services/drafts/draft_request.ts';
import type { Store, Tx } from '../../store/store.ts';
import type { JobHandler, JobRun } from '../queue/queue.ts';
import { type ByDrafterWorld, byDrafter } from './by_drafter.ts';

/** Pages of a competitor's website that are read: few, for it is somebody else's. */
const PAGES = 4;
/** What reading them may take, waiting for turns included. */
const READING_MS = 75_000;
/** A comparison that we break ourselves is tried this often; then the draft says that it did not work. */
const ATTEMPTS = 3;

/** What a drafter from outside may take for it. */
const DRAFTER_MS = 60_000;

export interface CompareWorld extends ByDrafterWorld {
  store: Store;
  clock: Clock;
  sites: SiteReader;
  /** A drafter from outside; it takes the place of the rules. */
  drafter?: Drafter | undefined;
}

/**
 * Reads a few pages of a competitor's website, as politely as any other, and keeps of them what rules find and the judge believes:
 * values with their quotes (R131). The pages themselves are not kept. What is found for an address that was changed or cleared
 * meanwhile is not recorded.
 */
export function compareCompetitor(world: CompareWorld): JobHandler {
  return async ({ draft_id, token }, run) => {
    const reading = { draft_id: String(draft_id), token: String(token) };
    const draft = await world.store.drafts.byId(reading.draft_id);
    const requested = draft?.competitor;
    if (!draft || requested?.token !== reading.token || requested.status !== 'reading') return;
    try {
      const found = await compare(requested, { ...reading, person_id: draft.person_id }, world, run);
      if (found) await run.commit((tx) => record(tx, reading, { ...found, compared_at: now(world) }));
    } catch (error) {
      if (run.signal.aborted || run.attempt < ATTEMPTS) throw error;
      await run.commit((tx) => record(tx, reading, { ...BROKEN, compared_at: now(world) }));
      throw error;
    }
  };
}

const now = ({ clock }: Pick<CompareWorld, 'clock'>): number => clock.now().getTime();

const BROKEN = {
  status: 'unreachable',
  detail:
    'Something went wrong on our side while this website was read. Set competitor_url once more to try again.',
} as const;

/** One reading of one address. */
interface Named {
  draft_id: string;
  token: string;
}

interface Reading extends Named {
  /** Whom it is for. */
  person_id: number;
}

/** What is recorded of a reading. */
type Finding = Partial<Omit<Competitor, 'url' | 'token'>>;

/** Records a finding while its reading is the one that is wanted; false when another address, or none, is. */
async function record(tx: Tx, { draft_id, token }: Named, finding: Finding): Promise<boolean> {
  const draft = await tx.drafts.byId(draft_id);
  if (draft?.competitor?.token !== token) return false;
  const competitor = { ...draft.competitor, ...finding };
  await tx.drafts.patch(draft_id, { competitor, updated_at: finding.compared_at ?? draft.updated_at });
  return true;
}

/** Null when the address is not wanted any more. */
async function compare(
  { url }: Competitor,
  reading: Reading,
  world: CompareWorld,
  run: JobRun,
): Promise<Finding | null> {
  const seen = await read(url, reading, world, run);
  if (seen === null) return null;
  const { pages, outcome, detail } = seen;
  if (pages.length === 0) return { status: STATUS[outcome], detail, name: null, states: {} };
  const request = requestAbout(url, pages, await world.store.categories.all());
  try {
    const { verified, failed } = await drafted(request, world, run.signal);
    const note = failed ? `${detail} The drafter failed: what is compared was found by rules.` : detail;
    return { status: 'ready', detail: note, ...statesOf(verified) };
  } catch (error) {
    if (!(error instanceof DraftingFailed)) throw error;
    return { status: 'unreachable', detail: error.message, name: null, states: {} };
  }
}

const STATUS: Record<SiteOutcome, CompetitorStatus> = {
  complete: 'ready',
  partial: 'unreachable',
  blocked_by_robots: 'blocked_by_robots',
  unreachable: 'unreachable',
};

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

/** Reads the website; stops as soon as nobody wants it any more, and then gives null. */
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
        if (!(await run.write((tx) => record(tx, reading, { detail: step })))) unwanted.abort();
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
