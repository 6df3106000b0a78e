import { blogPostPageUrl, categoryPageUrl, listingMarkdownUrl } from '../../domain/http/urls.ts';
import { markedPaid } from '../../domain/launches/paid_launch.ts';
import { listCategories } from '../../tools/categories/list_categories.ts';
import { searchListings } from '../../tools/listings/search_listings.ts';
import type { Call } from '../../tools/operation/caller.ts';
import { listBlogPosts } from '../../tools/people/list_blog_posts.ts';
import { definePage } from '../request/page.ts';
import { type PageRequest, siteInfo } from '../request/request.ts';
import type { Reply } from '../request/respond.ts';
import { llmsFullTexts as t } from '../texts/machines.ts';
import { inline } from './listing_markdown.ts';

/** Pages of a hundred listings that it names at most: larger sites have the sitemap and the search. */
const PAGES = 10;
const PER_PAGE = 100;
/** How long a text is given again: it takes some twenty queries. */
const FRESH_MS = 5 * 60_000;

const made = new WeakMap<PageRequest['do'], { until: number; text: Promise<string> }>();

/** Every listing in one line with its Markdown, for assistants that read a site as a whole (llmstxt.org). */
async function llmsFull({
  call,
  origin,
  now,
  do: run,
}: Pick<PageRequest, 'call' | 'origin' | 'now' | 'do'>): Promise<Reply> {
  let cached = made.get(run);
  if (!cached || cached.until <= now) {
    cached = { until: now + FRESH_MS, text: textOf(call, origin) };
    made.set(run, cached);
    cached.text.catch(() => made.delete(run));
  }
  return {
    status: 200,
    type: 'text/plain; charset=utf-8',
    body: await cached.text,
    cache: 'public, max-age=300',
    headers: { 'Access-Control-Allow-Origin': '*' },
  };
}

async function textOf(call: Call, origin: string): Promise<string> {
  const [{ name, purpose }, { items: categories }, { items: posts }] = await Promise.all([
    siteInfo(call),
    call(listCategories, { include_empty: false }),
    call(listBlogPosts, { per_page: PER_PAGE }),
  ]);
  const { lines, total } = await listingLines(call, origin);
  return `${[
    `# ${inline(name)}`,
    `> ${inline(purpose)}`,
    t.intro(origin),
    `## ${t.listings(lines.length, total)}`,
    lines.join('\n'),
    ...(lines.length < total ? [t.more(`${origin}/sitemap.xml`)] : []),
    ...group(
      t.categories,
      categories.map((category) => line(category.name, categoryPageUrl(origin, category.slug), null)),
    ),
    ...group(
      t.posts,
      posts.map(({ slug, title, summary }) => line(title, blogPostPageUrl(origin, slug), summary)),
    ),
  ].join('\n\n')}\n`;
}

const group = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')];

const line = (name: string, url: string, text: string | null): string =>
  `- [${inline(name)}](${url})${text === null ? '' : `: ${inline(text)}`}`;

async function listingLines(call: Call, origin: string): Promise<{ lines: string[]; total: number }> {
  const lines: string[] = [];
  let total = 0;
  for (let page = 1; page <= PAGES; page++) {
    const found = await call(searchListings, { sort: 'newest', page, per_page: PER_PAGE });
    total = found.total;
    lines.push(
      ...found.items.map(({ slug, name, tagline, paid }) =>
        line(markedPaid(name, paid === true), listingMarkdownUrl(origin, slug), tagline),
      ),
    );
    if (found.next_page === null) break;
  }
  return { lines, total };
}

definePage({ path: '/llms-full.txt', read: llmsFull });
