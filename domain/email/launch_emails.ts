import { USUAL_SIZE, USUAL_STYLE } from '../badges/badges.ts';
import { embedHtml } from '../badges/embed.ts';
import { listedBadge } from '../badges/listing_badges.ts';
import { draftsPageUrl, listingPageUrl, ownListingPageUrl, weekPageUrl } from '../http/urls.ts';
import type { MoveReason, Plan } from '../launches/launch_states.ts';
import type { EmailText } from './email_text.ts';
import { mondayOfWeek, sundayOfWeek, timeOf } from './email_text.ts';

/** Whether a week is still to come, runs, or has ended. */
export type WeekPhase = 'coming' | 'running' | 'over';

/** A listing in emails to its owners. */
export interface OwnListing {
  /** Absent in emails that an older version wrote. */
  listing_id?: number;
  name: string;
}

/** A launch as its emails describe it, at the moment of the event. */
export interface LaunchFacts extends OwnListing {
  slug: string;
  home_url: string;
  site_name: string;
  /** The site's time zone, by which weeks begin. */
  zone: string;
  week: string;
  plan: Plan;
  awaits_badge: boolean;
  /** Where its week is at that moment. */
  phase: WeekPhase;
  /** How often it may still move because its badge is missing (D6). */
  moves_left: number;
  /** The last check of the homepage; null before the first. */
  check: { checked_at: number; observed: string } | null;
}

/** A change of week, and why. */
export interface LaunchMoved {
  from: string;
  reason: MoveReason;
}

/** The emails about a launch, each with its data. */
export interface LaunchEmailData {
  /** A free launch was booked (R168). */
  launch_queued: LaunchFacts;
  /** The week of a launch began, and its badge has not been found (D71). */
  launch_week_began: LaunchFacts;
  /** The last looks before the week of a scheduled launch failed, so it waits for its badge again (D84). */
  badge_lost: LaunchFacts & { silent: boolean };
  /** A live free listing lost its badge mark (D60). */
  badge_gone: LaunchFacts;
  /** The site of a paid launch does not respond before or in its week, so the launch waits for it (D84). */
  site_down: LaunchFacts;
  /** A paid launch was cancelled, because its site did not respond until its week was over (D84). */
  site_stayed_down: LaunchFacts;
  /** A launch moved to a later week (D70, D71). */
  launch_moved: LaunchFacts & LaunchMoved;
  /** A listing went live (D43); `moved` if it is late. */
  listing_live: Pick<LaunchFacts, 'name' | 'slug' | 'week'> &
    Partial<LaunchFacts> & { moved?: LaunchMoved | undefined };
  /** A listing left the free queue because its badge was never found (D6). */
  left_free_queue: { name: string; home_url: string; slides: number } & Partial<LaunchFacts>;
  /** An owner withdrew a launch. */
  launch_withdrawn: LaunchFacts;
  /** The order of a launch was refunded before the launch. */
  launch_refunded: LaunchFacts;
  /** A listing is among the first three of its week (docs/ranking.md#launch-weeks-and-awards). */
  award: { name: string; slug: string; week: string; rank: number; week_votes: number };
}

type Texts = {
  [N in keyof LaunchEmailData]: (data: LaunchEmailData[N], origin: string) => EmailText;
};

