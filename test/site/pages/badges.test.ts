import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textsOf } from '../../svg_texts.ts';
import { parseXml } from '../../xml.ts';
import { type SiteServer, startSite } from '../site_server.ts';

describe('badge images [D58]', () => {
  let site: SiteServer;
  const get = (path: string, init: RequestInit = {}) => fetch(`${site.url}/badges/${path}`, init);

  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  test('have the headers of an image that others embed', async () => {
    const answer = await get('tidemark/listed.svg');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^(W\/)?".+"$/),
    });
  });

  test('cost a 304 who has them already, and HEAD gives no body', async () => {
    const etag = (await get('palisade/votes.svg?shape=pill')).headers.get('etag') ?? '';
    const again = await get('palisade/votes.svg?shape=pill', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await get('palisade/votes.svg?shape=square', { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
    const head = await get('palisade/votes.svg?shape=pill', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  test('say "listed" once the listing is live, and only the site’s name before [D8]', async () => {
    const badge = async (slug: string) => parseXml(await (await get(`${slug}/listed.svg`)).text());
    expect(textsOf(await badge('tidemark'))).toContain('Listed on');
    for (const slug of ['undertow', 'spillway', 'lampblack']) {
      const drawn = await badge(slug);
      expect(textsOf(drawn)).toEqual(['Firstlight']);
      expect(drawn.attributes['aria-label']).toBe('Firstlight');
      expect(drawn.text.toLowerCase()).not.toMatch(new RegExp(`listed|${slug}`));
      for (const kind of ['launched', 'verified', 'votes'])
        expect((await get(`${slug}/${kind}.svg`)).status).toBe(404);
    }
  });

  test.each([
    'nobody/listed.svg',
    'tidemark/winner.svg',
    'tidemark/toString.svg',
    'tidemark/listed.png',
    '%00/listed.svg',
  ])('%s is no badge', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    ['shape', 'round', 'standard, outline, pill, banner, square'],
    ['mode', 'sepia', 'light, dark, auto'],
    ['size', 'xxl', 's, m, l'],
    ['size', '', 's, m, l'],
  ])('%s=%s is no style: 400 says which there are', async (key, value, words) => {
    const answer = await get(`tidemark/listed.svg?${key}=${value}`);
    expect([answer.status, await answer.text()]).toEqual([400, `${key} is one of ${words}.\n`]);
  });

  test('a style that is given twice is none, and additions of hosts to URLs do not matter', async () => {
    expect((await get('tidemark/listed.svg?size=s&size=l')).status).toBe(400);
    expect((await get('tidemark/listed.svg?size=s&v=2')).status).toBe(200);
  });

  test('the demo shows every kind of badge', async () => {
    for (const [slug, kind] of [
      ['palisade', 'launch-of-the-week-1'],
      ['cutaway', 'launch-of-the-week-2'],
      ['sprekend', 'launch-of-the-week-3'],
      ['moss-walk', 'top-10-of-the-week'],
      ['palisade', 'featured'],
      ['tidemark', 'verified'],
      ['tidemark', 'launched'],
      ['tidemark', 'votes'],
    ]) {
      expect([slug, kind, (await get(`${slug}/${kind}.svg`)).status]).toEqual([slug, kind, 200]);
    }
  });

  test('the page proposes the light image, shows it on both kinds of pages, and says what "both" means [R93]', async () => {
    const page = async (query: string) =>
      parse(await (await fetch(`${site.url}/p/palisade/badges${query}`)).text());
    const usual = await page('');
    expect(usual.querySelector('select[name=mode] option[selected]')?.getAttribute('value')).toBe('light');
    const first = usual.querySelectorAll('.badges > li')[0]!;
    expect(first.querySelectorAll('.showcase').map(({ classNames }) => classNames)).toEqual([
      'showcase light',
      'showcase dark',
    ]);
    expect(first.querySelectorAll('.showcase img').map((image) => image.getAttribute('src'))).toEqual([
      '/badges/palisade/listed.svg?mode=light',
      '/badges/palisade/listed.svg?mode=light',
    ]);
    expect(first.querySelector('code')?.text).toContain('mode=light');
    expect([usual.querySelector('meta[name=robots]'), usual.querySelector('.finder .fine')]).toEqual([
      null,
      null,
    ]);
    const both = await page('?mode=auto');
    expect(both.querySelector('.finder .fine')?.text).toContain('follows the system of each visitor');
    expect(both.querySelector('.badges code')?.text).not.toContain('mode=');
    expect(both.querySelector('meta[name=robots]')).not.toBeNull();
  });
});
