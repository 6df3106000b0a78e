import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { subscribeMember } from '../../../services/subscriptions/subscribe.ts';
import { addListing, launchAs } from '../../scene.ts';
import { DAY } from '../../services/scene.ts';
import { startWorld, type World } from '../../world.ts';

/**
 * Listings that launched last week or this one and launch again: the label is that of the launch that is shown, not of the listing's
 * present plan. Those called paid had a paid launch first.
 */
const [LAST, THIS, NEXT] = ['2026-11-09', '2026-11-16', '2026-11-23'] as const;
const MONDAY = `${NEXT}T09:00:00Z`;
const READER = 'reader@example.org';
const DISCLOSURE = 'Its launch was paid for. Community ranks count votes alone; money does not change them.';

let world: World;
const ids = new Map<string, number>();
const now = () => world.clock.now().getTime();
beforeAll(async () => {
  world = await startWorld();
  const { store, clock } = world;
  const add = async (name: string, more: object = {}) => {
    const { id } = await addListing(store, clock, { name, tagline: `About ${name}`, ...more });
    ids.set(name, id);
    return id;
  };
  const won = (votes: number) => ({
    week: LAST,
    voted_at: Array.from({ length: votes }, () => now() - 6 * DAY),
  });
  await add('Won free', { ...won(4), plan: 'free' });
  await add('Won paid', { ...won(3), plan: 'paid' });
  await add('Won once', { ...won(2), plan: 'paid', founders: [{ name: 'Ada Byron', primary: true }] });
  await finaliseWeek(store, LAST, now());
  await relaunch('Won paid', 'free', THIS);
  await relaunch('Won free', 'paid', THIS);
  await add('Now paid', { plan: 'paid', voted_at: [now(), now()] });
  await add('Now free', { plan: 'free', voted_at: [now()] });
  await add('Soon paid', { plan: 'paid', status: 'scheduled', week: NEXT });
});
afterAll(() => world.close());

const relaunch = (name: string, plan: 'free' | 'paid', week: string) =>
  world.store.write((tx) => launchAs(tx, ids.get(name)!, { week, plan, now: now() }));
