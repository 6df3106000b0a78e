import { listingPageUrl } from '../domain/addresses.ts';
import { ApiError } from '../domain/errors.ts';
import { dateAt, weeksBetween } from '../domain/weeks.ts';
import { call } from '../tools/call.ts';
import type { Context } from '../tools/context.ts';
import { getLaunchWeek, type LaunchWeek } from '../tools/launches/get_launch_week.ts';
import { getListing } from '../tools/listings/get_listing.ts';
import { presentSummary } from '../tools/listings/present.ts';
import type { ListingProfile } from '../tools/shapes/listing.ts';
import { getSiteInfo, type SiteInfo } from '../tools/site/get_site_info.ts';
import { jsonLd } from './html.ts';
import type { Frame } from './layout.ts';
import { homeView } from './views/home.ts';
import { listingView, upcomingView } from './views/listing.ts';
import { botView, noticeView } from './views/plain.ts';
import { type WeekScene, weekView } from './views/week.ts';
import { weekSpan } from './words.ts';

/** One visit of a page: an anonymous caller's context, and the address asked for. */
export interface Visit {
  context: Context;
  path: string;
  query: URLSearchParams;
}

/** What a page gives to the frame; status 200 unless it says otherwise. */
export type Made = Omit<Frame, 'site_name' | 'path'> & { status?: number };

/** The site as get_site_info answers. */
export async function siteInfo(context: Context): Promise<SiteInfo> {
  return (await call(getSiteInfo, {}, context)) as SiteInfo;
}

/** The start page. */
export async function homePage({ context }: Visit): Promise<Made> {
  const site = await siteInfo(context);
  const scene = await sceneOf(context, site, 'this');
  return {
    title: site.name,
    description: site.purpose,
    canonical: `${context.origin}/`,
    main: homeView(site, scene),
  };
}

/** A launch week: this, next, last, or a date. */
export async function weekPage({ context }: Visit, week: string): Promise<Made> {
  const scene = await sceneOf(context, await siteInfo(context), week);
  const monday = scene.week.week;
  return {
    title: `Launches of ${weekSpan(monday)}`,
    description: `Products that launch in the week of ${weekSpan(monday)}, ranked by the votes of people.`,
    canonical: `${context.origin}/launches/${monday}`,
    main: weekView(scene),
  };
}

async function sceneOf(
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

async function launchWeek(context: Context, week: string): Promise<LaunchWeek> {
  return (await call(getLaunchWeek, { week }, context)) as LaunchWeek;
}

/** A listing: live ones in full, scheduled ones by name and week, and a kind word about all others. */
export async function listingPage({ context }: Visit, slug: string): Promise<Made> {
  const listing = await unlessNotFound(call(getListing, { slug }, context) as Promise<ListingProfile>);
  if (listing) return livePage(context, listing);
  const waiting = await waitingListing(context, slug);
  if (waiting === 'unproven') {
    const title = 'A launch is being prepared here';
    const text =
      'This page opens for everybody once the company’s website shows our badge. Come back in a while.';
    return { title, noindex: true, main: noticeView(title, text) };
  }
  if (waiting) return { title: waiting.name, noindex: true, main: upcomingView(waiting) };
  const title = 'Nothing to see here';
  const text = 'No product has this address.';
  return { status: 404, title, noindex: true, main: noticeView(title, text) };
}

async function livePage(context: Context, listing: ListingProfile): Promise<Made> {
  const { slug, name, tagline, short_description, launch_week, links } = listing;
  const week = launch_week ? await launchWeek(context, launch_week) : null;
  const entry = week?.items.find((item) => item.listing.slug === slug);
  const description = short_description ?? tagline ?? name;
  const about = { '@type': 'Thing', name, description, url: links.website };
  return {
    title: tagline ? `${name}: ${tagline}` : name,
    description,
    canonical: listingPageUrl(context.origin, slug),
    head: jsonLd({ '@context': 'https://schema.org', '@type': 'WebPage', name, url: links.page, about }),
    main: listingView(listing, entry && week ? { rank: entry.rank, open: week.provisional } : null),
  };
}

/**
 * A listing that will be live: as search shows it when it is scheduled, and nothing but that it is there before its badge was
 * found (D5). Badges lead here from then on, so the address answers (D69); undefined where there is no such listing.
 */
async function waitingListing(
  { store, origin }: Context,
  slug: string,
): Promise<ReturnType<typeof presentSummary> | 'unproven' | undefined> {
  const row = await store.listings.bySlug(slug);
  if (row?.status === 'draft' || row?.status === 'awaiting_badge') return 'unproven';
  if (row?.status !== 'scheduled') return undefined;
  const [summary] = await store.listings.summaries([row.id]);
  return summary && presentSummary(summary, origin);
}

async function unlessNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** About the crawler. */
export async function botPage({ context }: Visit): Promise<Made> {
  const { name } = await siteInfo(context);
  return {
    title: 'FirstlightBot, our crawler',
    description: 'What FirstlightBot reads, how it names itself, and how to keep it away.',
    canonical: `${context.origin}/bot`,
    main: botView(name, context.origin),
  };
}
