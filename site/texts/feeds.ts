import { markedPaid, PAID } from '../../domain/launches/paid_launch.ts';
import { addDays } from '../../domain/launches/weeks.ts';
import { dayAndMonth } from './format.ts';

/** Titles and labels of the Atom feeds. */
export const feedTexts = {
  launches: { title: 'Launches', subtitle: 'Products that launched, the newest first.' },
  updates: { title: 'Updates', subtitle: 'What companies say is new in their products.' },
  blog: { title: 'Blog', subtitle: 'Posts of this directory.' },
  newsletter: { title: 'The Monday email', subtitle: 'Winners, launches and updates, once a week.' },
  category: (name: string) => `Launches in ${name}`,
  of_listing: (name: string) => `Updates of ${name}`,
  of_listing_text: (name: string) => `What is new in ${name}.`,
  /** The title of a listing's entry; it says when the launch or the place was paid for. */
  entry: (name: string, tagline: string | null, paid: boolean) =>
    markedPaid(tagline === null ? name : `${name}: ${tagline}`, paid),
  update: (name: string, title: string) => `${name}: ${title}`,
  paid: PAID,
  paid_place: 'This place is paid for.',
  /** The visible link to a feed. */
  follow: (title: string) => `Follow by feed: ${title}`,
} as const;

/** The page of all updates. */
export const updatesTexts = {
  title: 'Updates',
  description: 'What companies say is new in the products of this directory, the newest first.',
  lede: 'What companies say is new in their products, in their own words.',
  none: 'No updates yet',
  none_text: 'The first one will appear here.',
} as const;

/** The calendar file of the launch weeks. */
export const calendarTexts = {
  name: (site_name: string) => `Launch weeks of ${site_name}`,
  week: (site_name: string, week: string) => `${site_name}: launch week of ${dayAndMonth(week, true)}`,
  about: (week: string, zone: string) =>
    `The week begins on Monday, ${dayAndMonth(week)}, at midnight and ends on Sunday, ${dayAndMonth(addDays(week, 6))}, at midnight (${zone}). Votes of this week decide its places.`,
  link: 'Launch weeks as a calendar file',
} as const;
