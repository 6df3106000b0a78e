import { setImmediate as pause } from 'node:timers/promises';
import { ApiError } from '../../domain/http/errors.ts';
import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import { listAwards } from '../../tools/awards/list_awards.ts';
import { listCategories } from '../../tools/categories/list_categories.ts';
import { getLaunchWeek } from '../../tools/launches/get_launch_week.ts';
import { getListing } from '../../tools/listings/get_listing.ts';
import { call, type Result } from '../../tools/operation/call.ts';
import type { Context } from '../../tools/operation/context.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { listProducts } from '../../tools/orders/list_products.ts';
import { getBlogPost } from '../../tools/people/get_blog_post.ts';
import { getFounder } from '../../tools/people/get_founder.ts';
import { LAST_PAGE } from '../../tools/shapes/page.ts';
import { getSiteInfo } from '../../tools/site/get_site_info.ts';

/** Rows of which names are read at once. */
const CHUNK = 500;

interface Called {
  operation: Operation;
  input: Result;
  response: Result;
}

/**
 * Everything that the public API shows, as the responses to callers without an account: the site, categories, products, launch weeks up
 * to the current one, awards, posts, live listings and their founders. Other requests are served in between.
 */
export async function* publicResponses(ctx: Context): AsyncGenerator<Called> {
  const { store } = ctx;
  for (const operation of [getSiteInfo, listCategories, listProducts]) yield* responseTo(operation, {}, ctx);
  for (const week of await weeksOf(ctx)) yield* responseTo(getLaunchWeek, { week }, ctx);
  for (let page: number | null = 1; page !== null && page <= LAST_PAGE; ) {
    const awards = await called(listAwards, { page, per_page: 100 }, ctx);
    if (awards) yield awards;
    page = (awards?.response['next_page'] as number | null | undefined) ?? null;
  }
  const now = ctx.clock.now().getTime();
  for (let offset = 0, more = true; more; offset += CHUNK) {
    const { ids } = await store.blog.page({ now, offset, limit: CHUNK });
    for (const { slug } of await store.blog.summaries(ids)) yield* responseTo(getBlogPost, { slug }, ctx);
    more = ids.length === CHUNK;
  }
  const { sitemap } = store;
  yield* each(getListing, (after) => sitemap.liveAfter(after, Number.MAX_SAFE_INTEGER, CHUNK), ctx);
  yield* each(getFounder, (after) => sitemap.foundersAfter(after, Number.MAX_SAFE_INTEGER, CHUNK), ctx);
}

async function* each(
  operation: Operation,
  after: (id: number) => Promise<{ id: number; slug: string }[]>,
  ctx: Context,
): AsyncGenerator<Called> {
  for (let last = 0; ; ) {
    const rows = await after(last);
    for (const { slug } of rows) yield* responseTo(operation, { slug }, ctx);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < CHUNK) return;
  }
}

async function* responseTo(operation: Operation, input: Result, ctx: Context): AsyncGenerator<Called> {
  const one = await called(operation, input, ctx);
  if (one) yield one;
}

/** A call; null where what it names is no longer public. */
async function called(operation: Operation, input: Result, ctx: Context): Promise<Called | null> {
  await pause();
  try {
    return { operation, input, response: await call(operation, input, ctx) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The launch weeks from the first to the current one. */
async function weeksOf({ store, clock }: Context): Promise<string[]> {
  const { 'calendar.time_zone': zone } = await store.settings.all();
  const current = weekAt(clock.now().getTime(), zone);
  const weeks: string[] = [];
  for (let week = (await store.launches.firstWeek()) ?? current; week <= current; week = addWeeks(week, 1))
    weeks.push(week);
  return weeks;
}
