import { blogPageUrl, blogPostPageUrl, cardUrl, feedUrl } from '../../../domain/http/urls.ts';
import { getBlogPost } from '../../../tools/people/get_blog_post.ts';
import { listBlogPosts } from '../../../tools/people/list_blog_posts.ts';
import { postCard } from '../../cards/contents.ts';
import { jsonLd } from '../../html/html.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { questions } from '../../html/structured.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import { blogTemplate, postTemplate } from '../../templates/content/blog.ts';
import { blogTexts } from '../../texts/content/content.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { paginationTexts } from '../../texts/parts.ts';

const BLOG_FEED = { href: feedUrl('', 'blog'), title: feedTexts.blog.title };

/** The posts of the blog, the newest first, or those that match a search. */
async function blogPage({ call, origin, query }: PageRequest): Promise<Page> {
  const filters = wanted(query, ['q']);
  const list = await call(listBlogPosts, { ...filters, ...wanted(query, ['page']), per_page: 12 });
  const steps = stepsOf(list, blogPageUrl(''), filters);
  const head = headOf(origin, steps);
  return {
    title: paginationTexts.title(blogTexts.title, steps.page),
    description: blogTexts.description,
    ...head,
    noindex: head.noindex || filters.q !== undefined,
    feed: BLOG_FEED,
    main: blogTemplate(list, steps, String(filters.q ?? '')),
  };
}

/** One post. */
async function blogPostPage({ call, origin }: PageRequest, { slug }: Named<'slug'>): Promise<Page> {
  const post = await call(getBlogPost, { slug });
  const { title, summary, author, published_at, updated_at, faqs } = post;
  const url = blogPostPageUrl(origin, slug);
  return {
    title,
    description: summary,
    canonical: url,
    card: postCard(post),
    published_at,
    head: [
      jsonLd({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        description: summary,
        url,
        mainEntityOfPage: url,
        image: cardUrl(origin, 'post', slug),
        datePublished: published_at,
        dateModified: updated_at,
        ...(author && { author: { '@type': 'Person', name: author } }),
      }),
      questions(faqs),
    ],
    feed: BLOG_FEED,
    share: title,
    main: postTemplate(post),
  };
}

definePage({ path: '/blog', sitemap: true, read: blogPage });

definePage({ path: '/blog/:slug', read: blogPostPage });
