import type { VoteState } from '../../../services/listings/numbers.ts';
import { dayAndMonth, number, plural, weekSpan } from '../format.ts';

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The numbers of a listing, for its owners. */
export const numbersTexts = {
  of: (name: string) => `Numbers of ${name}`,
  lede: 'How many people open its page, go on to its website, follow it and vote for it. Nobody is named.',
  none: 'No visitor yet',
  none_text:
    'Here you will see, day by day, how many people opened the page of this listing and went on to its website or followed it, and the votes of its launch week by state.',
  none_hidden: 'Its page is not public yet: counting begins with the first visitor.',
  visitors: 'Visitors',
  views: 'Opened its page',
  clicks: 'Went on to its website',
  follows: 'Followed it',
  sums: (counts: readonly number[], total: number) =>
    `${number(sumOf(counts))} in the last ${counts.length} days, ${number(total)} in all.`,
  peak: (date: string, count: number) => `Most on ${dayAndMonth(date)}: ${number(count)}.`,
  followers: (counts: readonly number[], followers: number) =>
    followers === 0
      ? 'Nobody follows it yet.'
      : `${number(sumOf(counts))} in the last ${counts.length} days, ${plural(followers, { one: 'one person follows it.', other: '# people follow it.' })}`,
  how: 'Each visitor counts once a day, in UTC; today is not over. Bots, pages loaded in advance and you as owners are left out. A click counts where the browser reports it, which Firefox and Brave do not: at least so many went on. Who has stopped following is left out.',
  by_day: 'Visitors by day',
  date: 'Day',
  votes: (week: string) => `Votes of its launch, ${weekSpan(week)}`,
  votes_by_day: 'Votes by day',
  state: (by_day: readonly number[], later: number) => {
    const sum = sumOf(by_day);
    const votes = plural(sum, { none: 'None', one: 'One vote', other: '# votes' });
    return later === 0 ? `${votes} in its week.` : `${votes} in its week, ${number(later)} later.`;
  },
  later: 'Later',
  votes_how:
    'A vote waits while the account is young, or until the site team has looked at it. Void are votes that were withdrawn or that the site team took out. Days are those of the site.',
} as const;

/** States of votes. */
export const voteStateNames: Record<VoteState, string> = {
  counted: 'Counted',
  pending: 'Waiting',
  void: 'Void',
};
