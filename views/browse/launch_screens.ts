import { type Child, html, type Safe } from '../../site/html/html.ts';
import { stepsOf } from '../../site/html/pagination.ts';
import type { ResultOf } from '../../site/request/request.ts';
import { type Board, type BoardName, boardPlaces } from '../../site/templates/launches/board_places.ts';
import { launchRows, type Section } from '../../site/templates/launches/launches.ts';
import { allLaunches, summary, weekLists } from '../../site/templates/launches/week_lists.ts';
import { paidTag, rowList, stepLinks, votesTile } from '../../site/templates/parts/parts.ts';
import { weekSpan } from '../../site/texts/format.ts';
import { BOARDS } from '../../site/texts/launches/boards.ts';
import { SECTIONS } from '../../site/texts/launches/launches.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';
import type { LaunchWeek } from '../../tools/launches/get_launch_week.ts';
import type { listLaunches } from '../../tools/launches/list_launches.ts';
import type { searchListings } from '../../tools/listings/search_listings.ts';
import { viewHead } from '../host/parts.ts';
import type { Screens } from './browse.ts';
import { LIST } from './routes.ts';

type Launches = ResultOf<typeof listLaunches>;
type Found = ResultOf<typeof searchListings>;

/** The lists of launches, each as the site shows it. */
export const LAUNCH_SCREENS: Screens = {
  get_launch_week: (answer) => launchWeek(answer as unknown as LaunchWeek),
  get_leaderboard: (answer) => leaderboard(answer as unknown as Board),
  list_launches: (answer, { section = 'this-week' }) =>
    launches(section as Section, answer as unknown as Launches),
  search_listings: (answer, { q = '' }) => found(String(q), answer as unknown as Found),
};

function launchWeek(week: LaunchWeek): Safe {
  const lists = { week, places: week.items, page: 1, scheduled: week.scheduled, winners: [] };
  return html`${head(weekSpan(week.week), summary({ week, now: Date.now() }), week.page_url)}${weekLists(lists)}${allLaunches(lists)}`;
}

function leaderboard(board: Board): Safe {
  const name = board.board as BoardName;
  const { title, description } = BOARDS[name];
  return html`${head(title, description, board.page_url)}${board.disclosure && html`<p class="paid-note">${paidTag()} ${board.disclosure}</p>`}
${boardPlaces(name, board)}${pageLinks(board)}`;
}

function launches(section: Section, list: Launches): Safe {
  const { title, description, empty } = SECTIONS[section];
  return html`${head(title, description)}${launchRows(section, list, empty)}${pageLinks(list)}`;
}

function found(q: string, list: Found): Safe {
  if (list.items.length === 0) return html`${head(q, t.none)}`;
  const rows = list.items.map((listing) => ({ listing, tile: votesTile(listing.votes) }));
  return html`${head(q, t.results(list.total))}${list.notice && html`<p class="note">${list.notice}</p>`}${rowList(t.results(list.total), rows)}${pageLinks(list)}`;
}

/** The head of a list, with the way to its page. */
const head = (title: string, lede: string, page_url?: string): Safe =>
  viewHead(title, html`${lede}${page_url && html` <a href="${page_url}">${t.on_site}</a>`}`);

/** The ways to the pages of a list before and after. */
const pageLinks = (list: Parameters<typeof stepsOf>[0]): Child => stepLinks(stepsOf(list, LIST));
