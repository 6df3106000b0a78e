import { weekPageUrl } from '../../../domain/http/urls.ts';
import { dateAt, weeksBetween } from '../../../domain/launches/weeks.ts';
import { getLaunchWeek, type LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import type { SiteInfo } from '../../../tools/site/get_site_info.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { type WeekScene, weekTemplate } from '../../templates/launches/week.ts';
import { weekTexts } from '../../texts/launches/launches.ts';

/** A launch week: this, next, last, or a date. */
export async function weekPage({ call, now, origin }: PageRequest, week: string): Promise<Page> {
  const scene = await sceneOf({ call, now }, await siteInfo(call), week);
  const monday = scene.week.week;
  return {
    title: weekTexts.title(monday),
    description: weekTexts.description(monday),
    canonical: weekPageUrl(origin, monday),
    main: weekTemplate(scene),
  };
}

/** A launch week with what stands around it. */
export async function sceneOf(
  { call, now }: Pick<PageRequest, 'call' | 'now'>,
  { calendar, free_plan, urls }: SiteInfo,
  name: string,
): Promise<WeekScene> {
  const week = await launchWeek(call, name);
  const beside = async (monday: string | null): Promise<LaunchWeek | null> =>
    week.state === 'open' && monday !== null ? launchWeek(call, monday) : null;
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

const launchWeek = (call: Call, week: string): Promise<LaunchWeek> => call(getLaunchWeek, { week });
