import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inline } from '../../../site/machines/listing_markdown.ts';
import { searchListings } from '../../../tools/listings/search_listings.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';

describe('pages for assistants', () => {
  let site: SiteServer;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  const get = async (path: string) => {
    const response = await fetch(site.url + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test('a listing names its Markdown twin, which says the same', async () => {
    const page = parse((await get('/p/tidemark')).text);
    const link = page.querySelector('link[type="text/markdown"]')?.getAttribute('href');
    expect(link).toBe('/p/tidemark.md');
    const { status, headers, text } = await get(link!);
    expect([status, headers.get('content-type'), headers.get('access-control-allow-origin')]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      '*',
    ]);
    const row = (await site.store.listings.bySlug('tidemark'))!;
    expect(text).toContain(`# Tidemark\n\n> ${row.tagline}`);
    expect(text).toContain(`- **Website:** <${row.url}>`);
    expect(text).toContain(`- **Page in this directory:** <${site.url}/p/tidemark>`);
    for (const title of ['Facts', 'About', 'Features', 'Questions and answers', 'Founders'])
      expect(text).toContain(`\n## ${title}\n\n`);
    expect(text).not.toMatch(/<(?!https?:)/);
  });

  test('a paid place says so first [R75]', async () => {
    const { text } = await get('/p/palisade.md');
    expect(text.slice(0, text.indexOf('## '))).toMatch(/\*Paid: .*owner pays for that place/);
  });

  test('quotes stand with their page and day', async () => {
    const quoted = [...(await get('/llms-full.txt')).text.matchAll(/\/p\/[a-z0-9-]+\.md/g)].map(
      ([path]) => path,
    );
    const texts = await Promise.all(quoted.map(async (path) => (await get(path)).text));
    const sourced = texts.filter((text) => text.includes('## Sources'));
    for (const text of sourced) expect(text).toMatch(/\n> .+\n>\n> <https?:\/\/\S+>/);
    for (const path of quoted) {
      const evidence = JSON.parse((await get(path.replace('.md', '.json'))).text) as {
        counts: { quoted: number };
      };
      const has = texts[quoted.indexOf(path)]!.includes('## Sources');
      expect([path, has]).toEqual([path, evidence.counts.quoted > 0]);
    }
  });

  test.each(['nobody', 'undertow', 'lampblack'])('%s has no twin, because it is not live', async (slug) => {
    expect((await get(`/p/${slug}.md`)).status).toBe(404);
  });

  test('words of websites cannot become markup', () => {
    expect(inline('# <b>*a*</b> [x](javascript:y) `z`\n2. q')).toBe(
      '\\# &lt;b&gt;\\*a\\*&lt;/b&gt; \\[x\\](javascript:y) \\`z\\` 2. q',
    );
    expect(inline('1. First')).toBe('\\1. First');
  });

  test('llms-full.txt has every live listing in one line, and llms.txt leads to it', async () => {
    const { status, headers, text } = await get('/llms-full.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const { total } = await callOperation(searchListings, { per_page: 1 }, site.context);
    const lines = text.match(/^- \[.+\]\(\S+\/p\/\S+\.md\)(?:: .+)?$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(30);
    expect(lines).toHaveLength(total);
    expect(text).toContain(`## Listings (${lines.length})`);
    expect(text).toContain(`](${site.url}/blog/how-a-launch-week-works)`);
    for (const line of lines) expect(line).not.toContain('undertow');
  });
});
