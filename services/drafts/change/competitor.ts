import type { Competitor } from '../../../domain/drafts/competitor.ts';
import { ApiError } from '../../../domain/http/errors.ts';
import type { SiteReader } from '../../../domain/ports.ts';
import { type SiteNames, siteNames } from '../../../domain/profile/sites.ts';
import { DAY_WINDOW_MS, refuseBeyondDay } from '../../../domain/settings/quota.ts';
import { newUuid } from '../../../store/base/ids.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { liveOfWebsite } from '../../listings/known_site.ts';
import { readableSite } from '../sites/readable_site.ts';

/** Attempts of a comparison when the process ends during it. */
const ATTEMPTS = 10;

/** What a call does with the competitor: set a website, remove it (null), or nothing (undefined). */
export type CompetitorChange = SiteNames | null | undefined;

/** The change for a `competitor_url`; raises `url_not_allowed` before any request, as for submitted websites (R131). */
export function competitorChange(
  words: string | undefined,
  sites: Pick<SiteReader, 'refusal'>,
): CompetitorChange {
  if (words === undefined) return undefined;
  return words.trim() === '' ? null : readableSite('competitor_url', words, sites);
}

/**
 * The competitor after a change. If a website must be read, the job is enqueued in the same transaction; the same website is read again
 * only if it failed before. Raises `url_not_allowed` for the draft's own website and `rate_limited` beyond the daily limit.
 */
export async function changedCompetitor(
  tx: Tx,
  draft: Draft,
  change: CompetitorChange,
  by: ReadingBy,
): Promise<Competitor | null> {
  const { competitor } = draft;
  const { person_id, now } = by;
  if (change === undefined || isRead(draft, change, now)) return competitor;
  await refuseReading(tx, draft, change, by);
  if (competitor) await withdrawSuggestion(tx, draft, competitor);
  if (!change) return null;
  const token = newUuid();
  await tx.drafts.countReading(person_id, now);
  await tx.jobs.enqueue(
    'compare_competitor',
    { draft_id: draft.id, token },
    { max_attempts: ATTEMPTS, for_person: person_id },
  );
  const requested: Competitor = {
    url: change.url,
    token,
    status: 'reading',
    asked_at: now,
    detail: 'Waiting to read the website.',
    name: null,
    states: {},
    compared_at: null,
  };
  if (draft.listing_id !== null) await suggestCompetitor(tx, draft.listing_id, requested);
  return requested;
}

/** A comparison ends long before; an older one was lost and may be started again. */
const LOST_MS = 15 * 60_000;

/** Whether the competitor was read, or is being read. */
const isRead = ({ competitor }: Draft, change: CompetitorChange, now: number): boolean =>
  !!change && change.url === competitor?.url && isGood(competitor, now);

const isGood = ({ status, asked_at }: Competitor, now: number): boolean =>
  status === 'ready' || (status === 'reading' && now - asked_at < LOST_MS);

/** Suggests the competitor, if it is live here, to the owner as an alternative; it is shown once approved (D49). */
export async function suggestCompetitor(
  tx: Tx,
  listing_id: number,
  competitor: Pick<Competitor, 'url'> | null,
): Promise<void> {
  const listed = competitor && (await liveOfWebsite(tx, competitor.url));
  if (listed && listed.id !== listing_id) await tx.alternatives.suggest(listing_id, listed.id);
}

async function withdrawSuggestion(tx: Tx, { listing_id }: Draft, competitor: Competitor): Promise<void> {
  const listed = listing_id === null ? undefined : await liveOfWebsite(tx, competitor.url);
  if (listing_id !== null && listed !== undefined) await tx.alternatives.withdraw(listing_id, listed.id);
}

/** Who has a website read, and when. */
export interface ReadingBy {
  person_id: number;
  limits_on: boolean;
  now: number;
}

/** Raises the same errors as {@link changedCompetitor} and changes nothing, for an early check. */
export async function refuseReading(
  reads: Pick<Reads, 'settings' | 'drafts'>,
  draft: Draft,
  change: CompetitorChange,
  { person_id, limits_on, now }: ReadingBy,
): Promise<void> {
  if (!change || isRead(draft, change, now)) return;
  refuseOwn(draft, change);
  if (limits_on) await refuseBeyondDailyLimit(reads, person_id, now);
}

function refuseOwn({ url }: Draft, change: SiteNames): void {
  if (siteNames(url)?.domain !== change.domain) return;
  const message = 'This is the website of the draft itself.';
  const fix = 'Send the website of another company, or an empty text for none.';
  throw new ApiError('url_not_allowed', message, {
    errors: [
      {
        path: 'competitor_url',
        code: 'own_site',
        message,
        actual: change.domain,
        fix,
      },
    ],
    next_steps: [fix],
  });
}

async function refuseBeyondDailyLimit(
  { settings, drafts }: Pick<Reads, 'settings' | 'drafts'>,
  person_id: number,
  now: number,
): Promise<void> {
  const { 'limits.comparisons_per_day': limit } = await settings.all();
  const used = await drafts.readingsAfter(person_id, now - DAY_WINDOW_MS);
  refuseBeyondDay(used, limit, now, {
    detail: `You have had ${used.count} competitors read within 24 hours; the limit is ${limit}.`,
    next_steps: ['Leave competitor_url out of the call, or come back then.'],
  });
}
