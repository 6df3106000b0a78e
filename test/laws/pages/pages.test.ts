import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { faultsOf } from './schema_org.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** A page as received. */
interface Visited {
  status: number;
  headers: Headers;
  /** Markup errors of a strict parser. */
  faults: string[];
  /** Ids of its elements. */
  ids: Set<string>;
  /** Absolute URLs of links and of loaded files. */
  links: string[];
  loaded: string[];
  /** What its head says about it, by name; links by their rel. */
  head: Map<string, string>;
  /** Its structured data. */
  data: string[];
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** Visits every page that is reachable by links from the start page. */
async function crawl(origin: string): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const found = [`${origin}/`];
  for (let url = found.shift(); url !== undefined; url = found.shift()) {
    if (visited.has(url)) continue;
    const page = await visit(url);
    visited.set(url, page);
    for (const link of [...page.links, ...page.loaded]) {
      const url = new URL(link);
      url.hash = '';
      if (url.origin === origin && !visited.has(url.href)) found.push(url.href);
    }
  }
  return visited;
}

async function visit(url: string): Promise<Visited> {
  const { status, headers, text } = await responseOf(url);
  const page: Visited = {
    status,
    headers,
    faults: [],
    ids: new Set(),
    links: [],
    loaded: [],
    head: new Map(),
    data: [],
  };
  if (!headers.get('content-type')?.startsWith('text/html')) return page;
  const document = parse(text, {
    onParseError: ({ code, startLine }) => page.faults.push(`${code}, line ${startLine}`),
  });
  for (const element of elementsOf(document)) read(element, url, page);
  return page;
}

async function responseOf(url: string): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function read(element: Element, url: string, page: Visited): void {
  const said = new Map(element.attrs.map(({ name, value }) => [name, value]));
  readMarkup(element, said, page);
  readHead(element, said, page);
  readUrls(element, said, url, page);
}

function readMarkup(
  { tagName, namespaceURI }: Element,
  said: ReadonlyMap<string, string>,
  page: Visited,
): void {
  const id = said.get('id');
  if (id !== undefined && page.ids.has(id)) page.faults.push(`two elements have the id ${id}`);
  if (id !== undefined) page.ids.add(id);
  if (namespaceURI === HTML && [...said.keys()].some((name) => name === 'style' || name.startsWith('on'))) {
    page.faults.push(`<${tagName}> carries a style or a handler`);
  }
  if (said.get('href') === '#blocked') page.faults.push('a link that leads nowhere');
}

const wordsOf = (node?: Node): string => (node && 'value' in node ? node.value : '');

function readHead(
  { tagName, childNodes }: Element,
  said: ReadonlyMap<string, string>,
  { head, data }: Visited,
): void {
  const text = wordsOf(childNodes[0]);
  if (said.get('type') === 'application/ld+json') data.push(text);
  if (tagName === 'title' && !head.has('title')) head.set('title', text);
  if (tagName === 'meta') head.set(said.get('name') ?? said.get('property') ?? '', said.get('content') ?? '');
  if (tagName === 'link') head.set(said.get('rel') ?? '', said.get('href') ?? '');
}

function readUrls({ tagName }: Element, said: ReadonlyMap<string, string>, url: string, page: Visited): void {
  const at = (link: string): string => new URL(link, url).href;
  const href = said.get('href');
  if (href !== undefined && /^(?:a|link)$/.test(tagName)) {
    (tagName === 'a' || isNoResource(said.get('rel')) ? page.links : page.loaded).push(at(href));
  }
  const sources =
    said
      .get('srcset')
      ?.split(',')
      .map((one) => one.trim().split(' ', 1)[0] ?? '') ?? [];
  for (const source of [...sources, ...(said.has('src') ? [said.get('src') ?? ''] : [])])
    page.loaded.push(at(source));
}

/** Whether a `<link>` only names something and loads nothing. */
const isNoResource = (rel = ''): boolean => /^(?:canonical|prev|next|alternate)$/.test(rel);

/** What site/sitemap.ts leaves out, and says why. */
const NOT_LISTED = /\/compare\/[^/]+$|\/p\/[^/]+\/badges$|\/community-weekly\?week=|[?&]page=\d+$/;

const WEEK = /\/launches\/\d{4}-\d\d-\d\d$/;

