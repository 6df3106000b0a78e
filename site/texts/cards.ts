import { PAID_LAUNCH } from '../../domain/launches/paid_launch.ts';
import { datedWeekSpan, dayAndMonth, listed, plural, weekSpan } from './format.ts';

/** What share cards say. Their lines are drawn, so they are short. */
export const cardTexts = {
  launched: (week: string | null, category: string | null) =>
    [category, week === null ? null : `Launched ${weekSpan(week)}`].filter(Boolean).join(' · '),
  place: (rank: number, is_open: boolean) => (is_open ? `#${rank} so far` : `#${rank} of its week`),
  votes: (votes: number) => plural(votes, { one: '1 vote', other: '# votes' }),
  /** Described by what is public before a launch: the name and the week. */
  upcoming: (name: string, week: string | null) =>
    week === null ? `${name} will launch here.` : `${name} launches in the week of ${weekSpan(week)}.`,
  paid_launch: PAID_LAUNCH,
  paid_place: 'Paid placement',
  week: 'Launch week',
  week_title: (week: string) => datedWeekSpan(week),
  launches: (count: number) => plural(count, { one: '1 launch', other: '# launches' }),
  scheduled: (count: number) => plural(count, { one: '1 launch is coming', other: '# launches are coming' }),
  /** `Tidemark, Palisade and 12 more`. */
  names: (names: readonly string[], more: number) => listed(more > 0 ? [...names, `${more} more`] : names),
  award: (rank: number) => `#${rank} Launch of the Week`,
  award_week: (week: string) => datedWeekSpan(week),
  post: 'From the blog',
  day: (instant: string) => dayAndMonth(instant.slice(0, 10), true),
  founder: (title: string | undefined, company: string) => `${title ?? 'Founder'}, ${company}`,
  companies: (count: number) => plural(count, { one: '1 product', other: '# products' }),
  site: 'A launch directory for people and their assistants',
} as const;
