import { html, type Safe } from '../../html/html.ts';
import { datedWeekSpan, dayAndMonth, weekSpan } from '../format.ts';

/** The boards in the order of their tabs. */
export const BOARDS = {
  'community-weekly': {
    tab: 'This week',
    title: 'Votes of the week',
    description: 'Launches of one week by the votes of people in that week.',
    unit: 'votes in the week',
  },
  'community-all-time': {
    tab: 'All time',
    title: 'Votes of all time',
    description: 'All live products by the people who voted for them.',
    unit: 'votes',
  },
  billboard: {
    tab: 'Billboard',
    title: 'Billboard',
    description: 'Paid places, ranked by the amount paid and never by votes.',
    unit: 'paid',
  },
  'domain-rating': {
    tab: 'Domain Rating',
    title: 'Domain Rating',
    description: 'Products by how well their websites are linked, as a third party measures it.',
    unit: 'of 100',
  },
  revenue: {
    tab: 'Revenue',
    title: 'Revenue',
    description: 'Products by their revenue in 30 days, where it is verified and the owner shows it.',
    unit: 'in 30 days',
  },
} as const;

/** All boards, and one of them. */
export const boardTexts = {
  title: 'Leaderboards',
  description:
    'Products by votes, by money paid for a place, by Domain Rating and by revenue: each apart from the others.',
  lede: html`Five separate rankings: money never affects votes, and votes never affect paid places. <a href="/ranking">How products are ranked</a>`,
  none: 'No places yet.',
  see_all: (board: string) => `See all of ${board}`,
  of_week: (week: string) => `Votes of ${weekSpan(week)}`,
  rules: (description: string): Safe =>
    html`${description} <a href="/ranking#orders">All orders and their ties</a>`,
  open: 'This week is open: ranks change with every vote.',
  holding: 'The week is over and its votes are being checked; ranks may still change.',
  final: 'The result of this week is final.',
  weeks: 'Weeks',
  week_before: 'Week before',
  week_after: 'Week after',
  date: 'Week of a date',
  go: 'Go',
  empty: 'No places yet',
  empty_text: (notice: string | undefined): Safe =>
    html`${notice} <a href="/leaderboards">All leaderboards</a>.`,
  places: 'Places',
  verified: (date: string, source: string | undefined) =>
    source ? `Verified ${dayAndMonth(date, true)} by ${source}` : `Verified ${dayAndMonth(date, true)}`,
  checked: (date: string) => `Checked ${dayAndMonth(date, true)}`,
} as const;

/** Awards. */
export const awardTexts = {
  title: 'Awards',
  title_of: (name: string) => `Awards of ${name}`,
  description: 'Launch of the Week: the three products with the most votes in each week.',
  lede: html`Launch of the Week #1, #2 and #3 go to the launches with the most votes in their week. They cannot be bought. <a href="/ranking#weeks">The rules</a>`,
  all: 'All awards',
  none: 'No award yet',
  none_text: 'The first awards are given when a launch week is over and its votes are checked.',
  this_week: html`<a href="/launches/this">This week’s launches</a>.`,
  week: (week: string) => datedWeekSpan(week),
  revoked: (date: string | undefined, reason: string | undefined) => {
    const when = date === undefined ? 'Revoked' : `Revoked on ${dayAndMonth(date, true)}`;
    return reason === undefined ? when : `${when}: ${reason}`;
  },
} as const;
