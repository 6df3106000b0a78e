import { feedUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import { dateAt, weeksBetween } from '../../../domain/launches/weeks.ts';
import { getLaunchWeek, type LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { listLaunches } from '../../../tools/launches/list_launches.ts';
import { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { weekCard } from '../../cards/contents.ts';
import { headOf, type Steps, stepsOf } from '../../html/pagination.ts';
import { itemList } from '../../html/structured.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, siteInfo, wanted } from '../../request/request.ts';
import { type WeekScene, weekTemplate } from '../../templates/launches/week.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { weekTexts } from '../../texts/launches/launches.ts';
import { paginationTexts } from '../../texts/parts.ts';
import { ballotsOf } from './vote.ts';
import { podiumOf, winnersOf } from './winners.ts';

/** Rows of a page: a week may have hundreds of launches. */
const PER_PAGE = 25;
/** Coming launches beside the list; one more shows that there are others. */
const COMING = 5;

/** A launch week: this, next, last, or a date. Long ones have several pages. */
async function weekPage(request: PageRequest, { name }: Named<'name'>): Promise<Page> {
  const { call, origin, query } = request;
  const { page = 1 } = wanted(query, ['page']);
  const scene = await sceneOf(request, await siteInfo(call), {
    name,
    page: Number(page),
    at: name === 'this' ? '/launches/this' : `/launches/${name}`,
  });
  const { week, steps } = scene;
  return {
    title: paginationTexts.title(weekTexts.title(week.week), steps.page),
    description: weekTexts.description(week.week),
    ...headOf(origin, steps),
    card: weekCard(week),
    head:
      scene.places.length > 0 &&
      itemList(
        weekTexts.title(week.week),
        scene.places.map(({ listing }) => listing),
        scene.places[0]?.rank,
      ),
    share: weekTexts.title(week.week),
    feed: { href: feedUrl('', 'launches'), title: feedTexts.launches.title, calendar: true },
    main: weekTemplate(scene),
  };
}

/** A launch week with what stands around it; `at` is the path of the page that shows it while it runs. */
export async function sceneOf(
  request: PageRequest,
  { calendar, free_plan, urls }: SiteInfo,
  { name, page = 1, at }: { name: string; page?: number; at: string },
): Promise<WeekScene> {
  const { call, now } = request;
  const week = await call(getLaunchWeek, { week: name });
  const isOpen = week.state === 'open';
  const [part, winners, last_winners, coming] = await Promise.all([
    partOf(call, week, page),
    page === 1 ? podiumOf(call, week.week, week.state, week.items) : [],
    isOpen && week.previous_week !== null ? winnersOf(call, week.previous_week) : [],
    isOpen ? call(listLaunches, { section: 'upcoming', per_page: COMING }) : { items: [] },
  ]);
  const slugs = isOpen ? part.places.map(({ listing }) => listing.slug) : [];
  const ahead = weeksBetween(calendar.this_week, week.week);
  return {
    week,
    ...part,
    ballots: await ballotsOf(request, slugs, page > 1 ? `${at}?page=${page}` : at),
    winners,
    last_winners,
    coming: coming.items.filter(({ launch_week }) => launch_week === week.next_week),
    bookable: ahead >= free_plan.min_weeks && ahead <= free_plan.max_weeks,
    today: dateAt(now, calendar.time_zone),
    now,
    time_zone: calendar.time_zone,
    mcp_url: urls.mcp,
  };
}

/** One part of the launches of a week, or of those scheduled for a coming one. get_launch_week has the first hundred, the board all. */
async function partOf(
  call: Call,
  week: LaunchWeek,
  page: number,
): Promise<Pick<WeekScene, 'places' | 'scheduled'> & { steps: Steps }> {
  const { items, scheduled, total } = week;
  const [from, to] = [(page - 1) * PER_PAGE, page * PER_PAGE];
  const isThere = Number.isInteger(page) && page >= 1 && (to <= items.length || items.length === total);
  const places = isThere ? items.slice(from, to) : await placesOf(call, week.week, page);
  const total_pages = Math.ceil(Math.max(total, scheduled.length) / PER_PAGE);
  const list = { page, total_pages, next_page: page < total_pages ? page + 1 : null };
  return {
    places,
    scheduled: scheduled.slice(from, to),
    steps: stepsOf(list, weekPageUrl('', week.week)),
  };
}

async function placesOf(call: Call, week: string, page: number): Promise<LaunchWeek['items']> {
  const board = await call(getLeaderboard, { board: 'community-weekly', week, page, per_page: PER_PAGE });
  return board.items.map(({ rank, metric, listing }) => ({ rank, week_votes: metric, listing }));
}

definePage({ path: '/launches/:name', shared: true, read: weekPage });
