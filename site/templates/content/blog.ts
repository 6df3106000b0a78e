import { blogPageUrl, blogPostPageUrl } from '../../../domain/http/urls.ts';
import type { getBlogPost } from '../../../tools/people/get_blog_post.ts';
import type { listBlogPosts } from '../../../tools/people/list_blog_posts.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, backIcon } from '../../html/icons.ts';
import { markdown } from '../../html/markdown.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { blogTexts as t } from '../../texts/content/content.ts';
import { dayAndMonth } from '../../texts/format.ts';
import { searchForm } from '../parts/forms.ts';
import { crumbs, pageHead, questionList, stepLinks } from '../parts/parts.ts';

type Posts = ResultOf<typeof listBlogPosts>;
type Summary = Posts['items'][number];
type Post = ResultOf<typeof getBlogPost>;

/** The posts of the blog with a search. */
export function blogTemplate(list: Posts, steps: Steps, q: string): Safe {
  return html`<div class="wrap page">${pageHead(t.title, t.lede)}
${searchForm(blogPageUrl(''), t.search, q)}<div class="results">${posts(list, q)}${stepLinks(steps)}</div></div>`;
}

function posts({ items, total }: Posts, q: string): Child {
  if (total === 0) {
    return html`<section class="empty" role="status"><h2>${q === '' ? t.none : t.not_found(q)}</h2><p>${q === '' ? t.none_text : html`<a href="${blogPageUrl('')}">${t.all}</a>`}</p></section>`;
  }
  return html`${q !== '' && html`<p class="count-line" role="status">${t.count(total)}</p>`}<ul class="posts">${items.map(entry)}</ul>`;
}

const entry = ({ slug, title, summary, author, published_at }: Summary): Safe =>
  html`<li>${byline(published_at, author)}<div><h2><a href="${blogPostPageUrl('', slug)}">${title}</a></h2><p>${summary}</p></div></li>`;

const byline = (published_at: string, author: string | undefined): Safe =>
  html`<p class="byline"><time datetime="${published_at}">${dayAndMonth(published_at.slice(0, 10), true)}</time>${author && html`<span>${author}</span>`}</p>`;

/** A post in full. */
export function postTemplate({ title, summary, author, published_at, updated_at, body, faqs }: Post): Safe {
  const [published, updated] = [published_at.slice(0, 10), updated_at.slice(0, 10)];
  return html`<article class="wrap">${crumbs([[blogPageUrl(''), t.title]], title)}<header class="phead article">${byline(published_at, author)}<h1>${title}</h1><p class="lede">${summary}</p></header>
<div class="prose article">${markdown(body)}${questionList(faqs)}
${updated > published && html`<p class="fine">${t.changed(updated)}</p>`}<p class="more"><a href="${blogPageUrl('')}">${backIcon} ${t.all}</a></p></div></article>`;
}

/** The newest post, for the start page. */
export function newestPost([post]: readonly Summary[]): Child {
  if (!post) return null;
  return html`<section class="card"><h2>${t.newest}</h2><ul class="mini"><li><div><a href="${blogPostPageUrl('', post.slug)}">${post.title}</a><p>${post.summary}</p></div></li></ul>
<p class="more"><a href="${blogPageUrl('')}">${t.all} ${arrowIcon}</a></p></section>`;
}
