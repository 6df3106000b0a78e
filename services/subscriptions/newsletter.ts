import type { Issue, IssueListing } from '../../domain/email/newsletter_email.ts';
import { launchInWeek } from '../../domain/launches/launch_states.ts';
import {
  ISSUE_LATE_MS,
  ISSUE_MOST,
  type IssueContent,
  issueDue,
  updatesSince,
} from '../../domain/launches/newsletter.ts';
import { paidDisclosure } from '../../domain/launches/paid_places.ts';
import { addWeeks } from '../../domain/launches/weeks.ts';
import type { NewsletterIssue } from '../../store/content/newsletter.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { enqueueSlice } from './slices.ts';

/** The week whose issue has to be made at `now`; null if there is none, or the Monday email is off. */
export async function issueToMake(
  { settings, newsletter }: Pick<Reads, 'settings' | 'newsletter'>,
  now: number,
): Promise<string | null> {
  const {
    'newsletter.sends': sends,
    'newsletter.hour': hour,
    'calendar.time_zone': zone,
  } = await settings.all();
  const week = sends === 1 ? issueDue(now, { zone, hour }) : null;
  return week !== null && !(await newsletter.byWeek(week)) ? week : null;
}

/**
 * Makes the issue of a week, once: what is in it is fixed here. A week without anything to report gets an issue that is sent to nobody,
 * so that none is made later in the week. Returns whether there is something to send.
 */
export async function makeIssue(tx: Tx, week: string, now: number): Promise<boolean> {
  if (await tx.newsletter.byWeek(week)) return false;
  const content = await contentOf(tx, week, now);
  const empty = isEmpty(content);
  await tx.newsletter.add({ week, made_at: now, content, ...(empty && { finished_at: now }) });
  return !empty;
}

const isEmpty = ({ winners, launches, updates }: IssueContent): boolean =>
  winners.length + launches.length + updates.length === 0;

async function contentOf(reads: Tx, week: string, now: number): Promise<IssueContent> {
  const { 'calendar.time_zone': zone } = await reads.settings.all();
  const last = await reads.launches.week(addWeeks(week, -1));
  const [winners, launches, news] = await Promise.all([
    reads.boards.weekly(last, { offset: 0, limit: ISSUE_MOST.winners }),
    reads.boards.weekly(await reads.launches.week(week), { offset: 0, limit: ISSUE_MOST.launches }),
    reads.feeds.news(now, { offset: 0, limit: ISSUE_MOST.updates }),
  ]);
  const since = updatesSince(week, zone);
  return {
    winners: winners.places.filter(({ week_votes }) => week_votes > 0),
    provisional: last?.finalised_at === null,
    launches: launches.places.map(({ listing_id }) => listing_id),
    launched: launches.total,
    updates: news.filter(({ published_at }) => published_at >= since).map(({ id }) => id),
  };
}

/** Issues that have not been enqueued for every subscriber. */
export const issuesToSend = ({ newsletter }: Pick<Reads, 'newsletter'>): Promise<NewsletterIssue[]> =>
  newsletter.unfinished();

/**
 * Enqueues the next emails of an issue. Where it stands is stored in the same transaction, so that a crash neither leaves anybody out nor
 * sends twice. An issue that is late, or stopped by the setting, ends here. Returns whether there are more.
 */
export async function sendSlice(tx: Tx, week: string, now: number): Promise<boolean> {
  const issue = await tx.newsletter.byWeek(week);
  if (!issue || issue.finished_at !== null) return false;
  const { 'newsletter.sends': sends } = await tx.settings.all();
  if (sends === 0 || now - issue.made_at >= ISSUE_LATE_MS) return finish(tx, issue, now);
  const { mailing, has_more } = await enqueueSlice(tx, issue, {
    ids: (part) => tx.subscriptions.subscribers({ ...part, confirmed_by: issue.made_at }),
    job: (subscription_id) => ({
      kind: 'send_newsletter',
      payload: { subscription_id, week },
      key: `newsletter:${week}:${subscription_id}`,
    }),
  });
  await tx.newsletter.patch(week, mailing);
  return has_more || finish(tx, { ...issue, ...mailing }, now);
}

async function finish(tx: Tx, { week, recipients }: NewsletterIssue, now: number): Promise<false> {
  await tx.newsletter.patch(week, { finished_at: now });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'newsletter_issued',
    subject: `newsletter_issue:${week}`,
    details: { recipients },
  });
  return false;
}

/** The issue of a week as its readers see it at `now`: listings that are no longer live are left out. Undefined if there is none. */
export const issueOf = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: Pick<Reads, 'newsletter' | 'listings' | 'feeds' | 'launches' | 'settings'>,
    week: string,
    now: number,
  ): Promise<Issue | undefined> => {
    const issue = await reads.newsletter.byWeek(week);
    if (!issue || isEmpty(issue.content)) return undefined;
    const { content } = issue;
    const { 'site.name': site_name } = await reads.settings.all();
    const last_week = addWeeks(week, -1);
    const [winners, launches] = await Promise.all([
      issueListings(
        reads,
        content.winners.map(({ listing_id }) => listing_id),
        { week: last_week, now },
      ),
      issueListings(reads, content.launches, { week, now }),
    ]);
    const updates = await reads.feeds.newsBy(content.updates);
    return {
      week,
      site_name,
      last_week,
      provisional: content.provisional,
      winners: content.winners.flatMap(({ listing_id, rank, week_votes }) => {
        const listing = winners.get(listing_id);
        return listing ? [{ listing, rank, week_votes }] : [];
      }),
      launches: content.launches.flatMap((id) => launches.get(id) ?? []),
      launched: content.launched,
      updates: updates.map(({ title, name, slug }) => ({ title, name, slug })),
    };
  },
);

/** Listings of a part of an issue, each labelled by its launch of that week: it may have launched again since. */
async function issueListings(
  { listings, feeds, launches }: Pick<Reads, 'listings' | 'feeds' | 'launches'>,
  ids: readonly number[],
  { week, now }: { week: string; now: number },
): Promise<Map<number, IssueListing>> {
  const rows = await listings.summaries(ids);
  const facts = new Map((await feeds.facts(rows.map(({ slug }) => slug))).map((row) => [row.slug, row]));
  const entries = rows.map(async ({ id, slug, name, tagline }) => {
    const known = facts.get(slug);
    if (!known) return [];
    const plan = launchInWeek(await launches.everyOf(id), week)?.plan ?? null;
    return [[id, { slug, name, tagline, disclosure: paidDisclosure({ ...known, plan }, now) }] as const];
  });
  return new Map((await Promise.all(entries)).flat());
}

/** Issues that had something to report, newest first. */
export const issues = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { newsletter }: Pick<Reads, 'newsletter'>,
    limit: number,
  ): Promise<Pick<NewsletterIssue, 'week' | 'made_at'>[]> => {
    return (await newsletter.newest(limit)).filter(({ content }) => !isEmpty(content));
  },
);

/** Whether the site sends the Monday email at present. */
export const isNewsletterOffered = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async ({ settings }: Pick<Reads, 'settings'>): Promise<boolean> =>
    (await settings.all())['newsletter.sends'] === 1,
);
