import type { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import type { ResultOf } from '../../request/request.ts';

export type Board = ResultOf<typeof getLeaderboard>;
export type Place = Board['items'][number];

/** The boards in the order of their tabs, with their texts. */
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
    description: 'Products by the revenue of 30 days, where it was verified and the owner shows it.',
    unit: 'in 30 days',
  },
} as const;

export type BoardName = keyof typeof BOARDS;