const slugOf = (name: string) => name.toLowerCase().replace(' ', '-');
const text = async (path: string): Promise<string> => {
  const response = await fetch(world.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};
const page = async (path: string): Promise<HTMLElement> => parse(await text(path));
/** What the reader got under a subject that begins so. */
const emailTo = async (subject: string) =>
  (await world.mails()).find((one) => one.to.includes(READER) && one.subject.startsWith(subject))?.text;
const labelsIn = (entry: HTMLElement | undefined) => entry?.querySelectorAll('.tag.paid').length;
const entriesOf = (root: HTMLElement, selector: string, name: string) =>
  root.querySelectorAll(selector).filter((entry) => entry.querySelector(`a[href="/p/${slugOf(name)}"]`));

describe('a launch that was paid for says so after the listing launched again', () => {
  test.each([
    ['/', '.winners li'],
    ['/launches/last', '.podium li'],
    [`/launches/${LAST}`, '.podium li'],
    ['/awards', '.podium li'],
    ['/leaderboards/community-weekly?week=last', 'main li.row'],
  ])('on the page %s', async (path, selector) => {
    const root = await page(path);
    const labels = ['Won paid', 'Won free', 'Won once'].map((name) =>
      labelsIn(entriesOf(root, selector, name)[0]),
    );
    expect(labels).toEqual([1, 0, 1]);
  });

  test.each(['/awards', `/launches/weeks/${LAST}`, '/leaderboards/community-weekly?week=last'])(
    'in the response of %s',
    async (path) => {
      const { items } = (await world.rest('GET', path)).body;
      const paid = Object.fromEntries(items.map(({ listing }: any) => [listing.slug, listing.disclosure]));
      expect(paid).toEqual({
        'won-paid': 'Paid launch',
        'won-free': undefined,
        'won-once': 'Paid launch',
      });
    },
  );

  test.each([
    ['/awards?listing=won-paid', true],
    ['/awards?listing=won-free', false],
    ['/p/won-paid', false],
    ['/p/won-free', true],
    ['/founders/ada-byron', true],
  ])('on the share card of %s: %s', async (path, is_paid) => {
    const alt = (await page(path)).querySelector('meta[property="og:image:alt"]')?.getAttribute('content');
    expect(alt).toMatch(is_paid ? /Paid launch$/ : /^(?!.*Paid launch)/);
  });

  test('in the feed of the board of a week', async () => {
    await relaunch('Now free', 'paid', NEXT);
    await relaunch('Now paid', 'free', NEXT);
    const entries = (await text('/feeds/boards/community-weekly.atom')).split('<entry>');
    const entry = (name: string) => entries.find((one) => one.includes(`/p/${slugOf(name)}`));
    expect(entry('Now paid')).toContain('[Paid] Now paid');
    expect(entry('Now free')).not.toMatch(/\[Paid\]|was paid for/);
  });

  test('in the Monday email, and on its page', async () => {
    await world.store.write(async (tx) => {
      await tx.settings.set('newsletter.sends', 1);
      for (const wanted of ['newsletter', { slug: 'soon-paid' }] as const)
        await subscribeMember(tx, wanted, { email: READER, now: now() });
    });
    await world.reach(MONDAY);
    const email = (await emailTo('Firstlight: the week of')) ?? '';
    const [winners = '', launches = ''] = email.split('LAUNCHES OF THIS WEEK');
    expect(winners).toContain('1. [Paid] Now paid: About Now paid (2 votes)');
    expect(winners).toContain('2. Now free: About Now free (one vote)');
    expect(launches).toContain('[Paid] Now free');
    expect(launches).not.toContain('[Paid] Now paid');
    const root = await page(`/newsletter/${NEXT}`);
    for (const [name, labels] of [
      ['Now paid', [1, 0]],
      ['Now free', [0, 1]],
    ] as const)
      expect(entriesOf(root, '.mini li', name).map(labelsIn)).toEqual(labels);
  });
});

describe('a paid launch says so beside other things', () => {
  test('in the list of what people also follow', async () => {
    const { store } = world;
    await store.write(async (tx) => {
      for (const name of ['bob', 'carol', 'dan']) {
        const person_id = await tx.people.ensure(`${name}@example.org`, now());
        for (const followed of ['Won paid', 'Won free', 'Won once'])
          await tx.follows.add({ person_id, listing_id: ids.get(followed)!, followed_at: now() });
      }
    });
    const card = (await page('/p/won-once'))
      .querySelectorAll('aside .card')
      .find((one) => one.text.includes('People also follow'))!;
    // Both launched again: the listing, not one of its launches, is shown.
    expect(['Won paid', 'Won free'].map((name) => labelsIn(entriesOf(card, 'li', name)[0]))).toEqual([0, 1]);
  });

  test('on the way to the launches before and after one in its week', async () => {
    const beside = (await page('/p/won-once')).querySelectorAll('.beside a');
    expect(beside.map((link) => [link.getAttribute('href'), labelsIn(link)])).toEqual([['/p/won-paid', 1]]);
  });

  test('with the example of a proved value on the start page', async () => {
    await world.store.write(async (tx) => {
      const listing_id = ids.get('Won once')!;
      await tx.listings.update(listing_id, { city: 'Ghent', updated_at: now() });
      const quotes = [{ page_url: 'https://won-once.example/', quote: 'We work in Ghent.' }];
      await tx.evidence.replace(listing_id, [
        { field: 'city', text: 'Ghent', quotes, read_on: '2026-11-01' },
      ]);
    });
    const proved = (await page('/')).querySelector('.proved')!;
    expect([proved.querySelector('a')?.text, labelsIn(proved)]).toEqual(['Won once', 1]);
  });

  test('in the emails of its reminder and of its updates', async () => {
    const { store } = world;
    const person_id = await store.write((tx) => tx.people.ensure(READER, now()));
    await store.write(async (tx) => {
      for (const name of ['Won paid', 'Won once'])
        await tx.follows.add({ person_id, listing_id: ids.get(name)!, followed_at: now() });
    });
    for (const name of ['Won paid', 'Won once'])
      await world.rest('POST', `/me/listings/${ids.get(name)!}/updates`, {
        key: await world.key('ada'),
        body: { title: 'News', body: 'What is new.' },
      });
    await world.reach(new Date(now() + DAY));
    expect(await emailTo('Soon paid has launched')).toContain(DISCLOSURE);
    expect(await emailTo('Won once: News')).toContain(DISCLOSURE);
    expect(await emailTo('Won paid: News')).not.toContain('paid for');
  });
});
