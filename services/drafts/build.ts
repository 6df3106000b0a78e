import { changedNames } from '../../domain/drafts/draft_content.ts';
import { type Drafted, draftedAgain } from '../../domain/drafts/reread.ts';
import { BUILDING, type BuildOutcome } from '../../domain/launches/listing_states.ts';
import type { PageVisit } from '../../domain/page/page.ts';
import { mergedKey } from '../../domain/profile/sites.ts';
import { withoutNames } from '../../domain/text/masked_names.ts';
import type { Draft, DraftPatch } from '../../store/drafts/drafts.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { removedNamesOf, visitWithout } from '../people/removed_names.ts';

type DraftReads = Pick<Reads, 'drafts'>;

/** A draft that is to be built; null if it was deleted or its build has ended. */
export async function draftToBuild({ drafts }: DraftReads, id: string): Promise<Draft | null> {
  const draft = await drafts.byId(id);
  return draft && BUILDING.includes(draft.status) ? draft : null;
}

/** The visits of an earlier attempt with their pages, so that a killed build resumes. */
export const storedVisits = ({ drafts }: DraftReads, id: string): Promise<PageVisit[]> =>
  drafts.visitsWithPages(id);

/** Whether a page of the website was read in this build. */
export const isSiteRead = async ({ drafts }: DraftReads, id: string): Promise<boolean> =>
  (await drafts.visits(id)).some(({ reason }) => reason === 'read');

/** Progress of a build; `updated_at` in epoch milliseconds. */
type Progress = Pick<Draft, 'step' | 'percent' | 'updated_at'>;

/** Stores a visit, and the page if there is one, without people who asked not to be named (record 52). */
export async function recordVisit(
  tx: Pick<Tx, 'drafts' | 'removed_names'>,
  { id, url }: Pick<Draft, 'id' | 'url'>,
  visit: PageVisit,
  progress: Progress,
) {
  const removed = await removedNamesOf(tx, url);
  const stored = removed ? visitWithout(visit, removed) : visit;
  if (stored) await tx.drafts.addVisit(id, stored);
  await tx.drafts.patch(id, progress);
}

/** Stores how far the drafting from the pages is. */
export async function recordStep({ drafts }: Pick<Tx, 'drafts'>, id: string, progress: Progress) {
  await drafts.patch(id, { ...progress, status: 'drafting' });
}

/** The result of a build. */
interface Built {
  patch: Drafted;
  outcome: BuildOutcome;
  /** For the founder: what was read, and notes about the drafting. */
  detail: string;
  /** Whether a page was read this time. */
  isRead: boolean;
  /** True if nothing could be drafted from the pages. */
  isEmpty: boolean;
}

/**
 * Ends a build in `ready` with its result. When a website was read again, what owners set stays (D79); if it returned
 * nothing this time, or nothing could be drafted, the previous reading stays whole.
 */
export async function finishBuild(
  tx: Tx,
  draft: Draft,
  { patch, outcome, detail, isRead, isEmpty }: Built,
  now: number,
): Promise<void> {
  const removed = await removedNamesOf(tx, draft.url);
  const found = (removed && withoutNames(patch, removed)) ?? patch;
  if (draft.read_at !== null && (!isRead || isEmpty)) {
    await endWithout(tx, draft, { outcome, detail: `${detail} ${UNCHANGED}` }, now);
    return;
  }
  const again = draft.read_at === null ? null : readAgain(draft, found, now);
  if (!isRead) await tx.site_readings.fail(draft.id);
  await tx.drafts.forgetPagesBefore(draft.id);
  await tx.drafts.patch(draft.id, {
    ...(isRead && { site_key: await canonicalKey(tx, draft) }),
    ...found,
    ...again?.patch,
    ...(isRead && { read_at: now }),
    outcome,
    detail: [detail, again?.detail].filter(Boolean).join(' '),
    ...ended(draft),
    updated_at: now,
  });
}

/** The key of a draft's site after its home page named the URL that it wants to be known by (D89). */
async function canonicalKey({ drafts }: Pick<Tx, 'drafts'>, { id, site_key }: Draft): Promise<string> {
  const home = await drafts.homePage(id);
  const canonical = home?.links.find(({ rel }) => rel.includes('canonical'));
  return canonical ? mergedKey(site_key, canonical.url) : site_key;
}

const UNCHANGED = 'The previous reading was not changed.';

/** What a re-reading changes in a draft, and its notices (D79). */
function readAgain(draft: Draft, found: Drafted, now: number): { patch: DraftPatch; detail: string } {
  const patch = draftedAgain(draft, found, { now, drafted_at: draft.read_at });
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

/** Ends a build that failed for good: the draft is ready, to be filled by hand (D3). */
export async function failBuild(tx: Tx, draft: Pick<Draft, 'id' | 'listing_id'>, now: number): Promise<void> {
  await endWithout(tx, draft, FAILED, now);
}

const FAILED = {
  outcome: 'partial',
  detail: 'Something went wrong on our side while reading this site. Set the facts by hand.',
} as const;

/** Ends the builds whose job has failed for good with what is stored, so that no client polls forever (D3). */
export async function endStuckBuilds(tx: Tx, now: number): Promise<void> {
  for (const { id, listing_id, read } of await tx.drafts.givenUp()) {
    const patch = { ...FAILED, ...(!read && { outcome: 'unreachable' as const }) };
    await endWithout(tx, { id, listing_id }, patch, now);
  }
}

/** Ends a build without results: the previous pages and values stay, if there are any. */
async function endWithout(
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
