import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import { Visitor } from '../visitor.ts';
import { csrfOf } from '../votes/voters.ts';
import { reviewers, TEXT } from './reviewers.ts';

let world: World;
let admin: Visitor;
beforeAll(async () => {
  world = await startWorld();
  admin = (await administrator(world)).by;
});
afterAll(() => world.close());

const { as, write, force, part, idOf, published, ratingOf } = reviewers(() => world);
const add = async (name: string, owner = 'ada') =>
  (await addListing(world.store, world.clock, { name, owner })).slug;
const stored = async (slug: string, name: string) => world.store.reviews.byId(await idOf(slug, name));
const now = () => world.clock.now().getTime();

describe('a review of a product', () => {
  test('leads an anonymous visitor through signing in, and back to the form', async () => {
    const slug = await add('Ashlar');
    const stranger = new Visitor(world.url);
    const page = await stranger.request(`/p/${slug}`);
    expect(page.text).toContain('There is no review yet.');
    expect(page.root.querySelector('#review a')?.getAttribute('href')).toBe(`/p/${slug}/review`);
    for (const response of [await stranger.request(`/p/${slug}/review`), await force(stranger, slug, {})])
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `/sign-in?return_to=%2Fp%2F${slug}%2Freview`,
      ]);
    const bob = await as('Bob');
    const done = await write(bob, slug, { on: `/p/${slug}/review` });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/p/${slug}#review`]);
    expect(await stored(slug, 'Bob')).toMatchObject({ stars: 5, text: TEXT, name: 'Bob', state: 'pending' });
  });

  test('waits for the site team; until then its writer alone sees that, and it counts for nothing [D37]', async () => {
    const slug = await add('Basalt');
    const [bob, eve] = [await as('Bob'), await as('Eve')];
    await write(bob, slug, { stars: 4 });
    expect(await part(bob, slug, 'review')).toContain('It waits for the site team: nobody else sees it yet');
    expect((await eve.request(`/p/${slug}`)).markup).not.toContain(TEXT);
    expect((await new Visitor(world.url).request(`/p/${slug}/reviews`)).markup).not.toContain(TEXT);
    expect(await ratingOf(slug)).toMatchObject({ count: 0, average: null });
    expect((await bob.request('/account/reviews')).text).toMatch(
      /Basalt.*It waits for the site team.*fourth/,
    );
    expect((await eve.request('/account/reviews')).text).toContain('You have written no review');
  });

  test.each([
    ['no stars', { stars: '', text: TEXT }, 'Choose one to 5 stars'],
    ['six stars', { stars: 6, text: TEXT }, 'Choose one to 5 stars'],
    ['half a star', { stars: '2.5', text: TEXT }, 'Choose one to 5 stars'],
    ['29 characters', { stars: 3, text: 'x'.repeat(29) }, 'this has 29'],
    ['blanks', { stars: 3, text: `x${' '.repeat(50)}y` }, 'this has 3'],
    ['characters that show nothing', { stars: 3, text: `good${'\u200b'.repeat(50)}` }, 'this has 4'],
    ['2,001 characters', { stars: 3, text: 'é'.repeat(2001) }, 'this has 2,001'],
  ])('with %s is refused, with what was typed still there', async (_, said, why) => {
    const slug = 'ashlar';
    const carl = await as('Carl');
    const refused = await write(carl, slug, said);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(why)]);
    expect(refused.root.querySelector('textarea')?.text.trim()).toBe(said.text.trim());
    expect(await stored(slug, 'Carl')).toBeUndefined();
  });

  test('of 30 and of 2,000 characters is accepted, with line ends of any browser', async () => {
    const slug = await add('Chalk');
    const [bob, eve] = [await as('Bob'), await as('Eve')];
    expect((await write(bob, slug, { text: 'x'.repeat(30) })).status).toBe(303);
    const long = `${'é'.repeat(998)}\r\n\r\n${'ü'.repeat(1000)}`;
    expect((await write(eve, slug, { text: long })).status).toBe(303);
    expect((await stored(slug, 'Eve'))?.text).toBe(long.replaceAll('\r\n', '\n'));
  });

  test('is one for each person: a change takes its place, and is neither shown nor counted until it is read', async () => {
    const slug = await add('Dolerite');
    await published(admin, slug, { by: 'Bob', stars: 5 });
    const bob = await as('Bob');
    expect(await ratingOf(slug)).toMatchObject({ count: 1 });
    expect(await part(bob, slug, 'review')).toContain('It is published and counts');
    const page = await bob.request(`/p/${slug}`);
    expect(page.root.querySelector('#review textarea')?.text).toBe(TEXT);
    expect(page.root.querySelector('#review input[checked]')?.getAttribute('value')).toBe('5');
    expect(page.text).toContain('Until the site team has read the change, your review is not shown');
    // The same once more is no change.
    await write(bob, slug, { stars: 5 });
    expect(await ratingOf(slug)).toMatchObject({ count: 1 });
    const first = await idOf(slug, 'Bob');
    await write(bob, slug, { stars: 2, text: `${TEXT} Then it stopped.` });
    expect(await idOf(slug, 'Bob')).toBe(first);
    expect(await ratingOf(slug)).toMatchObject({ count: 0 });
    expect((await as('Eve').then((eve) => eve.request(`/p/${slug}`))).markup).not.toContain('twice in a row');
  });

  test('is written once by two tabs at once, and what was sent last holds', async () => {
    const slug = await add('Gneiss');
    const bob = await as('Bob');
    const both = await Promise.all([
      write(bob, slug, { stars: 1, text: `${TEXT} From one tab.` }),
      write(bob, slug, { stars: 2, text: `${TEXT} From the other.` }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const { id } = (await world.store.listings.bySlug(slug))!;
    expect(await world.store.reviews.writersOf(id)).toHaveLength(1);
    // One tab deletes it, the other one still shows it and deletes it again.
    const pages = [await bob.request(`/p/${slug}`), await bob.request(`/p/${slug}`)];
    for (const page of pages) {
      const done = await bob.send(`/p/${slug}/review`, { csrf: csrfOf(page), do: 'delete' });
      expect([done.status, done.headers.get('location')]).toEqual([303, `/p/${slug}#reviews`]);
    }
    expect(await world.store.reviews.writersOf(id)).toEqual([]);
  });

  test('is deleted by its writer, from the list too, and counts no longer', async () => {
    const slug = await add('Flint');
    await published(admin, slug, { by: 'Bob', stars: 5 });
    const bob = await as('Bob');
    const list = await bob.request('/account/reviews');
    const row = list.root.querySelectorAll('.sessions li').find((one) => one.text.includes('Flint'));
    const done = await bob.send('/account/reviews', {
      csrf: csrfOf(list),
      slug: row?.querySelector('input[name=slug]')?.getAttribute('value') ?? '',
    });
    expect(done.headers.get('location')).toBe('/account/reviews?deleted');
    expect(await ratingOf(slug)).toMatchObject({ count: 0 });
    const [audited] = await world.store.audit_log.newest({ kind: 'review_deleted', limit: 1 });
    expect(audited).toMatchObject({ actor: 'person', details: { before: 'published' } });
  });
});

describe('who may not review', () => {
  test.each([
    ['Ada', 'the owner', 'This is your product'],
    ['Cora', 'a claimant', 'You have claimed this product'],
    ['Noor', 'the site team', 'You belong to the site team'],
    ['Bob+again', 'a second account of a mailbox', 'You have an older account with the same mailbox'],
    ['Uma', 'a person without a verified email address', 'Confirm your email address first'],
  ])('%s, %s, reads why [D37]', async (name, _, why) => {
    const slug = await add(`Granite ${name.slice(0, 3)}`);
    await as('Bob');
    await as('Cora');
    await restCaller(world, await world.key('cora')).call('claim_listing', { slug, method: 'dns' });
    const by = await as(name, { verified: name !== 'Uma' });
    if (name === 'Noor') {
      const noor = (await world.store.people.byEmail('noor@example.org'))!;
      await world.store.write((tx) => tx.people.setAdministrator(noor.id, now()));
    }
    const page = await by.request(`/p/${slug}`);
    expect(page.root.querySelector('#review')?.text).toContain(why);
    expect(page.root.querySelector('#review textarea')).toBeNull();
    const refused = await force(by, slug, { do: 'save', stars: '5', text: TEXT });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(why)]);
    const { id } = (await world.store.listings.bySlug(slug))!;
    expect(await world.store.reviews.writersOf(id)).toEqual([]);
  });

  test('a co-owner and everybody who was ever invited [D37]', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Shared' });
    const key = await world.key('ada');
    const { listing_id, slug } = (await world.rest('POST', `/drafts/${draft_id}/submit`, { key })).body;
    await live(listing_id);
    const dora = await as('Dora');
    expect((await dora.request(`/p/${slug}`)).root.querySelector('#review textarea')).not.toBeNull();
    const ada = await as('Ada');
    const csrf = csrfOf(await ada.request('/account'));
    await ada.send(`/account/drafts/${draft_id}`, { csrf, do: 'invite', email: 'dora@example.org' });
    expect((await dora.request(`/p/${slug}`)).text).toContain('You were invited to own this product');
    const refused = await force(dora, slug, { do: 'save', stars: '1', text: TEXT });
    expect([refused.status, await idOf(slug, 'Dora')]).toEqual([409, 0]);
    await world.store.write(async (tx) => {
      const { id } = (await tx.people.byEmail('dora@example.org'))!;
      await tx.co_owners.add(draft_id, id, now());
    });
    expect((await dora.request(`/p/${slug}`)).text).toContain('You co-own this product');
  });

  test('nobody reviews what is not live, or is not there', async () => {
    const soon = { name: 'Soonish', status: 'scheduled', week: '2026-11-30' } as const;
    const { slug } = await addListing(world.store, world.clock, soon);
    const bob = await as('Bob');
    for (const wanted of [slug, 'nothing-like-it']) {
      const responses = [
        await bob.request(`/p/${wanted}/review`),
        await bob.request(`/p/${wanted}/reviews`),
        await force(bob, wanted, { do: 'save', stars: '5', text: TEXT }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });

  test('no program: any Authorization header is refused, with a session too [R17]', async () => {
    const slug = await add('Jasper');
    const bob = await as('Bob');
    const key = await world.key('bob');
    const csrf = csrfOf(await bob.request('/account'));
    for (const authorization of [`Bearer ${key}`, 'Basic eDp5', 'x']) {
      const fields = { csrf, do: 'save', stars: '5', text: TEXT };
      for (const by of [bob, new Visitor(world.url)]) {
        const refused = await by.send(`/p/${slug}/review`, fields, { authorization });
        expect([refused.status, refused.text]).toEqual([
          403,
          expect.stringContaining('Programs cannot review'),
        ]);
      }
      const read = await bob.request(`/p/${slug}/review`, { headers: { authorization } });
      expect(read.status).toBe(403);
    }
    // Nor another site, nor a form without its token.
    const foreign = await bob.send(
      `/p/${slug}/review`,
      { csrf, do: 'save', stars: '5', text: TEXT },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    expect((await bob.send(`/p/${slug}/review`, { do: 'save', stars: '5', text: TEXT })).status).toBe(403);
    expect(await idOf(slug, 'Bob')).toBe(0);
  });

  test('nobody beyond the limit of the day, who reads from when on; a change of the day is none', async () => {
    await world.store.write((tx) => tx.settings.set('reviews.per_person_day', 2));
    const slugs = [await add('Lias'), await add('Marl'), await add('Opal')];
    const frank = await as('Frank');
    for (const slug of slugs.slice(0, 2)) expect((await write(frank, slug)).status).toBe(303);
    const [, , third = ''] = slugs;
    const refused = await write(frank, third, { text: `${TEXT} Three.` });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('2 reviews in 24 hours')]);
    expect(Number(refused.headers.get('retry-after'))).toBe(24 * 3600);
    expect(refused.root.querySelector('textarea')?.text).toContain('Three.');
    expect(await idOf(third, 'Frank')).toBe(0);
    expect((await write(frank, slugs[0]!, { text: `${TEXT} Changed.` })).status).toBe(303);
    await world.reach(new Date(now() + 24 * 3_600_000));
    expect((await write(await as('Frank'), third)).status).toBe(303);
    await world.store.write((tx) => tx.settings.set('reviews.per_person_day', 100));
  });
});

const live = (listing_id: number) =>
  world.store.write((tx) => launchAs(tx, listing_id, { week: weekAt(now(), 'UTC'), now: now() }));
