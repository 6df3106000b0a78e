import {
  blogPageUrl,
  boardPageUrl,
  categoryPageUrl,
  feedUrl,
  listingPageUrl,
  newsletterPageUrl,
  updatesPageUrl,
} from '../../domain/http/urls.ts';
import type { FeedListing, NewsRow } from '../../services/listings/feeds.ts';
import { feedListings, latestLaunches, latestNews, newsOf } from '../../services/listings/feeds.ts';
import { issues as newestIssues } from '../../services/subscriptions/newsletter.ts';
import { getCategory } from '../../tools/categories/get_category.ts';
import { getLeaderboard } from '../../tools/leaderboards/get_leaderboard.ts';
import { getListing } from '../../tools/listings/get_listing.ts';
import { searchListings } from '../../tools/listings/search_listings.ts';
import { getBlogPost } from '../../tools/people/get_blog_post.ts';
import { listBlogPosts } from '../../tools/people/list_blog_posts.ts';
import type { ListingSummary } from '../../tools/shapes/listing.ts';
import { html } from '../html/html.ts';
import { markdown } from '../html/markdown.ts';
import { definePage, type Named } from '../request/page.ts';
import { noticePage, type Page, type PageRequest, redirect, siteInfo } from '../request/request.ts';
import type { Reply } from '../request/respond.ts';
import { feedTexts as t } from '../texts/feeds.ts';
import { BOARDS } from '../texts/launches/boards.ts';
import { REFUSALS } from '../texts/refusals.ts';
import { newsletterTexts } from '../texts/subscriptions.ts';
import { atomReply, type Feed, type FeedEntry } from './atom.ts';

/** Entries of a feed; posts come with their whole text. */
const MOST = 100;
const MOST_POSTS = 20;

type MadeFeed = Omit<Feed, 'author' | 'since'>;
type Request = Pick<PageRequest, 'call' | 'origin' | 'now' | 'do'>;

/** Feeds without a name of their own. */
const FEEDS: Readonly<Record<string, (request: Request) => Promise<MadeFeed>>> = {
  launches,
  updates,
  blog,
  newsletter,
};
/** Feeds of something that has a name. */
const NAMED: Readonly<Record<string, (request: Request, name: string) => Promise<MadeFeed>>> = {
  categories: category,
  boards: board,
  listings: listing,
};

