import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { START, startWorld, type World } from '../../world.ts';

const HOUR = 3_600_000;
const now = START.getTime();

let world: World;
let anybody: Both;
const post = (slug: string, more: object = {}) => ({
  slug,
  title: slug,
  summary: 'Nothing special.',
  body: 'Text.',
  author: null,
  faqs: [],
  published_at: now - HOUR,
  updated_at: now - HOUR,
  ...more,
});

beforeAll(async () => {
  world = await startWorld();
  const posts = [
    post('oldest', {
      published_at: now - 9 * HOUR,
      title: 'On kilns',
      body: 'A **café** in the yard.',
      faqs: [{ question: 'Does a larger one rank higher?', answer: 'No, all work alike.' }],
    }),
    post('middle', { published_at: now - 5 * HOUR, summary: 'About kilns and glazes.', author: 'Tove' }),
    post('newest', {
      published_at: now - 2 * HOUR,
      body: '# Kilns\n\nThey are hot: *900 °C*.',
      faqs: [{ question: 'Hot?', answer: 'Yes.' }],
      updated_at: now - HOUR,
    }),
    post('same-moment', { published_at: now - 2 * HOUR }),
    post('draft', { published_at: null, title: 'Secret kilns' }),
    post('tomorrow', { published_at: now + 24 * HOUR, title: 'Kilns of tomorrow' }),
  ];
  await world.store.write(async (tx) => {
    for (const each of posts) await tx.blog.put(each);
  });
  anybody = await both(world);
});
afterAll(async () => {
  await anybody.close();
  await world.close();
});

const slugs = async (input: Record<string, unknown> = {}): Promise<string[]> =>
  (await anybody.answer('list_blog_posts', input)).items.map(({ slug }: { slug: string }) => slug);

describe('list_blog_posts', () => {
  test('lists published posts only, the newest first [R85]', async () => {
    const { items, total } = await anybody.answer('list_blog_posts', {});
    expect(items.map(({ slug }: any) => slug)).toEqual(['same-moment', 'newest', 'middle', 'oldest']);
    expect(total).toBe(4);
    expect(items[2]).toEqual({
      slug: 'middle',
      title: 'middle',
      page_url: `${world.url}/blog/middle`,
      summary: 'About kilns and glazes.',
      author: 'Tove',
      published_at: new Date(now - 5 * HOUR).toISOString(),
    });
  });

  test.each([
    ['kilns', ['oldest', 'middle', 'newest']],
    ['KILN', ['oldest', 'middle', 'newest']],
    ['kilns glazes', ['middle']],
    ['cafe yard', ['oldest']],
    ['900', ['newest']],
    ['how hot are they?', ['newest']],
    ['glazing', ['middle']],
    ['ranking', ['oldest']],
    ['how does ranking work?', ['oldest']],
    ['which of the questions', []],
    ['secret', []],
    ['tomorrow', []],
    ['nobody wrote this', []],
    ['"*( - ^', []],
  ])('q=%j finds %j: by title, then by summary, then by text [R85]', async (q, found) => {
    expect(await slugs({ q })).toEqual(found);
  });

  test('q has at most 200 characters [R85]', async () => {
    expect(await slugs({ q: 'a'.repeat(200) })).toEqual([]);
    expect(await anybody.problem('list_blog_posts', { q: 'a'.repeat(201) })).toMatchObject({
      status: 400,
      errors: [{ path: 'q', limit: 200 }],
    });
  });

  test('pages hold every post once', async () => {
    for (const filter of [{}, { q: 'kilns' }]) {
      const all = await slugs(filter);
      const pages = [];
      for (let page = 1; page <= all.length; page++)
        pages.push(...(await slugs({ ...filter, page, per_page: 1 })));
      expect(pages).toEqual(all);
      expect(await slugs({ ...filter, page: all.length + 1, per_page: 1 })).toEqual([]);
    }
  });
});

describe('get_blog_post', () => {
  test('gives the text in Markdown and the FAQs [R86]', async () => {
    expect(await anybody.answer('get_blog_post', { slug: 'newest' })).toEqual({
      slug: 'newest',
      title: 'newest',
      page_url: `${world.url}/blog/newest`,
      summary: 'Nothing special.',
      published_at: new Date(now - 2 * HOUR).toISOString(),
      updated_at: new Date(now - HOUR).toISOString(),
      body: '# Kilns\n\nThey are hot: *900 °C*.',
      faqs: [{ question: 'Hot?', answer: 'Yes.' }],
    });
  });

  test.each(['nobody', 'draft', 'tomorrow'])('%s is not found [R87]', async (slug) => {
    expect(await anybody.problem('get_blog_post', { slug })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('what is no slug is refused [R7]', async () => {
    expect(await anybody.problem('get_blog_post', { slug: 'No Slug' })).toMatchObject({ status: 400 });
  });
});

test('a post with a date of its own is public from then on, in lists, in searches and by itself', async () => {
  world.clock.set(new Date(now + 24 * HOUR));
  expect((await slugs())[0]).toBe('tomorrow');
  expect(await slugs({ q: 'kilns' })).toEqual(['tomorrow', 'oldest', 'middle', 'newest']);
  expect(await anybody.answer('get_blog_post', { slug: 'tomorrow' })).toMatchObject({ slug: 'tomorrow' });
  world.clock.set(START);
  expect(await slugs()).not.toContain('tomorrow');
});

test('a post that changes, or is taken back, shows so at once', async () => {
  const change = (more: object) => world.store.write((tx) => tx.blog.put(post('same-moment', more)));
  await change({ title: 'Potsherds', body: 'Broken.' });
  expect(await slugs({ q: 'potsherds' })).toEqual(['same-moment']);
  await change({ published_at: null, title: 'Potsherds' });
  expect(await slugs({ q: 'potsherds' })).toEqual([]);
  expect(await anybody.answer('list_blog_posts', {})).toMatchObject({ total: 3 });
  await change({ title: 'Other' });
  expect(await slugs({ q: 'potsherds' })).toEqual([]);
  expect(await anybody.answer('list_blog_posts', {})).toMatchObject({ total: 4 });
});