describe('every page of the demo world', () => {
  let world: DemoWorld;
  let pages: Map<string, Visited>;

  beforeAll(async () => {
    world = await startDemoWorld();
    pages = await crawl(world.url);
  });
  afterAll(() => world.close());

  const each = (check: (page: Visited, path: string) => unknown): unknown[] =>
    [...pages].flatMap(([url, page]) => check(page, url.slice(world.url.length)) ?? []);

  test('is reachable from the start page, and works [D69]', () => {
    expect(pages.size).toBeGreaterThan(300);
    for (const path of [
      '/p/tidemark',
      '/categories/developer-tools',
      '/founders/maren-solheim',
      '/pricing',
      '/docs',
    ]) {
      expect([...pages.keys()]).toContain(world.url + path);
    }
    expect(each(({ status }, path) => (status === 200 ? [] : [`${status} ${path}`]))).toEqual([]);
  });

  test('is well-formed: no parse error, no id twice, no style or handler inside, no link to nowhere', () => {
    expect(each(({ faults }, path) => faults.map((fault) => `${path}: ${fault}`))).toEqual([]);
  });

  test('leads to places that exist on the pages it names', () => {
    const missing = each(({ links }, path) =>
      links.flatMap((link) => {
        const { origin, hash, href } = new URL(link);
        const target = pages.get(href.slice(0, href.length - hash.length));
        return origin === world.url && hash !== '' && !target?.ids.has(decodeURIComponent(hash.slice(1)))
          ? [`${path} → ${link}`]
          : [];
      }),
    );
    expect(missing).toEqual([]);
  });

  test('loads nothing from elsewhere', () => {
    expect(each(({ loaded }) => loaded.filter((url) => !url.startsWith(world.url)))).toEqual([]);
  });

  test('says what it is: a title, a description, its one URL, and a card that exists', async () => {
    const shared = [...pages].filter(
      ([, { headers, head }]) => head.has('title') && !headers.get('cache-control')?.includes('no-store'),
    );
    expect(shared.length).toBeGreaterThan(250);
    const faults = shared.flatMap(([url, { head }]) => {
      const said = (name: string): string => head.get(name) ?? '';
      const canonical = said('canonical');
      const missing = [
        'title',
        'description',
        'og:title',
        'og:description',
        'og:type',
        'og:image:alt',
      ].filter((name) => said(name).trim() === '');
      if (!canonical.startsWith(world.url) && !head.has('robots')) missing.push('canonical');
      if (!/^\/cards\/[a-z]+\/[^/]+\.png\?v=.{12}$/.test(said('og:image').slice(world.url.length)))
        missing.push('og:image');
      const size = ['og:image:width', 'og:image:height', 'twitter:card'].map(said).join(' ');
      if (size !== '1200 630 summary_large_image') missing.push(size);
      return missing.map((name) => `${url.slice(world.url.length)}: ${name}`);
    });
    expect(faults).toEqual([]);
    const twins = Map.groupBy(
      shared.filter(([, { head }]) => !head.has('robots')),
      ([, { head }]) => `${head.get('canonical')} ${head.get('title')} ${head.get('description')}`,
    );
    expect(new Set([...twins.keys()].map((key) => key.split(' ')[0])).size).toBe(twins.size);
  });

  test('is in the sitemap if search engines may index it, and nothing else is [D69]', async () => {
    const locations = async (url: string): Promise<string[]> =>
      [...(await responseOf(url)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at);
    const files = await locations(`${world.url}/sitemap.xml`);
    const listed = new Set((await Promise.all(files.map(locations))).flat());
    const indexed = [...pages.values()].filter(({ head }) => head.has('canonical') && !head.has('robots'));
    const canonical = new Set(indexed.map(({ head }) => head.get('canonical') ?? ''));
    const lastWeek =
      [...listed]
        .filter((url) => WEEK.test(url))
        .sort()
        .at(-1) ?? '';
    const missing = [...canonical].filter(
      (url) => !listed.has(url) && !NOT_LISTED.test(url) && !(WEEK.test(url) && url > lastWeek),
    );
    expect(missing).toEqual([]);
    const hidden = [...listed].filter((url) => pages.get(url)?.head.has('robots'));
    expect(hidden).toEqual([]);
    expect(canonical.size).toBeGreaterThan(250);
  });

  test('has structured data as schema.org defines it', () => {
    const read = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
    const faults = each(({ data }, path) =>
      data.flatMap((text) => faultsOf(read(text)).map((fault) => `${path}: ${fault}`)),
    );
    expect(faults).toEqual([]);
    const typesOf = (path: string): unknown[] =>
      pages.get(world.url + path)!.data.map((text) => read(text)['@type']);
    expect(typesOf('/p/tidemark')).toEqual(expect.arrayContaining(['SoftwareApplication', 'BreadcrumbList']));
    expect(typesOf('/launches/2026-11-16')).toContain('ItemList');
    expect(typesOf('/alternatives/tidemark')).toContain('ItemList');
    expect(typesOf('/blog/how-a-launch-week-works')).toContain('BlogPosting');
    const software = [...pages.values()]
      .flatMap(({ data }) => data.map(read))
      .filter((it) => it['@type'] === 'SoftwareApplication');
    for (const property of ['offers', 'aggregateRating', 'featureList', 'applicationCategory'])
      expect(
        software.some((it) => property in it),
        property,
      ).toBe(true);
  });

  test('the rules of structured data refuse what is wrong', () => {
    const offer = { '@type': 'Offer', price: '9', priceCurrency: 'EUR' };
    const good = {
      '@type': 'SoftwareApplication',
      name: 'A',
      description: 'B',
      url: 'https://a.example',
      image: ['https://a.example/a.png'],
      offers: offer,
    };
    expect(faultsOf(good)).toEqual([]);
    for (const wrong of [
      { ...good, '@type': 'Software' },
      { ...good, image: undefined },
      { ...good, image: '/a.png' },
      { ...good, offers: { ...offer, price: '€9' } },
      { ...good, offers: { ...offer, priceCurrency: '€' } },
      { ...good, votes: 7 },
      { ...good, aggregateRating: { '@type': 'AggregateRating', ratingValue: null, reviewCount: 0 } },
    ])
      expect(faultsOf(wrong), JSON.stringify(wrong)).not.toEqual([]);
  });

  test('is protected by its headers', () => {
    const html = [...pages.values()].filter(({ ids }) => ids.size > 0);
    expect(html.length).toBeGreaterThan(250);
    for (const { headers } of html) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
