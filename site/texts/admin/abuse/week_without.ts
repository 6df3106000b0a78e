import { FLAG_SIZES, type VoteFlag } from '../../../../domain/launches/vote_flags.ts';
import type { PlaceCompared, WeekWithout } from '../../../../services/votes/week_without.ts';
import { plural } from '../../format.ts';

/** Kinds of flags, as they are chosen for all launches. */
export const FLAG_KINDS: readonly (readonly [kind: VoteFlag['kind'], text: string])[] = [
  ['young_accounts', `Accounts younger than ${FLAG_SIZES.young_days} days, in hours with mostly such votes`],
  ['mail_domain', 'Several of one email domain'],
  ['region', 'Several of one network region, with any browser'],
  ['network', 'Several of one network with the same browser'],
];

/** What a week would be without some votes. */
export const weekWithoutTexts = {
  title: 'A week without some votes',
  lede: 'What the board and the awards of a week would be without the votes that you choose. Looking changes nothing.',
  choose: 'Votes that are left out',
  how: 'Votes are left out that meet everything you fill in. A network number means something on one launch alone: name the launch too.',
  of_week: 'Week',
  week: (name: string) => `Week of ${name}`,
  flags: 'Votes that resemble each other',
  launches: 'Numbers of launches, with commas; all if empty',
  networks: 'Network numbers, with commas',
  show: 'Show the week without them',
  nothing: 'Choose what to leave out.',
  bad_week: 'There is no such week, or it has not begun. Choose one of the list.',
  bad_launches: 'Launches are whole numbers, as in the table of the board. Nothing was left out.',
  one_launch: 'A network number means something on one launch alone: name one launch too.',
  awards: 'Awards',
  removed: (count: number) =>
    plural(count, {
      none: 'No vote of the week meets this.',
      one: 'One vote of the week is left out.',
      other: '# votes of the week are left out.',
    }),
  states: {
    open: 'The week is running.',
    holding: 'The week is over and its result is not final: you can still make votes void.',
    final: 'The result is final and stays as it is; an award can be revoked. Equal votes keep their order.',
  } satisfies Record<WeekWithout['state'], string>,
  unknown: (count: number) =>
    plural(count, {
      one: 'On one launch the networks are not known any more: keys of places are deleted after 90 days.',
      other: 'On # launches the networks are not known any more: keys of places are deleted after 90 days.',
    }),
  same_awards: 'The first three places stay as they are.',
  award: ({ rank, now, without }: WeekWithout['awards'][number]) =>
    `Place ${rank}: ${without ?? 'nobody'} instead of ${now ?? 'nobody'}.`,
  board: 'Board',
  no_places: 'No launch has a place in this week.',
  table: {
    without: 'Place without',
    now: 'Place',
    moved: 'Change',
    name: 'Product',
    launch: 'Launch',
    votes_without: 'Votes without',
    votes: 'Votes',
    removed: 'Left out',
  },
  moved: ({ rank, rank_without }: Pick<PlaceCompared, 'rank' | 'rank_without'>) => {
    const places = Math.abs(rank - rank_without);
    if (places === 0) return '–';
    return rank_without < rank ? `up ${places}` : `down ${places}`;
  },
} as const;
