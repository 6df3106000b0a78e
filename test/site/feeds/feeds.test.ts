import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atomReply, type Feed } from '../../../site/feeds/atom.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { addListing } from '../../scene.ts';
import { parseXml, type XmlElement } from '../../xml.ts';
import { Visitor } from '../visitor.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

const children = ({ children: all }: XmlElement, name: string) => all.filter((one) => one.name === name);
const textOf = (element: XmlElement, name: string): string => {
  const [only, ...more] = children(element, name);
  expect([name, more.length]).toEqual([name, 0]);
  return only?.text ?? '';
};
const isDate = (text: string) => expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A feed, checked for everything that RFC 4287 requires. */
function readFeed(markup: string) {
  const feed = parseXml(markup.replace(/^<\?xml[^>]*\?>\s*/, '').trim());
  expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } });
  isDate(textOf(feed, 'updated'));
  expect(textOf(feed, 'title')).not.toBe('');
  const links = Object.fromEntries(
    children(feed, 'link').map(({ attributes: { rel = '', href = '' } }) => [rel, href]),
  );
  const entries = children(feed, 'entry').map((entry) => {
    for (const name of ['updated', 'published']) isDate(textOf(entry, name));
    const [link] = children(entry, 'link');
    return {
      id: textOf(entry, 'id'),
      title: textOf(entry, 'title'),
      updated: textOf(entry, 'updated'),
      summary: textOf(entry, 'summary'),
      url: link?.attributes['href'] ?? '',
      terms: children(entry, 'category').map(({ attributes: { term } }) => term),
      content: children(entry, 'content')[0]?.text,
      author: children(entry, 'author').map((one) => textOf(one, 'name'))[0],
    };
  });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { id, title, url } of entries) {
    expect(URL.canParse(id)).toBe(true);
    expect(title).not.toBe('');
    expect(url).toMatch(/^http/);
  }
  expect(Math.max(...entries.map(({ updated }) => Date.parse(updated)), 0)).toBeLessThanOrEqual(
    Date.parse(textOf(feed, 'updated')),
  );
  const author = children(feed, 'author').map((one) => textOf(one, 'name'))[0];
  return { id: textOf(feed, 'id'), title: textOf(feed, 'title'), links, entries, author };
}

async function get(path: string) {
  const answer = await fetch(world.url + path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/atom+xml; charset=utf-8',
  ]);
  return readFeed(await answer.text());
}

const PAGES: [page: string, feed: string][] = [
  ['/', '/feeds/launches.atom'],
  ['/launches/this', '/feeds/launches.atom'],
  ['/categories/developer-tools', '/feeds/categories/developer-tools.atom'],
  ['/leaderboards/community-weekly', '/feeds/boards/community-weekly.atom'],
  ['/leaderboards/billboard', '/feeds/boards/billboard.atom'],
  ['/leaderboards/revenue', '/feeds/boards/revenue.atom'],
  ['/blog', '/feeds/blog.atom'],
  ['/blog/how-a-launch-week-works', '/feeds/blog.atom'],
  ['/updates', '/feeds/updates.atom'],
  ['/newsletter', '/feeds/newsletter.atom'],
  ['/newsletter/2026-11-16', '/feeds/newsletter.atom'],
  ['/p/tidemark', '/feeds/listings/tidemark.atom'],
];

