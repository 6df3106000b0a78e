import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, momentIn, number, plural, timeLeft, timeUntil, weekSpan } from '../format.ts';

/** The start page. */
export const homeTexts = {
  featured: 'Featured',
  eyebrow: (week: string, ends_at: number, now: number) =>
    `Week of ${dayAndMonth(week)}, ${timeLeft(ends_at, now)}`,
  headline: 'Launch from your website. Every fact proved.',
  lede: (next_free: string) =>
    `Give us the URL. We draft your listing, quote for quote. You review it and launch free; the next free week begins on ${dayAndMonth(next_free)}.`,
  places: 'Free places by week',
  by_assistant: 'Or let your assistant do it',
  said_by: (page: Safe, day: string | null): Safe =>
    day === null ? html`Quoted from ${page}` : html`Quoted from ${page}, read on ${day}`,
  this_week: (week: string) => `This week: ${weekSpan(week)}`,
  by_category: (products: number) =>
    plural(products, {
      none: 'Categories',
      one: 'One product by category',
      other: '# products by category',
    }),
  all_categories: 'All categories',
  steps_title: 'From your website to a launch, in four steps',
  steps: (min_weeks: number, max_weeks: number): readonly Safe[] => [
    html`<b>Give us the URL.</b> You type it here, or your assistant calls submit_listing. We read the site, as its robots.txt allows.`,
    html`<b>Review the draft.</b> Every value carries the sentence that proves it. What the site does not say stays blank.`,
    html`<b>Put our badge on your homepage.</b> The free plan requires it. We check for it and report what we find.`,
    html`<b>Launch on a Monday.</b> Free launches are booked ${min_weeks} to ${max_weeks} weeks ahead. A week’s launches are ranked by its votes.`,
  ],
  connect_by: 'Connect over MCP or REST',
} as const;

const opening = (launches: number): string =>
  plural(launches, { none: 'No launches', one: 'One launch', other: '# launches' });

/** One launch week. */
export const weekTexts = {
  title: (week: string) => `Launches of ${weekSpan(week)}`,
  description: (week: string) =>
    `Products that launch in the week of ${weekSpan(week)}, ranked by the votes of people.`,
  eyebrow: (number: number, state: LaunchWeek['state']) => `Launch week ${number} · ${STATES[state]}`,
  /** `12 launches and 40 votes`; without votes where the result does not have all launches. */
  launched: (launches: number, votes: number | null) =>
    votes === null
      ? opening(launches)
      : `${opening(launches)} and ${plural(votes, { none: 'no votes', one: 'one vote', other: '# votes' })}`,
  future: (products: number, starts_at: number, now: number) => {
    const coming = plural(products, {
      none: 'No products will launch.',
      one: 'One product will launch.',
      other: '# products will launch.',
    });
    return `${coming} The week opens ${timeUntil(starts_at, now)}.`;
  },
  open: (launched: string) => `${launched} so far.`,
  holding: (launched: string) =>
    `${launched}. The week is over and its votes are being checked; places may still change.`,
  over: (launched: string) => `${launched}. The week is over.`,
  ends: (at: number, zone: string) => `Ends ${momentIn(at, zone)}`,
  begins: (at: number, zone: string) => `Begins ${momentIn(at, zone)}`,
  days: 'Days of the week',
  weeks: 'Weeks',
  last_week: 'Last week',
  next_week: 'Next week',
  week_before: 'Week before',
  week_after: 'Week after',
  launched_now: 'Launched this week',
  launches: 'Launches',
  scheduled: 'Scheduled',
  none_yet: 'Nothing is booked for this week yet.',
  none: 'Nothing launched in this week.',
  winners: 'Last week’s winners',
  all_launches: (total: number) => `All ${number(total)} launches of this week`,
  first_scheduled: (shown: number, total: number, url: string): Safe =>
    html`These are the first ${number(shown)} of ${number(total)}. <a href="${url}">All upcoming launches</a>`,
  places: 'Free places',
  places_text: (left: number, capacity: number) =>
    `${left} of ${capacity} free places of this week are open. The free plan books the earliest week with room.`,
} as const;

const STATES: Record<LaunchWeek['state'], string> = {
  past: 'closed',
  final: 'closed',
  holding: 'being counted',
  open: 'open now',
  future: 'coming up',
};

/** The lists of launches in the order of their tabs. */
export const SECTIONS = {
  trending: {
    tab: 'Trending',
    title: 'Trending launches',
    description: 'Products that get votes now. Older votes count less.',
    empty: 'Nothing has votes yet.',
  },
  today: {
    tab: 'Today',
    title: 'Launched today',
    description: 'Products that went live today, most voted first.',
    empty: 'Nothing has launched today yet.',
  },
  'this-week': {
    tab: 'This week',
    title: 'Launched this week',
    description: 'All launches of this week by the votes of the week.',
    empty: 'Nothing has launched this week yet.',
  },
  recent: {
    tab: 'Newest',
    title: 'Newest launches',
    description: 'Products in the order in which they went live, the newest first.',
    empty: 'Nothing has launched yet.',
  },
  'most-voted': {
    tab: 'Most voted',
    title: 'Most voted launches',
    description: 'Products by the votes of all time. One person, one vote.',
    empty: 'Nothing has launched yet.',
  },
  'most-viewed': {
    tab: 'Most viewed',
    title: 'Most viewed launches',
    description: 'Products by the visitors of their pages in the last 30 days.',
    empty: 'Nothing has launched yet.',
  },
  'most-followed': {
    tab: 'Most followed',
    title: 'Most followed launches',
    description: 'Products by the number of people who follow their news.',
    empty: 'Nothing has launched yet.',
  },
  upcoming: {
    tab: 'Coming up',
    title: 'Upcoming launches',
    description: 'Scheduled products, the nearest week first.',
    empty: 'Nothing is scheduled yet.',
  },
} as const;

/** A list of launches. */
export const launchesTexts = {
  lists: 'Lists of launches',
  heading: 'Launches',
  elsewhere: html`See the <a href="/launches/this">launch weeks</a>, or <a href="/submit">launch yours</a>.`,
  visitors: (count: number) => plural(count, { one: 'visitor', other: 'visitors' }),
  followers: (count: number) => plural(count, { one: 'follower', other: 'followers' }),
  attention: (votes: number) =>
    plural(Number(votes.toFixed(1)), {
      none: 'Worth no votes now',
      one: 'Worth one vote now',
      other: 'Worth # votes now',
    }),
  since: (date: string) => `Since ${dayAndMonth(date, true)}`,
} as const;
