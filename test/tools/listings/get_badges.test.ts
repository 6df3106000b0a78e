import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBadge } from '../../../crawler/html/find_badge.ts';
import { badgeTarget } from '../../../domain/badges/badge_check.ts';
import { fixResult } from '../../../services/launches/finalise_week.ts';
import { STYLES } from '../../badge_samples.ts';
import { type Both, both } from '../../clients/both.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { addListing } from '../../scene.ts';
import { textsOf } from '../../svg_texts.ts';
import { startWorld, type World } from '../../world.ts';
import { parseXml } from '../../xml.ts';

const DAY = 86_400_000;
/** A week before the current one, and its Tuesday. */
const WEEK = '2026-11-02';
const TUESDAY = Date.parse('2026-11-03T10:00:00Z');

/** A world with a winner of every badge, and listings that each lack one. */
async function scene(world: World): Promise<void> {
  const { store, clock } = world;
  const now = clock.now().getTime();
  const add = (name: string, votes: number, more = {}) =>
    addListing(store, clock, {
      name,
      week: WEEK,
      live_at: TUESDAY,
      voted_at: Array.from({ length: votes }, (_, i) => TUESDAY + i * 1000),
      ...more,
    });
  await add('Palimpsest', 9, { verified_at: now - DAY, featured_until: now + DAY });
  await add('Second', 8);
  await add('Third', 7);
  await add('Fourth', 6);
  await add('Fig', 0);
  await add('Over', 0, { featured_until: now, week: '2026-11-16', live_at: now });
  await addListing(store, clock, { name: 'Waiting', status: 'awaiting_badge', owner: 'grace' });
  await addListing(store, clock, { name: 'Coming', status: 'scheduled', owner: 'grace' });
  await store.write((tx) => fixResult(tx, WEEK, now));
}

