import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTS } from '../../../fixtures/demo/products.ts';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { type SiteServer, startSite } from '../site_server.ts';

let site: SiteServer;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init });
const page = async (path: string) => parse(await (await get(path)).text());
const textOf = async (path: string): Promise<string> =>
  (await page(path)).querySelector('main')?.structuredText.replace(/\s+/g, ' ') ?? '';

const PAGES = [
  '/',
  '/launches/this',
  '/launches/next',
  '/launches/last',
  '/p/tidemark',
  '/p/undertow',
  '/p/nobody',
  '/bot',
];

describe('the pages', () => {
  // No page leads to it, so test/laws/pages/pages.test.ts does not come here.
  test('the one of a listing that does not exist: every link on it works [D69]', async () => {
    const links = (await page('/p/nobody'))
      .querySelectorAll('main a')
      .map((link) => link.getAttribute('href') ?? '');
    expect(links.length).toBeGreaterThan(1);
    for (const link of new Set(links)) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });

  test.each(PAGES)(
    '%s: has one heading, a language, a title, one script file and no inline style or script',
    async (path) => {
      const root = await page(path);
      expect(root.querySelectorAll('h1')).toHaveLength(1);
      expect(root.querySelector('html')?.getAttribute('lang')).toBe('en');
      expect(root.querySelector('title')?.text).toMatch(/Firstlight$/);
      expect(root.querySelectorAll('[style], style')).toEqual([]);
      const scripts = root.querySelectorAll('script:not([type="application/ld+json"])');
      expect(
        scripts.map(({ text, attributes }) => [text, Object.keys(attributes), attributes['src']]),
      ).toEqual([['', ['src', 'defer'], expect.stringMatching(/^\/assets\/site\.js\?v=[\w-]{10}$/)]]);
      expect(root.querySelectorAll('[fill=""]')).toEqual([]);
      const ids = root.querySelectorAll('[id]').map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('are protected by their headers', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('payment=()');
  });

  test('are revalidated cheaply, and HEAD has no body', async () => {
    const first = await get('/bot');
    const again = await get('/bot', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const head = await get('/bot', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'));
  });

  test('can only be read', async () => {
    const answer = await get('/p/tidemark', { method: 'POST', body: 'x=1' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test.each([
    '/nothing',
    '/p/',

    '/p/a/b',
    '/launches/2026-02-30',
    '/launches/soon',
    '/launches/1999-01-04',
    '//evil.example/',
  ])('%s: a page that says so, with a way on', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    const root = parse(await answer.text());
    expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(root.querySelectorAll('main a').length).toBeGreaterThan(0);
  });

  test('tell a failure without details, and tell the operator all of it', async () => {
    const broken = await startSite();
    await broken.store.close();
    const answer = await fetch(`${broken.url}/p/tidemark`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('Something went wrong');
    expect(broken.failures).toHaveLength(1);
    await broken.close().catch(() => undefined);
  });
});

describe('the pages of launch weeks [R59]', () => {
  test('show the launches in the order of get_launch_week', async () => {
    const rows = (await page('/launches/this')).querySelectorAll('.row');
    const votes = rows.map((row) => Number(row.querySelector('.votes b')?.text));
    expect(rows.length).toBeGreaterThan(10);
    expect(votes).toEqual([...votes].sort((a, b) => b - a));
    expect(rows.map(({ id }) => id)).toContain('tidemark');
  });

  test('a date leads to its week, whose URL has its Monday', async () => {
    const root = await page('/launches/2026-11-11');
    expect(root.querySelector('h1')?.text).toBe('9 to 15 November');
    expect(root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `${site.url}/launches/2026-11-09`,
    );
    expect((await get('/launches')).headers.get('location')).toBe('/launches/this');
  });

  test('a coming week shows what is scheduled, without places or votes', async () => {
    const root = await page('/launches/next');
    expect(root.querySelectorAll('.row.unranked').length).toBeGreaterThan(3);
    expect(root.querySelectorAll('.votes, .rank')).toEqual([]);
    expect(await textOf('/launches/next')).not.toContain('free places');
    expect(await textOf('/launches/2026-12-28')).toContain('24 of 25 free places of this week are open');
  });

  test('an empty week says so', async () => {
    expect(await textOf('/launches/2027-03-01')).toContain('Nothing is booked for this week yet');
  });

  test('the first week has nothing before it', async () => {
    const weeks = (await page('/launches/2026-10-19'))
      .querySelectorAll('.weeks a')
      .map((link) => link.getAttribute('rel'));
    expect(weeks).toEqual(['next']);
  });

  test('the last week is being counted until a day after its end', async () => {
    const other = await startSite();
    other.setNow('2026-11-23T05:00:00Z');
    const words = await (await fetch(`${other.url}/launches/last`)).text();
    expect(words).toContain('its votes are being checked');
    const later = '2026-11-24T05:00:00Z';
    other.setNow(later);
    await finaliseWeek(other.store, '2026-11-16', Date.parse(later));
    expect(await (await fetch(`${other.url}/launches/last`)).text()).toContain('The week is over.');
    await other.close();
  });
});

describe('the page of a listing [R39]', () => {
  test('shows the result of get_listing', async () => {
    const text = await textOf('/p/tidemark');
    for (const words of [
      'Tidemark',
      'Copenhagen, Denmark',
      'Freemium',
      'Row-level difference in every pull request',
      'Maren Solheim',
      'Does it copy personal data?',
      'Number 1 so far',
    ]) {
      expect(text).toContain(words);
    }
  });

  test('says which facts the website does not state [R42]', async () => {
    const chips = (await page('/p/sprekend')).querySelectorAll('.unsaid .chip').map(({ text }) => text);
    expect(chips).toEqual(['Prices', 'Demo video']);
  });

  test('marks its links to the company by plan [D55]', async () => {
    const rel = async (slug: string) =>
      (await page(`/p/${slug}`)).querySelector('.cta > a')?.getAttribute('rel');
    expect([await rel('tidemark'), await rel('kolejka')]).toEqual(['sponsored', 'ugc nofollow']);
  });

  test('carries structured data that no text can end', async () => {
    const data = (await page('/p/tidemark')).querySelector('script[type="application/ld+json"]')?.text ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': 'SoftwareApplication', name: 'Tidemark' });
  });

  test('hostile text of a listing stays text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    await site.store.write(async (tx) => {
      const listing = await tx.listings.bySlug('saltmarsh');
      await tx.listings.update(listing?.id ?? 0, {
        name: evil,
        tagline: evil,
        features: [evil],
        faqs: [{ question: evil, answer: evil }],
        company_socials: { website: 'javascript:alert(1)' },
        updated_at: 1,
      });
    });
    const answer = await (await get('/p/saltmarsh')).text();
    expect(answer).not.toContain('<img src=x');
    expect(answer).not.toContain('javascript:');
    expect(answer).toContain('href="#blocked"');
  });

  test('a scheduled one shows its name and week only, whatever its name', async () => {
    const coming = PRODUCTS.filter(({ launch: { week, state } }) => week !== null && week > 0 && !state);
    expect(coming.length).toBeGreaterThan(5);
    for (const { listing } of coming) {
      const answer = await get(`/p/${listing.slug}`);
      expect(answer.status, listing.name).toBe(200);
      const text = parse(await answer.text()).querySelector('main')?.structuredText ?? '';
      expect(text).toContain(listing.name);
      expect(text).not.toContain(listing.short_description);
    }
  });

  test.each(['spillway', 'lampblack'])(
    '%s has no proof yet: its badge leads here, and it shows nothing [D5, D69]',
    async (slug) => {
      const answer = await get(`/p/${slug}`);
      expect(answer.status).toBe(200);
      const root = parse(await answer.text());
      expect(root.querySelector('h1')?.text).toBe('A launch is being prepared here');
      expect(root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
      expect(root.text.toLowerCase()).not.toContain(slug);
    },
  );
});

describe('files that pages load', () => {
  test('are cached for good under their version, and served without it', async () => {
    const href = (await page('/')).querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
    const file = await get(href);
    expect(file.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await get('/assets/site.css')).headers.get('cache-control')).toBe('no-cache');
  });

  test('are found by the name that browsers try', async () => {
    expect((await fetch(`${site.url}/favicon.ico`)).headers.get('content-type')).toBe('image/svg+xml');
  });

  test.each(['/assets/nothing.css', '/assets/..%2fpages.ts', '/assets/toString'])(
    '%s is none',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

/** Pages that exist before the first listing. */
const EVERYWHERE = [
  '/',
  '/launches/this',
  '/launches/next',
  '/launches?section=trending',
  '/search',
  '/categories',
  '/categories/business',
  '/compare',
  '/founders',
  '/blog',
  '/updates',
  '/newsletter',
  '/leaderboards',
  '/leaderboards/community-weekly',
  '/leaderboards/billboard',
  '/awards',
  '/submit',
  '/pricing',
  '/bot',
];

describe('a site on its first day', () => {
  test('has pages without launches', async () => {
    const fresh = await startSite({ demo: false });
    for (const path of EVERYWHERE) {
      expect((await fetch(fresh.url + path)).status, path).toBe(200);
    }
    expect(await (await fetch(fresh.url)).text()).toContain('Nothing is booked for this week yet');
    expect((await fetch(`${fresh.url}/launches/last`)).status).toBe(404);
    expect(fresh.failures).toEqual([]);
    await fresh.close();
  });
});
