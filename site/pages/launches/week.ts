import { dateAt, weeksBetween } from '../../../domain/launches/weeks.ts';
import { weekPageUrl } from '../../../domain/urls.ts';
import type { Context } from '../../../tools/context.ts';
import { getLaunchWeek, type LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { weekSpan } from '../../html/format.ts';
import { ask, type Made, siteInfo, type Visit } from '../../request/request.ts';
import { type WeekScene, weekView } from '../../templates/launches/week.ts';

/** A launch week: this, next, last, or a date. */
export async function weekPage({ context }: Visit, week: string): Promise<Made> {
  const scene = await sceneOf(context, await siteInfo(context), week);
  const monday = scene.week.week;
  return {
    title: `Launches of ${weekSpan(monday)}`,
    description: `Products that launch in the week of ${weekSpan(monday)}, ranked by the votes of people.`,
    canonical: weekPageUrl(context.origin, monday),
    main: weekView(scene),
  };
}

/** A launch week with what stands around it. */
export async function sceneOf(
  context: Context,
  { calendar, free_plan, urls }: SiteInfo,
  asked: string,
): Promise<WeekScene> {
  const week = await launchWeek(context, asked);
  const now = context.clock.now().getTime();
  const beside = async (monday: string | null): Promise<LaunchWeek | null> =>
    week.state === 'open' && monday !== null ? launchWeek(context, monday) : null;
  const [before, after] = await Promise.all([beside(week.previous_week), beside(week.next_week)]);
  const ahead = weeksBetween(calendar.this_week, week.week);
  return {
    week,
    before,
    after,
    bookable: ahead >= free_plan.min_weeks && ahead <= free_plan.max_weeks,
    today: dateAt(now, calendar.time_zone),
    now,
    time_zone: calendar.time_zone,
    mcp_url: urls.mcp,
  };
}

const launchWeek = (context: Context, week: string): Promise<LaunchWeek> =>
  ask(getLaunchWeek, { week }, context);
