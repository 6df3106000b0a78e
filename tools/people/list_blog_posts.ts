import { z } from 'zod';
import { blogPostPageUrl } from '../../domain/http/urls.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { instant, slug, text, url } from '../shapes/common.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';

const post = z.object({
  slug: slug.describe('Use it with get_blog_post.'),
  title: z.string().describe('Title of the post.'),
  page_url: url.describe('The post as a page.'),
  summary: z.string().describe('What it is about.'),
  author: z.string().optional().describe('Who wrote it.'),
  published_at: instant.describe('When it was published.'),
});

export const listBlogPosts = defineOperation({
  name: 'list_blog_posts',
  title: 'List blog posts',
  description:
    'Published posts of the blog of this directory, the newest first. With q only those that hold all of its words, the last of which may be unfinished: posts with the words in the title come first, then those with them in the summary, then in the text. Entries are summaries: call get_blog_post with a slug for the text.',
  route: 'GET /blog',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    q: text(200).default('').describe('Words to look for, for example launch week. Empty lists everything.'),
    ...paging,
  }),
  output: z.object(listOf(post)),
  errors: [],
  example: { q: 'launch', per_page: 5 },

  async handler(params, { store, clock, origin }) {
    const part = { now: clock.now().getTime(), ...rangeOf(params) };
    const { ids, total } = params.q.trim()
      ? await store.search({ about: 'posts', q: params.q, ...part })
      : await store.blog.page(part);
    const items = (await store.blog.summaries(ids)).flatMap(({ author, published_at, ...row }) =>
      published_at === null
        ? []
        : [
            {
              ...row,
              page_url: blogPostPageUrl(origin, row.slug),
              ...(author && { author }),
              published_at: new Date(published_at).toISOString(),
            },
          ],
    );
    return envelope(items, total, params);
  },
});
