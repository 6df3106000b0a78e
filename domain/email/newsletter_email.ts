import { listingPageUrl, newsletterPageUrl, updatesPageUrl, weekPageUrl } from '../http/urls.ts';
import { markedPaid } from '../launches/paid_launch.ts';
import type { EmailText } from './email_text.ts';
import { mondayOfWeek } from './email_text.ts';
import { NAMED, unlinked } from './invites.ts';
import { unsubscribeHeaders } from './unsubscribe.ts';

/** A listing in an issue of the Monday email. */
export interface IssueListing {
  slug: string;
  name: string;
  tagline: string | null;
  /** What was paid for, in one sentence; null if nothing (R75). */
  disclosure: string | null;
}

/** An issue of the Monday email as its readers see it. */
export interface Issue {
  week: string;
  site_name: string;
  winners: { listing: IssueListing; rank: number; week_votes: number }[];
  /** The week of the winners, and whether its votes were still being checked. */
  last_week: string;
  provisional: boolean;
  launches: IssueListing[];
  /** All launches of the week so far. */
  launched: number;
  updates: { title: string; name: string; slug: string }[];
}

/** The Monday email as plain text. */
export function newsletterEmail(
  issue: Issue,
  { origin, unsubscribe }: { origin: string; unsubscribe: string },
): EmailText {
  const { week, site_name, winners, last_week, provisional, launches, launched, updates } = issue;
  return {
    subject: `${site_name}: the week of ${mondayOfWeek(week)}`,
    headers: unsubscribeHeaders(unsubscribe),
    text: [
      ...part(
        winners,
        `WINNERS OF THE WEEK OF ${mondayOfWeek(last_week).toUpperCase()}`,
        ({ listing, rank, week_votes }) =>
          `${rank}. ${line(listing)} (${week_votes === 1 ? 'one vote' : `${week_votes} votes`})\n${listingPageUrl(origin, listing.slug)}`,
      ),
      ...(provisional && winners.length > 0
        ? [`Votes are still being checked, so places may change: ${weekPageUrl(origin, last_week)}`]
        : []),
      ...part(
        launches,
        'LAUNCHES OF THIS WEEK',
        (listing) => `${line(listing)}\n${listingPageUrl(origin, listing.slug)}`,
      ),
      ...(launched > launches.length ? [`All ${launched} launches: ${weekPageUrl(origin, week)}`] : []),
      ...part(
        updates,
        'UPDATES',
        ({ name, title, slug }) =>
          `${unlinked(name, NAMED)}: ${unlinked(title, TITLE)}\n${listingPageUrl(origin, slug)}`,
      ),
      ...(updates.length > 0 ? [`All updates: ${updatesPageUrl(origin)}`] : []),
      `-- \nThis issue on the web: ${newsletterPageUrl(origin, week)}\nUnsubscribe: ${unsubscribe}`,
    ].join('\n\n'),
  };
}

/** Most characters of a tagline or a title. */
const TITLE = 200;

/** A part with its heading; nothing without entries. */
function part<T>(entries: readonly T[], heading: string, text: (entry: T) => string): string[] {
  return entries.length === 0 ? [] : [heading, ...entries.map(text)];
}

/** A listing in one line; texts of companies may hold no links of their own. */
const line = ({ name, tagline, disclosure }: IssueListing): string =>
  markedPaid(
    `${unlinked(name, NAMED)}${tagline === null ? '' : `: ${unlinked(tagline, TITLE)}`}`,
    disclosure !== null,
  );
