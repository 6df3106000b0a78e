import { PAGE_KINDS } from '../page/page.ts';
import { DAY_MS } from '../time/day.ts';

/** Every status of a listing (R144, D4). */
export const LISTING_STATUSES = [
  'draft',
  'awaiting_badge',
  'scheduled',
  'live',
  'suspended',
  'archived',
  'rejected',
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** Statuses that people decide about a listing, whatever its launches: they win over these. */
export const CLOSED_STATUSES = [
  'rejected',
  'suspended',
  'archived',
] as const satisfies readonly ListingStatus[];
export type ClosedStatus = (typeof CLOSED_STATUSES)[number];

/** Draft statuses (R235, D3). */
export const DRAFT_STATUSES = ['crawling', 'drafting', 'ready', 'submitted'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];
/** Statuses in which the service still works on a draft. */
export const BUILDING: readonly DraftStatus[] = ['crawling', 'drafting'];

/** True if the service still works on the draft. */
export const isBuilding = ({ status }: { status: DraftStatus }): boolean => BUILDING.includes(status);

/** How a build ended (D3). */
export const BUILD_OUTCOMES = [
  'complete',
  'partial',
  'needs_script',
  'blocked_by_robots',
  'robots_unreadable',
  ...PAGE_KINDS,
  'forbidden',
  'rate_limited',
  'not_html',
  'too_large',
  'unreachable',
  'ai_unavailable',
] as const;
export type BuildOutcome = (typeof BUILD_OUTCOMES)[number];

/** Outcomes of a reading in which no page was read. */
export type UnreadOutcome = Exclude<BuildOutcome, 'complete' | 'partial' | 'needs_script' | 'ai_unavailable'>;

/** What a founder can do when nothing was read; null stands for a build that read something. */
export const REMEDIES: Readonly<Record<BuildOutcome, string | null>> = {
  complete: null,
  partial: null,
  ai_unavailable: null,
  needs_script: null,
  blocked_by_robots:
    'The site could not be read: its robots.txt forbids FirstlightBot. Ask the founder to allow it there.',
  robots_unreadable:
    'The site could not be read: its robots.txt answers with an error, or the site is down. Nothing is forbidden there; ask the founder to see that robots.txt and the site answer.',
  sign_in: 'The URL leads to a sign-in page. Ask the founder for a public page of the product.',
  challenge:
    'The site could not be read: its bot protection shows a test that only people pass. Ask the founder to let FirstlightBot through.',
  parked:
    'The URL leads to a page that says that the domain is parked or for sale. Ask the founder whether the URL is right and the domain still theirs.',
  consent:
    'The site asks for consent before it shows anything. Ask the founder to show the page itself below that question, or to let FirstlightBot through.',
  placeholder:
    'The site shows only a placeholder, such as "coming soon", maintenance, an error or a first page of its server. Ask the founder for the URL of the website, or to come back when it is up.',
  elsewhere:
    'The URL only leads to another site, which `build.detail` names. Ask the founder whether that is the website, and submit its own URL.',
  cut: 'The page is longer than we read, and its beginning shows nothing. Ask the founder to put its text before what fills it.',
  forbidden:
    'The site could not be read: it refuses FirstlightBot. Ask the founder to let FirstlightBot through, or for a public URL.',
  rate_limited: 'The site could not be read: it asked our crawler to come back later. Wait some minutes.',
  not_html: 'The URL leads to a file and no web page. Ask the founder for the URL of the website.',
  too_large: 'The site could not be read: its response is longer than we read. Ask the founder to mend it.',
  unreachable: 'The site could not be read. Ask the founder whether the URL is right and the site is up.',
};

/** Days for which an archived or deleted listing keeps its slug (D51): links and badges lead nowhere else. */
export const SLUG_DAYS = 90;

/** Until when a listing that was archived at an instant keeps its slug, in epoch milliseconds. */
export const slugUntil = (archived_at: number): number => archived_at + SLUG_DAYS * DAY_MS;
