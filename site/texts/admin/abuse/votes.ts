import { FLAG_SIZES, type VoteFlag } from '../../../../domain/launches/vote_flags.ts';
import type { VoteFilterState } from '../../../../domain/launches/vote_selection.ts';
import { HOUR_MS } from '../../../../domain/time/day.ts';
import type { NotDecided, VoteAct } from '../../../../services/votes/decide_votes.ts';
import type { FilterFault } from '../../../../services/votes/read_filter.ts';
import type { RegionShare } from '../../../../services/votes/region_shares.ts';
import type { PlaceWithout, ShownVote } from '../../../../services/votes/team_votes.ts';
import type { VoteTimeline } from '../../../../services/votes/vote_timeline.ts';
import { listed, number, plural, timeOf } from '../../format.ts';

const KINDS: Readonly<Record<VoteFlag['kind'], (key: string) => string>> = {
  young_accounts: () =>
    `From accounts younger than ${FLAG_SIZES.young_days} days, in hours with mostly such votes`,
  mail_domain: (key) => `From the email domain ${key}`,
  region: (key) => `From network region ${key}, with any browser`,
  network: (key) => `From network ${key} with the same browser`,
};

const STATES: Readonly<Record<ShownVote['state'], string>> = {
  counted: 'counts',
  pending: 'waits',
  void: 'void',
};

const share = (part: number, of: number): string => `${Math.round((100 * part) / Math.max(1, of))} %`;

const exactly = (fraction: number): string => `${(100 * fraction).toFixed(fraction < 0.1 ? 1 : 0)} %`;

/** Votes for administrators: numbers and times, never who it was. */
export const teamVotesTexts = {
  title: 'Votes',
  lede: 'Launches of weeks without a final result whose votes wait for you or resemble each other. A flag voids nothing: you decide.',
  none: 'No vote waits, and none resemble each other.',
  now: 'As the votes stand now.',
  behind: (launches: number) =>
    plural(launches, {
      one: 'One launch has had votes since it was last looked at. It is looked at every five minutes; its page shows it as it is now.',
      other:
        '# launches have had votes since they were last looked at. They are looked at every five minutes; the page of each shows it as it is now.',
    }),
  as_of: (instant: number | null) => (instant === null ? '' : `as of ${timeOf(instant)}`),
  without_link: 'What would the week be without some votes?',
  sign_ups_link: 'Hours with many new accounts',
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
  share: ({ here, elsewhere }: RegionShare) =>
    `${exactly(here)} of the votes here; ${elsewhere === null ? 'no other launch of the week has votes to compare with' : `on the other launches of the week the region has ${exactly(elsewhere)}`}.`,
  reason: 'Reason, which each voter reads',
  flags_how: 'Tick one or several; a vote with two of them is made void once.',
  make_flags_void: 'Make the ticked ones void',
  show_flag: 'Show these votes',
  wait: 'Votes that wait',
  release_text: 'Offices, schools and carriers share one address. Count them if they look like people.',
  release: (count: number) => plural(count, { one: 'Count this vote', other: 'Count these # votes' }),
  voided: 'Made void',
  voided_text: (reason: string, count: number) =>
    `${plural(count, { one: 'One vote', other: '# votes' })}: ${reason}`,
  restore: 'Take it back',
  all: 'All votes',
  table: {
    tick: 'Tick',
    number: '#',
    cast: 'Cast',
    state: 'State',
    age: 'Account',
    ip: 'IP address',
    region: 'Region',
    network: 'Network',
    sign_up: 'Signed up',
  },
  tick: (of: number) => `Vote ${of}`,
  state: ({ state, reason }: ShownVote) => `${STATES[state]}${reason === null ? '' : ` (${reason})`}`,
  age: (ms: number) => {
    const hours = Math.floor(ms / HOUR_MS);
    return hours < 48
      ? plural(hours, { one: '# hour', other: '# hours' })
      : plural(Math.floor(hours / 24), { one: '# day', other: '# days' });
  },
  group: (value: number | null) => (value === null ? '–' : String(value)),
  how: 'Equal numbers in a column are the same address, the same region (IPv4 /24, IPv6 /48), the same region and browser, or the same region at the sign-up in the last 30 days. A browser is what its voter says. They are numbers of this launch and of one column alone; addresses are not stored.',
} as const;