/** The texts of these emails. */
export const LAUNCH_EMAILS: Texts = {
  launch_queued: (launch, origin) => ({
    subject: `${launch.name} is booked for the week of ${mondayOfWeek(launch.week)}`,
    text: [
      `${launch.name} has a place in ${weekOf(launch)}. It launches if our badge is on ${launch.home_url}.`,
      `If the badge is not there yet, put this into the HTML of the page:`,
      badgeCode(launch, origin),
      `${WHEN_FOUND} We check several times a day, and at once when your assistant calls choose_free_listing again.`,
      `If it is still missing on ${sundayOfWeek(launch.week)}, the launch moves to a later week.`,
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  launch_week_began: (launch, origin) => ({
    subject: `The launch week of ${launch.name} has begun, but its badge is missing`,
    text: [
      `The week of ${mondayOfWeek(launch.week)} has begun. ${launch.name} is not live yet, because we have not found our badge on ${launch.home_url}.`,
      ...lastCheck(launch),
      `Put this into the HTML of the page. ${launch.name} goes live as soon as we find it, and gets votes until the end of ${sundayOfWeek(launch.week)}:`,
      badgeCode(launch, origin),
      ifStillMissing(launch),
    ].join('\n\n'),
  }),
  badge_lost: (launch, origin) => ({
    subject: launch.silent
      ? `${launch.name} cannot launch: your homepage does not respond`
      : `${launch.name} cannot launch: its badge is missing`,
    text: [
      `Before a launch we check its homepage again. In three checks, hours apart, ${launch.silent ? `${launch.home_url} did not respond` : `we did not find our badge on ${launch.home_url}`}, so ${launch.name} waits for it. It keeps its place in ${weekOf(launch)}.`,
      ...lastCheck(launch),
      launch.silent
        ? 'Make sure that the page can be opened, and that it shows this in its HTML:'
        : 'Put this into the HTML of the page again:',
      badgeCode(launch, origin),
      WHEN_FOUND,
      ifStillMissing(launch),
    ].join('\n\n'),
  }),
  badge_gone: (launch, origin) => ({
    subject: `The badge of ${launch.name} is missing`,
    text: [
      `${launch.name} was launched on the free plan, which needs our badge on your homepage. In three checks within two weeks, days apart, we did not find it on ${launch.home_url}, so ${launch.name} no longer counts as a listing with its badge. It stays live, with its votes and its place.`,
      ...lastCheck(launch),
      'Put this into the HTML of the page again:',
      badgeCode(launch, origin, true),
      'We check again within 30 days. To have it checked at once, open the page of your listing:',
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  site_down: (launch, origin) => ({
    subject: `${launch.name} cannot launch: your homepage does not respond`,
    text: [
      `Before a launch we check that its homepage can be opened. In three checks, hours apart, ${launch.home_url} did not respond, so ${launch.name} waits for it. It keeps its place in ${weekOf(launch)}.`,
      ...lastCheck(launch),
      `Make sure that the page can be opened. We check every few hours, and every hour in that week. ${launch.phase === 'coming' ? `If the page responds before the week, ${launch.name} goes live at its start; if it responds during the week, at once.` : `${launch.name} goes live as soon as the page responds.`}`,
      `If it still does not respond at the end of ${sundayOfWeek(launch.week)}, the launch is cancelled, and the site team refunds what was paid for it.`,
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  site_stayed_down: (launch, origin) => ({
    subject: `The launch of ${launch.name} is cancelled`,
    text: [
      `${launch.home_url} did not respond before and during ${weekOf(launch)}, so ${launch.name} was not launched. The launch is cancelled.`,
      ...lastCheck(launch),
      'The site team refunds what was paid for it.',
      'Nothing is lost: the listing is saved but not published. Once the page responds, you can book another launch with your assistant.',
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  launch_moved: (launch, origin) => ({
    subject: `${launch.name} moved to the launch week of ${mondayOfWeek(launch.week)}`,
    text: [
      WHY_MOVED[launch.reason](launch),
      ...(launch.reason === 'badge_missing' ? lastCheck(launch) : []),
      `The launch moved from the week of ${mondayOfWeek(launch.from)} to ${weekOf(launch)}.`,
      ...afterMove(launch, origin),
    ].join('\n\n'),
  }),
  listing_live: ({ moved, ...launch }, origin) => ({
    subject: `${launch.name} is live`,
    text: [
      `${launch.name} went live in ${weekOf(launch)}:`,
      listingPageUrl(origin, launch.slug),
      ...(moved ? [whyLate(moved)] : []),
      `Votes until the end of ${sundayOfWeek(launch.week)} decide its place in the week:`,
      weekPageUrl(origin, launch.week),
      launch.plan === 'paid'
        ? 'Share its page with people who know it.'
        : 'Share its page with people who know it, and keep the badge on your homepage while it is listed.',
    ].join('\n\n'),
  }),
  left_free_queue: ({ name, home_url, slides, ...launch }, origin) => ({
    subject: `${name} has left the launch queue`,
    text: [
      `We checked ${home_url} for our badge during ${slides + 1} launch weeks and did not find it, so ${name} has left the free queue.`,
      ...lastCheck(launch),
      'Nothing is lost: the listing is saved but not published. Put the badge on the homepage and choose the free plan again, with your assistant, to book a new week.',
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  launch_withdrawn: (launch, origin) => ({
    subject: `${launch.name} has left the launch queue`,
    text: [
      `An owner withdrew the launch of ${launch.name} in the week of ${mondayOfWeek(launch.week)}.`,
      'Nothing is lost: the listing is saved but not published. To book a new week choose the free plan again, with your assistant.',
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  launch_refunded: (launch, origin) => ({
    subject: `The launch of ${launch.name} is cancelled`,
    text: [
      `The order of the launch of ${launch.name} in the week of ${mondayOfWeek(launch.week)} was refunded, so the launch is cancelled.`,
      'Nothing is lost: the listing stays as it is. To launch it choose the free plan or place another order, with your assistant.',
      ownPage(launch, origin),
    ].join('\n\n'),
  }),
  award: ({ name, slug, week, rank, week_votes }, origin) => ({
    subject: `${name} is Launch of the Week #${rank}`,
    text: [
      `The votes of the launch week of ${mondayOfWeek(week)} have been counted and checked. With ${week_votes === 1 ? 'one vote' : `${week_votes} votes`}, ${name} is number ${rank}.`,
      listingPageUrl(origin, slug),
      'Congratulations! The award is shown on the listing’s page, and get_badges returns a badge for your website.',
    ].join('\n\n'),
  }),
};

/** What happens next to a launch that is still to come: for emails about something else. */
export function nextOfLaunch(launch: LaunchFacts, origin: string): string[] {
  const { name, phase } = launch;
  const booked = `Its launch is booked for ${weekOf(launch)}.`;
  if (launch.awaits_badge) {
    const over = `Its launch week has ended, so the launch moves to the next week with room. Another email says which.`;
    return [phase === 'over' ? over : booked, ...needsBadge(launch, origin)];
  }
  return phase === 'coming'
    ? [booked, atItsStart(launch)]
    : [
        `${name} goes live within minutes if at least two days of a launch week with room are left, otherwise at the start of the next one. Another email says when.`,
      ];
}

const afterMove = (launch: LaunchFacts, origin: string): string[] =>
  launch.awaits_badge ? [...needsBadge(launch, origin), ifStillMissing(launch)] : [atItsStart(launch)];

const atItsStart = ({ name, plan }: LaunchFacts): string =>
  `${name} goes live at the start of that week. ${plan === 'paid' ? 'There is nothing to do.' : 'Until then there is nothing to do but to keep the badge on your homepage.'}`;

const needsBadge = (launch: LaunchFacts, origin: string): string[] => [
  launch.phase === 'running'
    ? `That week is running: ${launch.name} goes live as soon as we find our badge. Put this into the HTML of ${launch.home_url}:`
    : `What is missing is our badge. Put this into the HTML of ${launch.home_url}:`,
  badgeCode(launch, origin),
  ...(launch.phase === 'running' ? [] : [WHEN_FOUND]),
];

/** `the launch week of Monday, 4 January 2027 (Europe/Vienna)`. */
const weekOf = ({ week, zone }: { week: string; zone?: string }): string =>
  `the launch week of Monday, ${mondayOfWeek(week)}${zone === undefined ? '' : ` (${zone})`}`;

const WHEN_FOUND =
  'If we find it before its week, the listing goes live at the start of the week; if we find it during the week, at once.';

/** What the last check of the homepage saw. */
const lastCheck = ({ check }: Partial<LaunchFacts>): string[] =>
  check ? [`Our last check, on ${timeOf(check.checked_at)}: ${check.observed}`] : [];

const ifStillMissing = ({ week, moves_left }: LaunchFacts): string =>
  moves_left > 0
    ? `If it is still missing at the end of ${sundayOfWeek(week)}, the launch moves to a later week. It can move ${moves_left === 1 ? 'once' : `${moves_left} times`} more.`
    : `If it is still missing at the end of ${sundayOfWeek(week)}, the listing leaves the free queue.`;

function badgeCode({ name, slug, site_name }: LaunchFacts, origin: string, live = false): string {
  return embedHtml({ origin, slug }, listedBadge({ name, live }, site_name), USUAL_STYLE, USUAL_SIZE);
}

/** Where the owners of a listing see how it stands. */
export const ownPage = ({ listing_id }: { listing_id?: number }, origin: string): string =>
  listing_id === undefined ? draftsPageUrl(origin) : ownListingPageUrl(origin, listing_id);

/** Why a launch that is live by now is late. */
const whyLate = ({ from, reason }: LaunchMoved): string =>
  reason === 'review'
    ? `It was booked for the week of ${mondayOfWeek(from)}. The site team had to decide something first, so it launched as soon as possible afterwards.`
    : `It was booked for the week of ${mondayOfWeek(from)}. This service was down when it was due, so it launched as soon as possible. We are sorry.`;

const WHY_MOVED: Record<MoveReason, (launch: LaunchFacts & LaunchMoved) => string> = {
  badge_missing: ({ from, home_url }) =>
    `The week of ${mondayOfWeek(from)} has ended, and we did not find our badge on ${home_url}.`,
  service_down: ({ name }) =>
    `This service was down when ${name} was due to launch. We are sorry: this is our mistake, and it does not count against you.`,
  review: ({ name }) =>
    `${name} had to wait for the site team in its launch week. This does not count against you.`,
  site_down: ({ home_url }) => `${home_url} did not respond when the launch was due.`,
  owner: ({ name }) => `An owner of ${name} chose another launch week.`,
  site_team: ({ name }) => `The site team chose another launch week for ${name}.`,
};