describe('the Atom feeds [D43]', () => {
  test.each(PAGES)('%s names its feed %s in the head and shows a link to it', async (path, href) => {
    const { root } = await new Visitor(world.url).request(path);
    const [link, ...more] = root.querySelectorAll('link[type="application/atom+xml"]');
    expect([link?.getAttribute('href'), link?.getAttribute('rel'), more]).toEqual([href, 'alternate', []]);
    expect(root.querySelector(`main a[href="${href}"]`)?.text).toContain(link?.getAttribute('title'));
    const { id, links, entries, author } = await get(href);
    expect([id, links['self'], author]).toEqual([world.url + href, world.url + href, 'Firstlight']);
    expect(entries.length).toBeGreaterThan(0);
    expect((await fetch(links['alternate'] ?? '')).status).toBe(200);
    for (const { url } of entries.slice(0, 3)) expect((await fetch(url)).status).toBe(200);
  });

  test('an unchanged feed costs a reader a 304, compressed or not', async () => {
    const first = await fetch(`${world.url}/feeds/launches.atom`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=600');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${world.url}/feeds/launches.atom`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('launches are the newest first, and those that were paid for say so [R75]', async () => {
    const { entries } = await get('/feeds/launches.atom');
    const times = entries.map(({ updated }) => updated);
    expect(times).toEqual(times.toSorted().toReversed());
    const paid = entries.filter(({ terms }) => terms.includes('paid'));
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.length).toBeLessThan(entries.length);
    for (const entry of entries) {
      const { body } = await world.rest('GET', `/listings/${new URL(entry.url).pathname.slice(3)}`);
      const { paid: was_paid, disclosure } = body as { paid: boolean; disclosure?: string };
      expect([entry.title, entry.title.startsWith('[Paid] ')]).toEqual([
        entry.title,
        disclosure !== undefined,
      ]);
      if (was_paid) expect(entry.summary).toMatch(/^Its launch was paid for\./);
    }
  });

  test('every place of the billboard is marked as paid', async () => {
    const { entries } = await get('/feeds/boards/billboard.atom');
    for (const { title, terms, summary } of entries) {
      expect([title.startsWith('[Paid] '), terms.includes('paid')]).toEqual([true, true]);
      expect(summary).toMatch(/^This place is paid for\./);
    }
  });

  test('an update has one id in the feed of all and in that of its listing, and is on the page of updates', async () => {
    const all = await get('/feeds/updates.atom');
    const own = await get('/feeds/listings/tidemark.atom');
    const { root } = await new Visitor(world.url).request('/updates');
    expect(own.entries.length).toBeGreaterThan(0);
    for (const { id, author } of own.entries) {
      expect(all.entries.map((entry) => entry.id)).toContain(id);
      expect([author, root.querySelector(new URL(id).hash) !== null]).toEqual(['Tidemark', true]);
    }
  });

  test('posts come with their whole text, whose links hold outside of this site too', async () => {
    const { entries } = await get('/feeds/blog.atom');
    const [post] = entries;
    expect(post?.content).toMatch(/^<p>/);
    const raw = await (await fetch(`${world.url}/feeds/blog.atom`)).text();
    expect(raw).toContain(`xml:base="${post?.url}"`);
  });

  test.each([
    '/feeds/nothing.atom',
    '/feeds/constructor.atom',
    '/feeds/categories.atom',
    '/feeds/categories/no-such-thing.atom',
    '/feeds/boards/toString.atom',
    '/feeds/boards/%00.atom',
    '/feeds/listings/nobody.atom',
    '/feeds/listings/%E0%A4%A.atom',
    '/feeds/launches/x.atom',
  ])('there is no feed %s', async (path) => {
    expect((await fetch(world.url + path)).status).toBe(404);
  });

  test('hostile names stay text, and a listing that leaves the site leaves its feeds', async () => {
    const name = `]]><script>alert("1")</script>&amp; 'Ö' 😀`;
    const { id, slug } = await addListing(world.store, world.clock, {
      name,
      owner: 'eve',
      tagline: '</title>',
    });
    await world.store.write((tx) =>
      tx.updates.add({
        listing_id: id,
        title: '<b>new</b>',
        body: 'a\u0000b\u000bc & d',
        published_at: world.clock.now().getTime(),
      }),
    );
    const entry = (await get('/feeds/launches.atom')).entries.find(({ url }) => url.endsWith(`/p/${slug}`));
    expect(entry?.title).toContain(`${name}: </title>`);
    const news = (await get('/feeds/updates.atom')).entries[0];
    expect([news?.title, news?.summary]).toEqual([`${name}: <b>new</b>`, 'abc & d']);
    await world.store.write((tx) => tx.listings.close(id, 'archived', world.clock.now().getTime()));
    for (const path of ['/feeds/launches.atom', '/feeds/updates.atom'])
      expect((await get(path)).entries.some(({ url }) => url.includes(`/p/${slug}`))).toBe(false);
    expect((await fetch(`${world.url}/feeds/listings/${slug}.atom`)).status).toBe(404);
  });

  test('a feed without entries is valid', () => {
    const empty: Feed = {
      title: 'Updates',
      subtitle: 'None',
      author: 'Firstlight',
      self: 'https://launch.example/feeds/updates.atom',
      page: 'https://launch.example/updates',
      since: Date.parse('2026-11-16'),
      entries: [],
    };
    expect(readFeed(String(atomReply(empty).body))).toMatchObject({ title: 'Updates', entries: [] });
  });
});