describe('get_badges', () => {
  let world: World;
  let anybody: Both;
  const badges = async (slug: string, style = {}): Promise<any[]> =>
    (await anybody.answer('get_badges', { slug, ...style })).items;
  const kinds = async (slug: string): Promise<string[]> => (await badges(slug)).map(({ kind }) => kind);
  const image = (slug: string, kind: string) => fetch(`${world.url}/badges/${slug}/${kind}.svg`);

  beforeAll(async () => {
    world = await startWorld();
    await scene(world);
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('lists what the listing may show and none that it has not earned [R95]', async () => {
    expect(await kinds('palimpsest')).toEqual([
      'listed',
      'launched',
      'launch-of-the-week-1',
      'votes',
      'verified',
      'featured',
    ]);
    expect(await kinds('second')).toEqual(['listed', 'launched', 'launch-of-the-week-2', 'votes']);
    expect(await kinds('fourth')).toEqual(['listed', 'launched', 'top-10-of-the-week', 'votes']);
    expect(await kinds('fig')).toEqual(['listed', 'launched']);
    expect(await kinds('over')).toEqual(['listed', 'launched']);
  });

  test('says what each is about [R95]', async () => {
    const all = await badges('palimpsest');
    expect(all[0]).toEqual({
      kind: 'listed',
      image_url: `${world.url}/badges/palimpsest/listed.svg`,
      embed_html: expect.stringContaining('alt="Listed on Firstlight"'),
    });
    const said = all.map(({ embed_html }) => parse(embed_html).querySelector('img')?.getAttribute('alt'));
    expect(said).toEqual([
      'Listed on Firstlight',
      'Launched on Firstlight, week of 2 November 2026',
      '#1 Launch of the Week on Firstlight, week of 2 November 2026',
      '9 votes on Firstlight',
      'Owner verified on Firstlight',
      'Featured on Firstlight, a paid placement',
    ]);
  });

  test('the paid one says that it is paid, in the response and in the image [R75]', async () => {
    const all = await badges('palimpsest');
    const featured = all.find(({ kind }) => kind === 'featured');
    expect(featured).toMatchObject({ paid: true, kind: 'featured' });
    expect(featured.disclosure).toMatch(/owner pays for that place/);
    const drawn = parseXml(await (await fetch(featured.image_url)).text());
    expect(textsOf(drawn)).toContain('Paid');
    const others = all.filter((badge) => badge !== featured);
    expect(others.filter((badge) => 'paid' in badge || 'disclosure' in badge)).toEqual([]);
  });

  test.each([
    ['R92', 'shape', ['standard', 'outline', 'pill', 'banner', 'square']],
    ['R93', 'mode', ['auto', 'light', 'dark']],
    ['R94', 'size', ['m', 's', 'l']],
  ])('%s %s has its words and a usual one', async (_, key, words) => {
    const [usual] = words;
    const results = await Promise.all(words.map((word) => badges('fig', { [key]: word })));
    expect(results[0]).toEqual(await badges('fig'));
    expect(results[0]).toEqual(await badges('fig', { [key]: usual }));
    expect(new Set(results.map(([listed]) => listed.image_url)).size).toBe(words.length);
    expect(new Set(results.map(([listed]) => listed.embed_html)).size).toBe(words.length);
    for (const value of ['', 'other', words[0]?.toUpperCase()]) {
      const problem = await anybody.problem('get_badges', { slug: 'fig', [key]: value });
      expect(problem).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path: key }] });
      for (const word of words) expect(JSON.stringify(problem)).toContain(word);
    }
  });

  test('returns HTML in the requested style, with the size of its image [R96]', async () => {
    for (const badge of await badges('palimpsest', { shape: 'banner', mode: 'dark', size: 'l' })) {
      const root = parse(badge.embed_html);
      expect(root.querySelector('a')?.getAttribute('href')).toBe(`${world.url}/p/palimpsest`);
      expect(badge.image_url).toMatch(/\?shape=banner&mode=dark&size=l$/);
      const { width, height } = parseXml(await (await fetch(badge.image_url)).text()).attributes;
      const embedded = root.querySelector('a > img')?.attributes;
      expect(embedded).toMatchObject({ src: badge.image_url, width, height });
      expect(embedded?.alt).toMatch(/ on Firstlight/);
    }
  });

  test('the badge check finds what is embedded, in every style [D60]', async () => {
    const target = badgeTarget(world.url, {
      url: 'https://palimpsest.example/',
      slug: 'palimpsest',
      status: 'live',
    });
    const seen = new Set<string>();
    for (const style of STYLES) {
      for (const { embed_html } of (
        await world.rest('GET', `/listings/palimpsest/badges?${new URLSearchParams({ ...style }).toString()}`)
      ).body.items) {
        expect(findBadge(`<body>${embed_html}`, target)).toMatchObject({ place: 'found' });
        seen.add(embed_html);
      }
    }
    expect(seen.size).toBe(6 * 45);
  });

  test('returns the URL of the image in every style, and each is an SVG [R97]', async () => {
    const answer = await anybody.answer('get_badges', { slug: 'palimpsest' });
    const { items: all, styles, image_url_template: template } = answer;
    expect(STYLES).toHaveLength(styles.shape.length * styles.mode.length * styles.size.length);
    const every: string[] = all.flatMap(({ kind }: { kind: string }) =>
      STYLES.map((style) =>
        Object.entries({ kind, ...style }).reduce(
          (url, [key, word]) => url.replace(`{${key}}`, word),
          template,
        ),
      ),
    );
    expect(new Set(every).size).toBe(all.length * 45);
    // Every seventh has each shape, mode, size and kind.
    const urls = AT_LANDING ? every : every.filter((_, i) => i % 7 === 0);
    const bodies = new Set<string>();
    for (const url of urls) {
      const drawn = await fetch(url);
      expect([url, drawn.status, drawn.headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml']);
      const body = await drawn.text();
      expect(parseXml(body).name).toBe('svg');
      bodies.add(body);
    }
    expect(bodies.size).toBe(urls.length);
  });

  test('without a query the image has the usual style [R97]', async () => {
    const plain = await (await image('palimpsest', 'votes')).text();
    const said = await fetch(`${world.url}/badges/palimpsest/votes.svg?shape=standard&mode=auto&size=m`);
    expect(await said.text()).toBe(plain);
    expect((await badges('palimpsest')).filter(({ embed_html }) => /\?/.test(embed_html))).toEqual([]);
  });

  test.each(['nobody', 'waiting', 'coming'])('%s is not found [R98]', async (slug) => {
    const problem = await anybody.problem('get_badges', { slug });
    expect(problem).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('its owner gets the badge of a listing that is not live, and nobody else does [D8]', async () => {
    const owner = await both(world, await world.key('grace'));
    const other = await both(world, await world.key('ada'));
    for (const slug of ['waiting', 'coming']) {
      const answer = await owner.answer('get_badges', { slug });
      expect(answer).toMatchObject({ live: false, items: [{ kind: 'listed' }] });
      expect(answer.items).toHaveLength(1);
      expect(answer.items[0].embed_html).toContain(`<a href="${world.url}/p/${slug}">`);
      expect((await other.problem('get_badges', { slug })).status).toBe(404);
      // A response for the owner is not returned to the next caller.
      expect((await anybody.problem('get_badges', { slug })).status).toBe(404);
    }
    await owner.close();
    await other.close();
  });

  test('an image that is not earned is 404, and what was lost is lost', async () => {
    expect((await image('second', 'launch-of-the-week-2')).status).toBe(200);
    for (const [slug, kind] of [
      ['second', 'launch-of-the-week-1'],
      ['second', 'top-10-of-the-week'],
      ['fig', 'votes'],
      ['fig', 'verified'],
      ['over', 'featured'],
      ['coming', 'launched'],
      ['waiting', 'votes'],
      ['palimpsest', 'winner'],
    ]) {
      expect([slug, kind, (await image(slug!, kind!)).status]).toEqual([slug, kind, 404]);
    }
    const now = world.clock.now().getTime();
    await world.store.write((tx) => tx.awards.revoke({ week: WEEK, rank: 2 }, 'bought votes', now));
    expect((await image('second', 'launch-of-the-week-2')).status).toBe(404);
    expect(await kinds('second')).toEqual(['listed', 'launched', 'votes']);
    expect(await kinds('third')).toContain('launch-of-the-week-3');
  });

  test('a paid place ends at its hour [D42]', async () => {
    const start = world.clock.now();
    expect((await image('palimpsest', 'featured')).status).toBe(200);
    world.clock.advance(DAY);
    expect((await image('palimpsest', 'featured')).status).toBe(404);
    expect(await kinds('palimpsest')).not.toContain('featured');
    world.clock.set(start);
  });
});
