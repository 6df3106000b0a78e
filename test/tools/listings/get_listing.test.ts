import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { type Both, both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const NOW = START.getTime();
const DAY = 86_400_000;
const TEXT = 'It closed our books on the fourth, twice in a row.';
const GENUINE = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };

describe('get_listing', () => {
  let world: World;
  let anybody: Both;

  beforeAll(async () => {
    world = await startWorld();
    await addListing(world.store, world.clock, {
      name: 'Palimpsest',
      tagline: 'Notes that remember',
      short_description: 'A notebook for archivists.',
      description: 'Long text.',
      features: ['Marginalia'],
      usps: ['Works on paper'],
      keywords: ['notes'],
      pricing_model: 'freemium',
      pricing_summary: 'Free, or €4 a month.',
      country: 'AT',
      city: 'Graz',
      founded_year: 2019,
      contact_email: 'private@palimpsest.example',
      founders: [{ name: 'Miriam Okafor', title: 'Founder' }],
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
      company_socials: { github: 'https://github.com/palimpsest' },
      not_found_on_website: ['demo_video_url'],
      categories: ['notes-and-knowledge'],
    });
    await addListing(world.store, world.clock, { name: 'Secret', status: 'draft' });
    await addListing(world.store, world.clock, { name: 'Waiting', status: 'awaiting_badge' });
    await addListing(world.store, world.clock, { name: 'Coming', status: 'scheduled', week: '2026-12-28' });
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  const add = (scene: Parameters<typeof addListing>[2]) => addListing(world.store, world.clock, scene);
  const listing = (slug: string) => anybody.answer('get_listing', { slug });

  test('gives the public profile [R39, R42]', async () => {
    expect(await listing('palimpsest')).toEqual({
      slug: 'palimpsest',
      name: 'Palimpsest',
      tagline: 'Notes that remember',
      url: 'https://palimpsest.example/',
      page_url: `${world.url}/p/palimpsest`,
      category: 'notes-and-knowledge',
      category_name: 'Notes & knowledge',
      country: 'AT',
      pricing_model: 'freemium',
      votes: 0,
      launch_week: '2026-11-16',
      live_at: START.toISOString(),
      paid: false,
      short_description: 'A notebook for archivists.',
      description: 'Long text.',
      features: ['Marginalia'],
      usps: ['Works on paper'],
      keywords: ['notes'],
      tags: [],
      stage: null,
      pricing: { model: 'freemium', summary: 'Free, or €4 a month.' },
      categories: [{ slug: 'notes-and-knowledge', name: 'Notes & knowledge', primary: true }],
      city: 'Graz',
      founded_year: 2019,
      founders: [{ slug: 'miriam-okafor', name: 'Miriam Okafor', title: 'Founder' }],
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
      socials: { github: 'https://github.com/palimpsest' },
      links: {
        website: 'https://palimpsest.example/',
        page: `${world.url}/p/palimpsest`,
        rel: 'ugc nofollow',
      },
      latest_updates: { items: [], total: 0 },
      community_rating: {
        average: null,
        count: 0,
        distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
      },
      domain_rating: { value: null },
      awards: [],
      not_found_on_website: ['demo_video_url'],
    });
  });

  test('gives the latest five updates, newest first, how many there are, and where the others stand [R39]', async () => {
    const { id, slug } = await add({ name: 'Gazette' });
    await world.store.write(async (tx) => {
      for (let i = 1; i <= 7; i++) {
        await tx.updates.add({
          listing_id: id,
          title: `News ${i}`,
          body: 'Text.',
          published_at: NOW - i * DAY,
        });
      }
    });
    const { latest_updates } = await listing(slug);
    expect(latest_updates.total).toBe(7);
    expect(latest_updates.items).toHaveLength(5);
    expect(latest_updates.page_url).toBe(`${world.url}/p/gazette#updates`);
    const page = await (await fetch(latest_updates.page_url)).text();
    expect(page).toContain('id="updates"');
    for (let i = 1; i <= 7; i++) expect(page).toContain(`News ${i}`);
    expect(latest_updates.items[0]).toEqual({
      title: 'News 1',
      body: 'Text.',
      published_at: new Date(NOW - DAY).toISOString(),
    });
    expect(latest_updates.items.map(({ title }: { title: string }) => title)).toEqual(
      [1, 2, 3, 4, 5].map((i) => `News ${i}`),
    );
  });

  test('the community rating counts published reviews, and has an average from the third on [R41, D37]', async () => {
    const { id, slug } = await add({ name: 'Starred' });
    const review = (name: string, stars: number, published: boolean) =>
      world.store.write(async (tx) => {
        const person_id = await tx.people.ensure(`${name}@example.org`, NOW);
        await tx.reviews.add({ listing_id: id, person_id, stars, text: TEXT }, GENUINE, NOW);
        if (published) await tx.reviews.publish(id, person_id, NOW);
      });
    await review('bob', 5, true);
    await review('eve', 4, true);
    await review('mallory', 1, false);
    expect((await listing(slug)).community_rating).toMatchObject({ average: null, count: 2 });
    await review('dave', 4, true);
    expect((await listing(slug)).community_rating).toEqual({
      average: 4.33,
      count: 3,
      distribution: { '1': 0, '2': 0, '3': 0, '4': 2, '5': 1 },
    });
    await world.store.write((tx) => tx.settings.set('reviews.min_for_average', 4));
    expect((await listing(slug)).community_rating.average).toBeNull();
    await world.store.write((tx) => tx.settings.set('reviews.min_for_average', 3));
  });

  test('gives the Domain Rating with its trend, its source and the words that must go with it [R39, D38]', async () => {
    const rated = {
      domain_rating: 41.5,
      domain_rating_checked_at: NOW - DAY,
      domain_rating_source: 'ahrefs',
    };
    const { slug } = await add({ name: 'Rated', ...rated });
    const value = {
      value: 41.5,
      source: 'ahrefs',
      attribution: 'Domain Rating by Ahrefs',
      checked_at: '2026-11-17T12:00:00.000Z',
    };
    expect((await listing(slug)).domain_rating).toEqual(value);
    const rate = (day: string, rating: number, source = 'ahrefs') =>
      world.store.write((tx) =>
        tx.ratings.record({ domain: 'rated.example', rating, checked_at: Date.parse(day), source }),
      );
    await rate('2026-11-17', 41.5);
    expect((await listing(slug)).domain_rating).toEqual(value);
    await rate('2026-08-19', 10);
    await rate('2026-08-20', 39.2, 'somebody else');
    await rate('2026-08-21', 38.1);
    expect((await listing(slug)).domain_rating).toEqual({
      ...value,
      trend: { change: 3.4, since: '2026-08-21' },
    });
  });

  test('gives the awards that it holds, and none that was taken back', async () => {
    const LAST_WEEK = Date.parse('2026-11-10T12:00:00Z');
    const { slug } = await add({
      name: 'Laureate',
      week: '2026-11-09',
      live_at: LAST_WEEK,
      voted_at: [LAST_WEEK + 1],
    });
    expect((await listing(slug)).awards).toEqual([]);
    await finaliseWeek(world.store, '2026-11-09', NOW);
    expect((await listing(slug)).awards).toEqual([{ week: '2026-11-09', rank: 1 }]);
    await world.store.write((tx) => tx.awards.revoke({ week: '2026-11-09', rank: 1 }, 'A mistake.', NOW));
    expect((await listing(slug)).awards).toEqual([]);
  });

  describe('story, milestones and media [R43]', () => {
    const sections = {
      story: { title: 'From the attic', journey: 'Two winters.', lessons: '' },
      demo_video_url: 'https://video.example/watch?v=1',
    };
    const milestone = { date: '2026-05-01', title: 'First hundred', description: null, url: null };

    test('are absent while they are locked', async () => {
      const { id, slug } = await add({ name: 'Locked', plan: 'paid', ...sections });
      await world.store.write((tx) => tx.milestones.add({ listing_id: id, ...milestone }));
      const locked = await listing(slug);
      for (const section of ['story', 'milestones', 'media', 'demo_video_url'])
        expect(locked).not.toHaveProperty(section);
    });

    test('show one by one as they are unlocked, and not while they are empty', async () => {
      const { id, slug } = await add({ name: 'Opening', ...sections });
      const unlock = (...unlocked: ('story' | 'milestones' | 'media')[]) =>
        world.store.write((tx) => tx.listings.update(id, { unlocked, updated_at: NOW }));
      const shown = async () =>
        Object.keys(await listing(slug)).filter((key) => ['story', 'milestones', 'media'].includes(key));
      await unlock('milestones');
      expect(await shown()).toEqual([]);
      await world.store.write(async (tx) => {
        await tx.milestones.add({ listing_id: id, ...milestone });
        await tx.milestones.add({
          listing_id: id,
          date: '2026-09-01',
          title: 'A second shelf',
          description: 'In oak.',
          url: 'https://opening.example/shelf',
        });
      });
      expect((await listing(slug)).milestones).toEqual({
        items: [
          {
            date: '2026-09-01',
            title: 'A second shelf',
            description: 'In oak.',
            url: 'https://opening.example/shelf',
          },
          { date: '2026-05-01', title: 'First hundred' },
        ],
        total: 2,
      });
      await unlock('story');
      expect(await shown()).toEqual(['story']);
      expect((await listing(slug)).story).toEqual({ title: 'From the attic', journey: 'Two winters.' });
      await unlock('media');
      expect(await shown()).toEqual(['media']);
      expect((await listing(slug)).media).toEqual({ demo_video_url: sections.demo_video_url });
      await unlock('story', 'milestones', 'media');
      expect(await shown()).toEqual(['story', 'milestones', 'media']);
    });
  });

  test('a paid listing has up to three more categories, the primary first [R40]', async () => {
    const { slug } = await add({
      name: 'Many',
      plan: 'paid',
      categories: ['design', 'games', 'travel', 'education'],
    });
    const { categories, category } = await listing(slug);
    expect(category).toBe('design');
    expect(categories.map((one: { slug: string; primary: boolean }) => [one.slug, one.primary])).toEqual([
      ['design', true],
      ['games', false],
      ['travel', false],
      ['education', false],
    ]);
  });

  test('what was paid for is said, and its link is marked as sponsored [D55]', async () => {
    const { id, slug } = await add({ name: 'Patron' });
    const change = (patch: object) =>
      world.store.write((tx) => tx.listings.update(id, { ...patch, updated_at: NOW }));
    await change({ plan: 'paid', featured_until: NOW - 1 });
    const paid = await listing(slug);
    expect(paid).toMatchObject({ paid: true, links: { rel: 'sponsored' } });
    expect(paid.disclosure).toMatch(/paid/);
    expect(paid).not.toHaveProperty('featured_until');
    await change({ featured_until: NOW + DAY });
    const featured = await listing(slug);
    expect(featured.featured_until).toBe(new Date(NOW + DAY).toISOString());
    expect(featured.disclosure).toMatch(/featured/);
    await world.store.write((tx) => tx.settings.set('links.rel_paid', 'sponsored nofollow'));
    expect((await listing(slug)).links.rel).toBe('sponsored nofollow');
  });

  test('stays small however much there is to say, and says where the rest is', async () => {
    const long = (words: number) => 'word '.repeat(words).trim();
    const { id, slug } = await add({
      name: 'Verbose',
      description: long(3_900),
      features: Array.from({ length: 20 }, () => 'f'.repeat(200)),
      faqs: Array.from({ length: 10 }, () => ({ question: 'q'.repeat(300), answer: long(300) })),
      story: { story: long(1_600), journey: long(1_600), lessons: long(1_600), problem: long(1_600) },
      unlocked: ['story', 'milestones'],
    });
    await world.store.write(async (tx) => {
      for (let i = 0; i < 30; i++) {
        await tx.updates.add({ listing_id: id, title: 'News', body: long(1_000), published_at: NOW - i });
        await tx.milestones.add({
          listing_id: id,
          date: `2026-05-${String((i % 28) + 1).padStart(2, '0')}`,
          title: 'Step',
          description: long(400),
          url: null,
        });
      }
    });
    const answer = await listing(slug);
    expect(JSON.stringify(answer).length).toBeLessThan(100_000);
    expect(answer.description).toMatch(new RegExp(`shortened; whole text: ${answer.page_url}]$`));
    expect(answer.milestones.items).toHaveLength(20);
    expect(answer.milestones.total).toBe(30);
  });

  test('email addresses of people are never returned [C12]', async () => {
    expect(JSON.stringify(await listing('palimpsest'))).not.toContain('@');
  });

  test.each(['secret', 'waiting', 'coming'])(
    '%s is not live, so it is not found [R44, R46]',
    async (slug) => {
      expect(await anybody.problem('get_listing', { slug })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );

  test('an unknown slug is not found; what is no slug is refused (R7) [R45]', async () => {
    expect(await anybody.problem('get_listing', { slug: 'nobody-knows' })).toMatchObject({ status: 404 });
    expect(await anybody.problem('get_listing', { slug: 'No_Slug' })).toMatchObject({ status: 400 });
    expect(await anybody.problem('get_listing', { slug: 'a'.repeat(221) })).toMatchObject({ status: 400 });
    expect(await anybody.problem('get_listing', { slug: 'a'.repeat(220) })).toMatchObject({ status: 404 });
  });
});
