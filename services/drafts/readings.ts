import { NOT_READ } from '../../domain/drafts/draft_notices.ts';
import { isBuilding, REMEDIES } from '../../domain/launches/listing_states.ts';
import {
  DAY_WINDOW_MS,
  refuseBeyondDay,
  roomAgain,
  type Used,
  waitFor,
} from '../../domain/settings/quota.ts';
import { newUuid } from '../../store/base/ids.ts';
import { buildJobKey, type Draft } from '../../store/drafts/drafts.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** Attempts of a build when the process ends during it; a build that fails by itself ends long before. */
const BUILD_ATTEMPTS = 30;
/** Failed crawls do not count against the daily limit, but all together are capped at this multiple of it. */
const WITH_FAILED = 3;
const MINUTE_MS = 60_000;

/** Who has a website read, and when. */
export interface ReadingBy {
  person_id: number;
  limits_on: boolean;
  now: number;
}

/** Counts a crawl of the draft's website and enqueues it. */
export async function startReading(
  tx: Tx,
  draft_id: string,
  { person_id, now }: ReadingBy,
  again = false,
): Promise<void> {
  await tx.site_readings.add({ person_id, draft_id, asked_at: now });
  await tx.jobs.enqueue(
    'build_draft',
    { draft_id },
    {
      key: buildJobKey(draft_id, again ? newUuid() : null),
      max_attempts: BUILD_ATTEMPTS,
      for_person: person_id,
    },
  );
}

/** Raises `rate_limited` if the person's daily limit of crawls is reached (D30, D79). */
export async function refuseBeyondDailyReadings(
  reads: Pick<Reads, 'settings' | 'site_readings'>,
  by: ReadingBy,
): Promise<void> {
  const { used, limit } = await dailyReadings(reads, by);
  refuseBeyondDay(used, limit, by.now, {
    detail: `You have had ${used.count} websites read in 24 hours; the limit is ${limit}.`,
    next_steps: ['Edit the drafts that you have (list_my_drafts), or come back then.'],
  });
}

/** Raises `rate_limited` if the daily limit of drafts for a domain is reached, by anybody (C7). */
export async function refuseBusyDomain(
  { settings, drafts }: Pick<Reads, 'settings' | 'drafts'>,
  domain: string,
  now: number,
): Promise<void> {
  const { 'limits.drafts_per_domain_per_day': limit } = await settings.all();
  const started = await drafts.startedForDomain(domain, now - DAY_WINDOW_MS);
  refuseBeyondDay(started, limit, now, {
    detail: `${started.count} drafts of websites of ${domain} were started in 24 hours; the limit is ${limit} for one domain.`,
    next_steps: ['Come back then, or submit the website under a domain of its own.'],
  });
}

/** The nearest limit: of successful crawls, or of all. */
async function dailyReadings(
  { settings, site_readings }: Pick<Reads, 'settings' | 'site_readings'>,
  { person_id, now }: ReadingBy,
): Promise<{ used: Used; limit: number }> {
  const { 'limits.drafts_per_day': limit } = await settings.all();
  const after = now - DAY_WINDOW_MS;
  const all = await site_readings.after(person_id, after, true);
  if (all.count >= limit * WITH_FAILED) return { used: all, limit: limit * WITH_FAILED };
  return { used: await site_readings.after(person_id, after), limit };
}

/**
 * Reads the website of a draft again if its last crawl failed or is old (D79); the pages and values stay until new ones exist. Returns
 * the draft, with a notice if the daily limit is reached.
 */
export async function readAgain(
  tx: Tx,
  draft: Draft,
  by: ReadingBy,
): Promise<{ draft: Draft; notices: string[] }> {
  if (isBuilding(draft) || !(await isDue(tx, draft, by.now))) return { draft, notices: [] };
  if (by.limits_on) {
    const { used, limit } = await dailyReadings(tx, by);
    const seconds = waitFor(used, limit, by.now);
    if (seconds > 0) {
      const words = `${NOT_READ}: you have had ${used.count} websites read in 24 hours; the limit is ${limit}.`;
      return { draft, notices: [`${words} ${roomAgain(limit, seconds, by.now)}`] };
    }
  }
  await tx.drafts.setPagesAside(draft.id);
  const { fields, faqs, founders, company_socials, founder_socials, story, milestones, seo } = draft;
  const content = { fields, faqs, founders, company_socials, founder_socials, story, milestones, seo };
  const patch = {
    status: 'crawling',
    outcome: null,
    detail: null,
    step: 'Waiting to read the site again.',
    percent: 0,
    // What the listing has; a later submit_draft brings it the difference.
    sent: draft.listing_id === null ? null : (draft.sent ?? content),
    updated_at: by.now,
  } as const;
  await tx.drafts.patch(draft.id, patch);
  await startReading(tx, draft.id, by, true);
  return { draft: { ...draft, ...patch }, notices: [] };
}

async function isDue({ settings }: Pick<Reads, 'settings'>, draft: Draft, now: number): Promise<boolean> {
  const { outcome, read_at } = draft;
  if (read_at === null || (outcome !== null && REMEDIES[outcome] !== null)) return true;
  const { 'drafts.reread_after_minutes': minutes } = await settings.all();
  return now - read_at > minutes * MINUTE_MS;
}