/** The timeline of the votes on a launch. */
export const timelineTexts = {
  title: 'Over the week',
  none: 'No vote was cast in the week.',
  hour: (instant: number) => timeOf(instant),
  charts: {
    counted: 'Votes that count',
    pending: 'Votes that wait',
    void: 'Void and withdrawn',
    young: `From accounts younger than ${FLAG_SIZES.young_days} days`,
  },
  sum: (sum: number, most: number) =>
    sum === 0 ? 'None.' : `${number(sum)} in all, ${number(most)} in the busiest hour.`,
  table: 'Votes by hour',
  head_hour: 'Hour from',
  young: ({ young, standing }: VoteTimeline) =>
    `${number(young)} of ${number(standing)} votes (${share(young, standing)}) are from accounts younger than ${FLAG_SIZES.young_days} days.`,
  places: ({ ips, regions, networks, unknown }: VoteTimeline) =>
    `They are from ${plural(ips, { one: 'one IP address', other: '# IP addresses' })}, ${plural(regions, { one: 'one network region', other: '# network regions' })}, and ${plural(networks, { one: 'one network with its browser', other: '# networks with their browser' })}.${unknown === 0 ? '' : ` Of ${plural(unknown, { one: 'one vote', other: '# votes' })} the place is not known: keys of places are deleted after 90 days.`}`,
  mail: ({ mail_domains, other_domains, public_mail }: VoteTimeline) =>
    mail_domains.length === 0
      ? 'All mailboxes are at public providers.'
      : `${plural(public_mail, { none: 'No mailbox is', one: 'One mailbox is', other: '# mailboxes are' })} at public providers; the others are of ${listed(
          [
            ...mail_domains.map(({ domain, votes }) => `${domain} (${number(votes)})`),
            ...(other_domains === 0
              ? []
              : [plural(other_domains, { one: 'one more domain', other: '# more domains' })]),
          ],
        )}.`,
  later: (count: number) =>
    count === 0
      ? ''
      : plural(count, {
          one: 'One vote was cast after the week.',
          other: '# votes were cast after the week.',
        }),
} as const;

const FILTER_STATES: Readonly<Record<VoteFilterState, string>> = {
  counted: 'count',
  waiting: 'wait for you',
  void: 'are void',
};

/** Choosing votes by a filter, or one by one. */
export const choiceTexts = {
  title: 'Choose votes',
  flag: 'Votes that resemble each other',
  any: 'Any',
  network: 'Network numbers, with commas',
  from: 'Cast from (UTC)',
  before: 'and before (UTC)',
  younger_than: 'Accounts younger than, in days',
  state: 'Votes that',
  states: FILTER_STATES,
  show: 'Show',
  all: 'Show all',
  matching: (count: number, all: number) =>
    `${plural(count, { none: 'No vote matches', one: 'One vote matches', other: '# votes match' })}, of ${number(all)}.`,
  acts: {
    void: (count: number) =>
      plural(count, { one: 'Make the one that matches void', other: 'Make all # that match void' }),
    release: (count: number) =>
      plural(count, {
        one: 'Count the one that matches and waits',
        other: 'Count all # that match and wait',
      }),
    restore: (count: number) =>
      plural(count, {
        one: 'Take back the one that matches and was made void',
        other: 'Take back all # that match and were made void',
      }),
  } satisfies Record<VoteAct, (count: number) => string>,
  ticked: {
    void: 'Make the ticked ones void',
    release: 'Count the ticked ones',
    restore: 'Take the ticked ones back',
  } satisfies Record<VoteAct, string>,
  reason: 'Reason for making votes void, which each voter reads',
  withdrawn: 'What a person withdrew stays withdrawn: no act changes it.',
} as const;

/** Why a filter was not applied. */
export const filterFaults: Readonly<Record<FilterFault, string>> = {
  networks: 'Networks are whole numbers, as in the table. No filter was applied.',
  from: 'The first time is one like 2026-11-17T09:00, in UTC. No filter was applied.',
  before:
    'The second time is one like 2026-11-17T10:00, in UTC, and later than the first. No filter was applied.',
  younger_than: 'The age is a whole number of days. No filter was applied.',
  state: 'Choose one of the states. No filter was applied.',
};

/** Messages after an act, by the word in the URL. */
export const teamVoteMessages = {
  voided: 'The votes are void. Until the result is final you can take that back.',
  released: 'The votes count.',
  restored: 'The votes stand again as they did.',
} as const;

/** Why an act was refused. */
export const teamVoteRefusals: Readonly<Record<NotDecided | 'bad_filter' | 'unknown', string>> = {
  no_launch: 'There is no such launch.',
  no_flag: 'These votes no longer resemble each other. Nothing was changed.',
  changed: 'There are other votes among them by now. Look again; nothing was changed.',
  no_choice: 'Tick the votes that you mean, or narrow them by a filter. Nothing was changed.',
  no_reason: 'Give a reason of your own. Nothing was changed.',
  final: 'The result of the week is final. Nothing was changed.',
  nothing: 'There is no such vote any more. Nothing was changed.',
  bad_filter: 'The filter cannot be read. Choose the votes again; nothing was changed.',
  unknown: 'Nothing was changed.',
};