/** An Atom feed, `/feeds/launches.atom` or `/feeds/categories/{slug}.atom`; the missing page for any other. */
async function feed(request: PageRequest, { kind, name }: Named<'kind' | 'name'>): Promise<Page | Reply> {
  const make = name === '' ? own(FEEDS, kind) : own(NAMED, kind);
  if (!make) return noticePage(REFUSALS.no_page);
  const { name: author, calendar } = await siteInfo(request.call);
  const since = Date.parse(calendar.this_week);
  return atomReply({ ...(await make(request, name)), author, since });
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

async function launches({ do: run, origin, now }: Request): Promise<MadeFeed> {
  const items = await run(latestLaunches, now, MOST);
  return {
    ...t.launches,
    self: feedUrl(origin, 'launches'),
    page: `${origin}/launches/this`,
    // A product that launches again is news again.
    entries: items.map((item) => {
      const url = listingPageUrl(origin, item.slug);
      return listingEntry(`${url}#${item.week}`, { ...item, page_url: url }, item);
    }),
  };
}

async function category(request: Request, slug: string): Promise<MadeFeed> {
  const { call, origin } = request;
  const { name, description } = await call(getCategory, { slug, per_page: 1 });
  const { items } = await call(searchListings, { category: slug, sort: 'newest', per_page: MOST });
  return {
    title: t.category(name),
    subtitle: description,
    self: feedUrl(origin, 'categories', slug),
    page: categoryPageUrl(origin, slug),
    entries: await listingEntries(request, items, ({ page_url }) => page_url),
  };
}

async function board(request: Request, name: string): Promise<MadeFeed> {
  const { call, origin } = request;
  const { items, week } = await call(getLeaderboard, { board: name, per_page: MOST });
  const { title, description } = BOARDS[name as keyof typeof BOARDS];
  return {
    title,
    subtitle: description,
    self: feedUrl(origin, 'boards', name),
    page: boardPageUrl(origin, name),
    // Each week has a board of its own.
    entries: await listingEntries(
      request,
      items.map((item) => item.listing),
      ({ page_url }) => (week === undefined ? page_url : `${page_url}#${week}`),
      name === 'billboard',
    ),
  };
}

/** Entries of listings in the order of a list; what was paid for is said first (R75). */
async function listingEntries(
  { do: run, now }: Request,
  listings: readonly ListingSummary[],
  idOf: (listing: ListingSummary) => string,
  paid_places = false,
): Promise<FeedEntry[]> {
  const facts = await run(feedListings, listings, now);
  return listings.flatMap((one) => {
    const known = facts.get(one.slug);
    if (!known) return [];
    return [listingEntry(idOf(one), one, known, paid_places)];
  });
}

/** An entry about a listing; `paid_place`: it stands where it stands because that was paid for. */
function listingEntry(
  id: string,
  {
    name,
    tagline,
    category,
    category_name,
    page_url,
  }: Pick<ListingSummary, 'name' | 'tagline' | 'category' | 'category_name' | 'page_url'>,
  { live_at, disclosure, short_description }: FeedListing,
  paid_place = false,
): FeedEntry {
  const is_paid = paid_place || disclosure !== null;
  const said = [paid_place ? t.paid_place : disclosure, tagline, short_description];
  return {
    id,
    title: t.entry(name, tagline, is_paid),
    url: page_url,
    published: live_at,
    updated: live_at,
    summary: [...new Set(said.filter(Boolean))].join('\n\n') || name,
    terms: [
      ...(category && category_name ? [{ term: category, label: category_name }] : []),
      ...(is_paid ? [{ term: 'paid', label: t.paid }] : []),
    ],
  };
}

async function blog({ call, origin }: Request): Promise<MadeFeed> {
  const { items } = await call(listBlogPosts, { per_page: MOST_POSTS });
  const posts = await Promise.all(items.map(({ slug }) => call(getBlogPost, { slug })));
  return {
    ...t.blog,
    self: feedUrl(origin, 'blog'),
    page: blogPageUrl(origin),
    entries: posts.map(({ title, summary, author, page_url, published_at, updated_at, body }) => ({
      id: page_url,
      title,
      url: page_url,
      published: Date.parse(published_at),
      updated: Date.parse(updated_at),
      summary,
      author,
      content: html`${markdown(body)}`,
    })),
  };
}

/** Issues of the Monday email, for those who read feeds instead. */
async function newsletter({ do: run, origin }: Request): Promise<MadeFeed> {
  const issues = await run(newestIssues, MOST);
  return {
    ...t.newsletter,
    self: feedUrl(origin, 'newsletter'),
    page: newsletterPageUrl(origin),
    entries: issues.map(({ week, made_at }) => ({
      id: newsletterPageUrl(origin, week),
      title: newsletterTexts.issue_title(week),
      url: newsletterPageUrl(origin, week),
      published: made_at,
      updated: made_at,
      summary: newsletterTexts.issue_description(week),
    })),
  };
}

async function updates({ do: run, now, origin }: Request): Promise<MadeFeed> {
  const { items } = await run(latestNews, now, { page: 1, per_page: MOST });
  return {
    ...t.updates,
    self: feedUrl(origin, 'updates'),
    page: updatesPageUrl(origin),
    entries: items.map((item) => newsEntry(origin, item, t.update(item.name, item.title))),
  };
}

async function listing({ call, origin, do: run, now }: Request, slug: string): Promise<MadeFeed> {
  const { name, page_url } = await call(getListing, { slug });
  const items = await run(newsOf, slug, now, MOST);
  return {
    title: t.of_listing(name),
    subtitle: t.of_listing_text(name),
    self: feedUrl(origin, 'listings', slug),
    page: page_url,
    entries: items.map((item) => newsEntry(origin, item, item.title)),
  };
}

/** An update has the same id in every feed, so that readers show it once. */
const newsEntry = (
  origin: string,
  { id, body, published_at, name, slug }: NewsRow,
  title: string,
): FeedEntry => ({
  id: `${updatesPageUrl(origin)}#update-${id}`,
  title,
  url: `${listingPageUrl(origin, slug)}#updates`,
  published: published_at,
  updated: published_at,
  summary: body,
  author: name,
});

definePage({ path: '/feeds/:kind.atom', read: (request, { kind }) => feed(request, { kind, name: '' }) });
definePage({ path: '/feeds/:kind/:name.atom', read: feed });

// Where readers of feeds look first.
for (const path of ['/feed', '/feed.xml', '/rss', '/rss.xml', '/atom.xml'])
  definePage({ path, read: async () => redirect(feedUrl('', 'launches'), 308) });
