import { z } from 'zod';
import { blogPostPageUrl } from '../../domain/http/urls.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { postNotFound } from '../operation/nearest.ts';
import { instant, slug, url } from '../shapes/common.ts';
import { faq } from '../shapes/listing.ts';

export const getBlogPost = defineOperation({
  name: 'get_blog_post',
  title: 'Get a blog post',
  description:
    'One published blog post in full: the text in Markdown, its questions and answers, who wrote it and when. Find the slug with list_blog_posts. A post that is not published, or will be published later, is not found. What a post says of products is of its day: see list_products for prices.',
  route: 'GET /blog/{slug}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({ slug: slug.describe('Slug of the post, from list_blog_posts.') }),
  output: z.object({
    slug: slug.describe('Slug of the post.'),
    title: z.string().describe('Title of the post.'),
    page_url: url.describe('The post as a page.'),
    summary: z.string().describe('What it is about.'),
    author: z.string().optional().describe('Who wrote it.'),
    published_at: instant.describe('When it was published.'),
    updated_at: instant.describe('When it last changed.'),
    body: z.string().describe('The text in Markdown.'),
    faqs: z.array(faq).describe('Questions and answers at its end.'),
  }),
  errors: ['not_found'],
  example: { slug: 'how-a-launch-week-works' },

  async handler({ slug: wanted }, { store, clock, origin }) {
    const post = await store.blog.bySlug(wanted);
    if (!post || post.published_at === null || post.published_at > clock.now().getTime())
      throw await postNotFound(wanted, { store, clock });
    const { title, summary, author, body, faqs, published_at, updated_at } = post;
    return {
      slug: post.slug,
      title,
      page_url: blogPostPageUrl(origin, post.slug),
      summary,
      ...(author && { author }),
      published_at: new Date(published_at).toISOString(),
      updated_at: new Date(updated_at).toISOString(),
      body,
      faqs,
    };
  },
});
