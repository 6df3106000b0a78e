import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBlogPost } from '../../../tools/people/get_blog_post.ts';
import { getFounder } from '../../../tools/people/get_founder.ts';
import { listBlogPosts } from '../../../tools/people/list_blog_posts.ts';
import { listFounders } from '../../../tools/people/list_founders.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, related, rowNames, structuredData } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the founders', () => {
  const names = ({ root }: Awaited<ReturnType<typeof visit>>): string[] =>
    root.querySelectorAll('.person h2 a').map(({ text }) => text);

  test('are listed as list_founders returns them, in pages [R80]', async () => {
    const page = await visit('/founders');
    const { items } = await callOperation(listFounders, { per_page: 30 }, site.context);
    expect(names(page)).toEqual(items.map(({ name }) => name));
    expect(related(page, 'next')).toBe('/founders?page=2');
    expect(names(await visit('/founders?page=2'))).not.toContain(names(page)[0]);
  });

  test('are found by name and country [R81, R82]', async () => {
    expect(names(await visit('/founders?q=maren'))).toEqual(['Maren Solheim']);
    const { items } = await callOperation(listFounders, { country: 'dk', per_page: 30 }, site.context);
    expect(names(await visit('/founders?country=dk'))).toEqual(items.map(({ name }) => name));
    expect((await visit('/founders?q=nobody-at-all')).text).toContain('No founders found');
  });

  test('a founder has bio, links, companies and stories [R83]', async () => {
    const page = await visit('/founders/maren-solheim');
    const founder = await callOperation(getFounder, { slug: 'maren-solheim' }, site.context);
    expect(page.title).toBe('Maren Solheim · Firstlight');
    expect(page.text).toContain(founder.bio);
    expect(rowNames(page)).toEqual(founder.companies.map(({ name }) => name));
    expect(founder.stories.length).toBeGreaterThan(0);
    for (const { story } of founder.stories)
      for (const text of Object.values(story)) expect(page.text).toContain(text);
    expect(founder.interview.length).toBeGreaterThan(2);
    for (const { question, answer } of founder.interview)
      for (const text of [question, ...answer.split('\n\n')]) expect(page.text).toContain(text);
    expect(structuredData(page)[0]).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { name: 'Maren Solheim' },
    });
  });

  test('without a story has none, and an unknown one is no page [R84]', async () => {
    const quiet = (await callOperation(listFounders, { per_page: 100 }, site.context)).items.map(
      ({ slug }) => slug,
    );
    for (const slug of quiet.slice(0, 20)) {
      const { stories } = await callOperation(getFounder, { slug }, site.context);
      const { text } = await visit(`/founders/${slug}`);
      expect(text.includes('The story of'), slug).toBe(stories.length > 0);
    }
    expect((await visit('/founders/nobody')).status).toBe(404);
  });
});

describe('the blog', () => {
  const titles = ({ root }: Awaited<ReturnType<typeof visit>>): string[] =>
    root.querySelectorAll('.posts h2 a').map(({ text }) => text);

  test('lists the results of list_blog_posts, newest first, or those with the words [R85]', async () => {
    const { items } = await callOperation(listBlogPosts, { per_page: 12 }, site.context);
    expect(titles(await visit('/blog'))).toEqual(items.map(({ title }) => title));
    const found = await callOperation(listBlogPosts, { q: 'taglines', per_page: 12 }, site.context);
    expect(found.total).toBeGreaterThan(0);
    expect(titles(await visit('/blog?q=taglines'))).toEqual(found.items.map(({ title }) => title));
    expect((await visit('/blog?q=zzqx')).text).toContain('No post has “zzqx”');
  });

  test('a post shows its Markdown as text with headings, and its questions [R86]', async () => {
    const page = await visit('/blog/how-a-launch-week-works');
    const post = await callOperation(getBlogPost, { slug: 'how-a-launch-week-works' }, site.context);
    expect(page.title).toBe(`${post.title} · Firstlight`);
    expect(page.root.querySelectorAll('article h2').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Before the week', 'During the week', 'After the week']),
    );
    expect(page.root.querySelectorAll('article ol li').map(({ text }) => text)).toContain(
      'more votes in the week stand higher;',
    );
    expect(page.text).not.toContain('**');
    for (const { question } of post.faqs) expect(page.text).toContain(question);
    expect(structuredData(page)[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: post.title,
      datePublished: post.published_at,
      author: { name: post.author },
    });
  });

  test('a post that is not published is no page [R87]', async () => {
    for (const slug of await site.store.blog.slugs()) {
      const post = await site.store.blog.bySlug(slug);
      const published =
        post?.published_at !== null && (post?.published_at ?? 0) <= Date.parse('2026-11-18T12:00:00Z');
      expect((await visit(`/blog/${slug}`)).status, slug).toBe(published ? 200 : 404);
    }
    expect((await visit('/blog/nothing')).status).toBe(404);
  });

  test('the newest post stands on the start page', async () => {
    const [newest] = (await callOperation(listBlogPosts, {}, site.context)).items;
    const links = (await visit('/')).root.querySelectorAll('main a').map((link) => link.getAttribute('href'));
    expect(links).toContain(`/blog/${newest?.slug}`);
  });
});
