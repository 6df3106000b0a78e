import { FLAG_SIZES, type VoteFlag } from '../../../domain/launches/vote_flags.ts';
import type { NotDecided, PlaceWithout, ShownVote } from '../../../services/votes/team_votes.ts';
import { number, plural, timeOf } from '../format.ts';

const KINDS: Readonly<Record<VoteFlag['kind'], (key: string) => string>> = {
  young_accounts: () =>
    `From accounts younger than ${FLAG_SIZES.young_days} days, in hours with mostly such votes`,
  mail_domain: (key) => `From the email domain ${key}`,
  network: (key) => `From network ${key} with the same browser`,
};

const STATES: Readonly<Record<ShownVote['state'], string>> = {
  counted: 'counts',
  pending: 'waits',
  void: 'void',
};

const HOUR_MS = 3_600_000;

/** Votes for administrators: numbers and times, never who it was. */
export const teamVotesTexts = {
  title: 'Votes',
  lede: 'Launches of weeks without a final result whose votes wait for you or resemble each other. A flag voids nothing: you decide.',
  none: 'No vote waits, and none resemble each other.',
  about: (name: string) => `Votes on ${name}`,
  week: (week: string) => `Week of ${week}`,
  votes: (count: number) => plural(count, { one: 'one vote', other: '# votes' }),
  waiting: (count: number) =>
    plural(count, {
      none: 'none waits',
      one: 'one waits for you: its network has as many votes that count as the rule allows',
      other: '# wait for you: their network has as many votes that count as the rule allows',
    }),
  flags: 'Votes that resemble each other',
  no_flags: 'None.',
  flag: ({ id, kind }: Pick<VoteFlag, 'id' | 'kind'>) => KINDS[kind](id.slice(kind.length + 1)),
  span: ({ from, to }: Pick<VoteFlag, 'from' | 'to'>) => `${timeOf(from)} to ${timeOf(to)}`,
  without: ({ rank, week_votes, rank_without, votes_without }: PlaceWithout) =>
    `Place ${rank} with ${number(week_votes)} votes in the week; without these, place ${rank_without} with ${number(votes_without)}.`,
  reason: 'Reason, which each voter reads',
  make_void: (count: number) => plural(count, { one: 'Make this vote void', other: 'Make # votes void' }),
  wait: 'Votes that wait',
  release_text: 'Offices, schools and carriers share one address. Count them if they look like people.',
  release: (count: number) => plural(count, { one: 'Count this vote', other: 'Count these # votes' }),
  voided: 'Made void',
  voided_text: (reason: string, count: number) =>
    `${plural(count, { one: 'One vote', other: '# votes' })}: ${reason}`,
  restore: 'Take it back',
  all: 'All votes',
  table: {
    number: '#',
    cast: 'Cast',
    state: 'State',
    age: 'Account',
    ip: 'IP address',
    network: 'Network',
  },
  state: ({ state, reason }: ShownVote) => `${STATES[state]}${reason === null ? '' : ` (${reason})`}`,
  age: (ms: number) => {
    const hours = Math.floor(ms / HOUR_MS);
    return hours < 48
      ? plural(hours, { one: '# hour', other: '# hours' })
      : plural(Math.floor(hours / 24), { one: '# day', other: '# days' });
  },
  group: (value: number | null) => (value === null ? '–' : String(value)),
  how: 'Equal numbers in a column are the same address, or the same network and browser. They are numbers of this launch alone; addresses are not stored.',
} as const;

/** Messages after an act, by the word in the URL. */
export const teamVoteMessages = {
  voided: 'The votes are void. Until the result is final you can take that back.',
  released: 'The votes count.',
  restored: 'The votes stand again as they did.',
} as const;

/** Why an act was refused. */
export const teamVoteRefusals: Readonly<Record<NotDecided | 'unknown', string>> = {
  no_launch: 'There is no such launch.',
  no_flag: 'These votes no longer resemble each other. Nothing was changed.',
  changed: 'There are other votes among them by now. Look again; nothing was changed.',
  no_reason: 'Give a reason of your own. Nothing was changed.',
  final: 'The result of the week is final. Nothing was changed.',
  nothing: 'There is no such vote any more. Nothing was changed.',
  unknown: 'Nothing was changed.',
};
