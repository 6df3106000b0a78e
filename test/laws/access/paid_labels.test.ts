import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addListing, launchAs } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

/** Live listings of this week: a launch that was paid for, a free one, and one whose payment was taken back. */
const [PAID, FREE, BACK, COMING] = ['fen-paid', 'fen-free', 'fen-back', 'fen-coming'] as const;
const SENTENCE = 'Its launch was paid for. Community ranks count votes alone; money does not change them.';
const WEEK = '2026-11-16';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const { store, clock } = world;
  const now = clock.now().getTime();
  const add = (slug: string, more: object = {}) =>
    addListing(store, clock, {
      name: slug.replace('fen-', 'Fen '),
      tagline: `About ${slug}`,
      plan: 'paid',
      voted_at: [now],
      ...more,
    });
  await add(PAID, { founders: [{ name: 'Ada Byron', title: 'Founder', primary: true }] });
  await add(FREE, { plan: 'free' });
  const back = await add(BACK);
  await add(COMING, { status: 'scheduled', week: '2026-11-23', voted_at: [] });
  await store.write(async (tx) => {
    const [launch] = await tx.launches.everyOf(back.id);
    await tx.launches.becomeFree(launch!.id, now);
  });
});
afterAll(() => world.close());

const text = async (path: string): Promise<string> => {
  const response = await fetch(world.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

/** The entry of a list in which a page shows a listing. */
const entryOf = (page: HTMLElement, slug: string): HTMLElement | undefined =>
  page.querySelectorAll('main li, main th').findLast((entry) => entry.querySelector(`a[href="/p/${slug}"]`));

/** Pages with lists of listings, nearly all of them ranked by votes. */
const PAGES = [
  '/',
  '/launches/this',
  ...['today', 'this-week', 'trending', 'most-voted', 'recent', 'most-viewed', 'most-followed'].map(
    (section) => `/launches?section=${section}`,
  ),
  '/leaderboards',
  '/leaderboards/community-weekly',
  '/leaderboards/community-all-time',
  '/categories/design',
  '/search?q=fen',
  `/compare?a=${PAID}&b=${FREE}`,
  `/alternatives/${FREE}`,
  `/p/${FREE}`,
];

describe('a launch that was paid for says so [R75]', () => {
  test.each(PAGES)('on the page %s, and no other does', async (path) => {
    const page = parse(await text(path));
    const labels = (slug: string) =>
      entryOf(page, slug)
        ?.querySelectorAll('.tag.paid')
        .map((tag) => tag.text);
    expect(labels(PAID)).toEqual(['Paid launch']);
    for (const slug of [FREE, BACK]) expect([slug, labels(slug) ?? []]).toEqual([slug, []]);
  });

  test.each([
    ['/launches/next', 'li'],
    ['/launches?section=upcoming', 'li'],
    [`/p/${COMING}`, 'main'],
    [`/p/${PAID}`, 'header'],
  ])('on the page %s of what is to come, and its own', async (path, place) => {
    const page = parse(await text(path));
    const tags = page
      .querySelectorAll(`main ${place === 'main' ? '' : place} .tag.paid`)
      .map((tag) => tag.text);
    expect(tags).toEqual(['Paid launch']);
  });

  /** Every response that lists listings. */
  const RESPONSES = [
    `/launches/weeks/${WEEK}`,
    ...['today', 'this-week', 'trending', 'most-voted', 'recent', 'most-viewed', 'most-followed'].map(
      (section) => `/launches?section=${section}&per_page=100`,
    ),
    '/leaderboards/community-weekly',
    '/leaderboards/community-all-time',
    '/listings?q=fen',
    '/listings?category=design&sort=votes',
    '/categories/design',
    `/listings/${FREE}/alternatives`,
    `/compare?a=${PAID}&b=${FREE}`,
    `/compare?a=${PAID}&b=${BACK}`,
    ...[PAID, FREE, BACK].map((slug) => `/listings/${slug}`),
  ];
  test.each(RESPONSES)('in the response of %s, with words to show', async (path) => {
    const { status, body } = await world.rest('GET', path);
    expect([path, status]).toEqual([path, 200]);
    const seen = objectsIn(body).filter(({ slug }) => [PAID, FREE, BACK].includes(slug as never));
    const labelled = seen.filter((one) => 'page_url' in one || 'live_at' in one);
    expect(labelled.length).toBeGreaterThan(0);
    const isProfile = path.startsWith('/listings/fen-') && !path.endsWith('alternatives');
    const said = isProfile ? SENTENCE : 'Paid launch';
    for (const { slug, paid, disclosure } of labelled)
      expect([slug, paid ?? false, disclosure]).toEqual(
        slug === PAID ? [slug, true, said] : [slug, false, undefined],
      );
  });

  test('in responses about the weeks to come', async () => {
    for (const path of ['/launches/weeks/next', '/launches?section=upcoming']) {
      const { body } = await world.rest('GET', path);
      const [one] = objectsIn(body).filter(({ slug }) => slug === COMING);
      expect([path, one?.paid]).toEqual([path, true]);
    }
  });

  test.each(['/feeds/launches.atom', '/feeds/categories/design.atom', '/feeds/boards/community-weekly.atom'])(
    'in the feed %s, in its title, its summary and its category',
    async (path) => {
      const feed = await text(path);
      const of = (slug: string) => feed.split('<entry>').find((entry) => entry.includes(`/p/${slug}`)) ?? '';
      expect(of(PAID)).toContain('[Paid] Fen paid');
      expect(of(PAID)).toContain('term="paid"');
      expect(of(PAID)).toContain('Its launch was paid for.');
      for (const slug of [FREE, BACK]) expect(of(slug)).not.toMatch(/paid/i);
    },
  );

  test('on the cards of its page and of its week', async () => {
    const cardText = async (path: string) =>
      parse(await text(path))
        .querySelector('meta[property="og:image:alt"]')
        ?.getAttribute('content') ?? '';
    expect(await cardText(`/p/${PAID}`)).toMatch(/Paid launch$/);
    for (const slug of [FREE, BACK]) expect(await cardText(`/p/${slug}`)).not.toMatch(/paid/i);
    const week = await cardText('/launches/this');
    expect(week).toContain('[Paid] Fen paid');
    expect(week).not.toMatch(/\[Paid\] Fen (?:free|back)/);
  });

  test('in the texts for assistants', async () => {
    const all = await text('/llms-full.txt');
    expect(all).toMatch(/\[\\\[Paid\\\] Fen paid\]/);
    expect(all).not.toMatch(/Paid\\?\] Fen (?:free|back)/);
    expect(await text(`/p/${PAID}.md`)).toContain('*Paid: Its launch was paid for.');
    for (const slug of [FREE, BACK]) expect(await text(`/p/${slug}.md`)).not.toContain('*Paid');
  });

  test('in the Monday email, and on its page', async () => {
    const { store } = world;
    await store.write((tx) => tx.settings.set('newsletter.sends', 1));
    await world.reach('2026-11-23T09:00:00Z');
    const page = parse(await text('/newsletter/2026-11-23'));
    const labels = (slug: string) => entryOf(page, slug)?.querySelectorAll('.tag.paid').length;
    expect([labels(PAID), labels(FREE), labels(BACK)]).toEqual([1, 0, 0]);
  });

  test('a week says what its own launch was, also after the listing launched again', async () => {
    const { store, clock } = world;
    const scene = { name: 'Fen twice', plan: 'free', week: '2026-11-16' } as const;
    const { id } = await addListing(store, clock, scene);
    const now = clock.now().getTime();
    await store.write((tx) => launchAs(tx, id, { week: '2026-11-23', plan: 'paid', now }));
    const paidIn = async (week: string) =>
      (await world.rest('GET', `/launches/weeks/${week}`)).body.items.find(
        ({ listing }: any) => listing.slug === 'fen-twice',
      )?.listing.paid ?? false;
    expect([await paidIn('2026-11-16'), await paidIn('2026-11-23')]).toEqual([false, true]);
  });
});

/** An object and all nested objects. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}
