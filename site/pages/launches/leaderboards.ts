import { boardPageUrl, feedUrl, leaderboardsPageUrl } from '../../../domain/http/urls.ts';
import { getLaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { itemList } from '../../html/structured.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import type { Board, BoardName } from '../../templates/launches/board_places.ts';
import { boardsTemplate, boardTemplate, type Weeks } from '../../templates/launches/leaderboards.ts';
import { BOARDS, boardTexts } from '../../texts/launches/boards.ts';
import { paginationTexts } from '../../texts/parts.ts';
import { ballotsAmong } from './vote.ts';

/** Places of each board on the page of all boards. */
const FIRST = 5;

/** All boards, each with its first places. */
async function leaderboardsPage({ call, origin }: PageRequest): Promise<Page> {
  const names = Object.keys(BOARDS) as BoardName[];
  const boards = await Promise.all(names.map((board) => call(getLeaderboard, { board, per_page: FIRST })));
  return {
    title: boardTexts.title,
    description: boardTexts.description,
    canonical: leaderboardsPageUrl(origin),
    main: boardsTemplate(boards),
  };
}

/** One board; that of the week for any week. */
async function leaderboardPage(request: PageRequest, { board }: Named<'board'>): Promise<Page> {
  const { call, origin, query, now } = request;
  const filters = wanted(query, ['week']);
  const list = await call(getLeaderboard, { board, ...filters, ...wanted(query, ['page']) });
  const name = board as BoardName;
  const steps = stepsOf(list, boardPageUrl('', board), filters.week === undefined ? {} : { week: list.week });
  const { title, description } = BOARDS[name];
  const entries = list.items.map(({ listing }) => listing);
  return {
    title: paginationTexts.title(title, steps.page),
    description,
    ...headOf(origin, steps),
    head: itemList(title, entries, (list.page - 1) * list.per_page + 1),
    feed: { href: feedUrl('', 'boards', board), title },
    main: boardTemplate(name, list, {
      steps,
      weeks: list.week === undefined ? null : await weeksBeside(call, list.week),
      ballots: hasButtons(list) ? await ballotsAmong(request, entries, steps.here) : null,
      now,
    }),
  };
}

/** Whether its votes can still become more: those of all time, or of the week that runs. */
const hasButtons = ({ board, state }: Board): boolean =>
  board === 'community-all-time' || (board === 'community-weekly' && state === 'open');

/** The weeks around the one of a board; a week that is not in the calendar has none. */
async function weeksBeside(call: Call, week: string): Promise<Weeks> {
  const { previous_week, next_week, state } = await call(getLaunchWeek, { week });
  return { week, before: previous_week, after: state === 'open' || state === 'future' ? null : next_week };
}

definePage({
  path: '/leaderboards',
  shared: true,
  sitemap: ['/leaderboards', ...Object.keys(BOARDS).map((board) => boardPageUrl('', board))],
  read: leaderboardsPage,
});

definePage({ path: '/leaderboards/:board', shared: true, read: leaderboardPage });
