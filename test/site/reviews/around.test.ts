import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { acceptProof } from '../../../services/claims/proof.ts';
import { publishReview } from '../../../services/moderation/decide_review.ts';
import { mergeListings, previewMerge } from '../../../services/moderation/merge_listings.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
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
  await world.store.write((tx) => tx.settings.set('reviews.per_person_day', 100));
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const { as, write, part, idOf, published, ratingOf } = reviewers(() => world);
const add = (name: string, owner = 'ada') => addListing(world.store, world.clock, { name, owner });
const anonymous = () => new Visitor(world.url);
const personOf = async (name: string) => (await world.store.people.byEmail(`${name}@example.org`))!.id;
const structured = async (slug: string) => {
  const { root } = await anonymous().request(`/p/${slug}`);
  const found = root
    .querySelectorAll('script[type="application/ld+json"]')
    .map((one) => JSON.parse(one.text));
  return found.find((one) => one['@type'] === 'SoftwareApplication');
};

describe('the rating', () => {
  test('has an average from the third review on, on the page, by the API and for search engines [R41, D37]', async () => {
    const { slug } = await add('Acme');
    await published(admin, slug, { by: 'Bob', stars: 5 });
    await published(admin, slug, { by: 'Eve', stars: 4 });
    expect(await ratingOf(slug)).toMatchObject({ count: 2, average: null });
    expect((await structured(slug)).aggregateRating).toBeUndefined();
    expect((await anonymous().request(`/p/${slug}`)).text).toContain('2 reviews, too few for an average');
    await published(admin, slug, { by: 'Dan', stars: 2 });
    expect(await ratingOf(slug)).toMatchObject({
      count: 3,
      average: 3.67,
      distribution: { '2': 1, '4': 1, '5': 1 },
    });
    expect((await structured(slug)).aggregateRating).toMatchObject({ ratingValue: 3.67, reviewCount: 3 });
    const page = await anonymous().request(`/p/${slug}`);
    expect(page.root.querySelectorAll('.opinions > li')).toHaveLength(3);
  });

  test('stands above the latest five reviews; all of them are on pages of twenty, without private parts', async () => {
    const { id, slug } = await add('Borealis');
    await world.store.write(async (tx) => {
      for (let i = 1; i <= 23; i++) {
        const person_id = await tx.people.ensure(`reader${i}@example.org`, now());
        const reviewer = {
          email_verified: true,
          email_disposable: false,
          mailbox_repeated: false,
          stake: null,
        };
        const said = {
          listing_id: id,
          person_id,
          stars: 5,
          text: `${TEXT} Number ${i}.`,
          name: `Reader ${i}`,
        };
        await tx.reviews.add(said, reviewer, now() + i);
        await tx.reviews.publish(id, person_id, now());
      }
    });
    const by = anonymous();
    const page = await by.request(`/p/${slug}`);
    expect(page.root.querySelectorAll('.opinions h3 bdi').map((one) => one.text)).toEqual(
      [23, 22, 21, 20, 19].map((i) => `Reader ${i}`),
    );
    expect(page.text).toContain('All 23 reviews');
    const first = await by.request(`/p/${slug}/reviews`);
    expect(first.root.querySelectorAll('.opinions > li')).toHaveLength(20);
    const next = first.root.querySelector('a[rel=next]')?.getAttribute('href') ?? '';
    expect(next).toBe(`/p/${slug}/reviews?page=2`);
    expect((await by.request(next)).root.querySelectorAll('.opinions h3 bdi').map((one) => one.text)).toEqual(
      [3, 2, 1].map((i) => `Reader ${i}`),
    );
    expect((await by.request(`/p/${slug}/reviews?page=9`)).text).toContain('It has 2 pages');
    const own = await (await as('Bob')).request(`/p/${slug}`);
    expect(own.headers.get('cache-control')).toMatch(/no-store|private/);
    expect(page.root.querySelector('#reviews form')).toBeNull();
  });
});

describe('a person', () => {
  test('is named as the site team has seen it, without a name too, and by none once the name is removed', async () => {
    const { slug } = await add('Capstan');
    const id = await published(admin, slug, { by: 'Frieda' });
    const frieda = await as('Frieda');
    const rename = async (name: string) => {
      const page = await frieda.request('/account');
      await frieda.send('/account', { csrf: csrfOf(page), do: 'rename', name });
    };
    await rename('The Site Team');
    expect(await part(anonymous(), slug, `review-${id}`)).toContain('by Frieda');
    await rename('');
    expect(await part(anonymous(), slug, `review-${id}`)).toContain('by A member of this site');
  });

  test('exports own reviews and replies, and takes them along with the account [D51]', async () => {
    const { slug } = await add('Davit', 'gil');
    const id = await published(admin, slug, { by: 'Hal', stars: 1 });
    const [hal, ivy, gil] = [await as('Hal'), await as('Ivy'), await as('Gil')];
    const helpful = { csrf: csrfOf(await ivy.request('/account')), do: 'helpful', review: String(id) };
    await ivy.send(`/p/${slug}/review`, helpful);
    const desk = `/account/listings/${(await world.store.listings.bySlug(slug))!.id}/reviews`;
    await gil.send(desk, {
      csrf: csrfOf(await gil.request(desk)),
      do: 'reply',
      review: String(id),
      text: 'Sorry.',
    });
    const data = async (by: Visitor) => JSON.parse((await by.request('/account/export')).markup);
    expect(await data(hal)).toMatchObject({ review: [{ stars: 1, text: TEXT, state: 'published' }] });
    expect(await data(ivy)).toMatchObject({ review_helpful: [{ review_id: id }] });
    expect(await data(gil)).toMatchObject({ review_reply: [{ text: 'Sorry.' }] });
    await world.store.write(async (tx) => deleteAccount(tx, await personOf('ivy'), now()));
    expect(await part(anonymous(), slug, `review-${id}`)).not.toContain('found this helpful');
    await world.store.write(async (tx) => deleteAccount(tx, await personOf('hal'), now()));
    expect((await anonymous().request(`/p/${slug}`)).text).toContain('There is no review yet.');
    expect(await world.store.review_replies.of(id)).toBeUndefined();
    expect(await ratingOf(slug)).toMatchObject({ count: 0 });
  });

  test('who becomes a co-owner has no review of the product any more, and reads why [D17, D37]', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Eider' });
    const { listing_id, slug } = (
      await world.rest('POST', `/drafts/${draft_id}/submit`, { key: await world.key('ada') })
    ).body;
    const week = weekAt(now(), 'UTC');
    await world.store.write((tx) => launchAs(tx, listing_id, { week, now: now() }));
    const id = await published(admin, slug, { by: 'Jon' });
    const [ada, jon] = [await as('Ada'), await as('Jon')];
    const csrf = csrfOf(await ada.request('/account'));
    await ada.send(`/account/drafts/${draft_id}`, { csrf, do: 'invite', email: 'jon@example.org' });
    // Being invited alone takes no review off: an owner could silence critics by inviting them.
    expect(await ratingOf(slug)).toMatchObject({ count: 1 });
    const email = (await world.mails()).findLast(
      ({ to, text }) => to.includes('jon@') && text.includes('/invites?'),
    );
    const link = /https?:\/\/[^/\s]+(\/invites\?\S+)/.exec(email?.text ?? '')?.[1] ?? '';
    const invite = await jon.request((await jon.request(link)).headers.get('location') ?? '');
    const action = invite.root.querySelector('form[method=post]')?.getAttribute('action') ?? '';
    await jon.fill(invite, action, { decision: 'accept' });
    expect(await ratingOf(slug)).toMatchObject({ count: 0 });
    expect(await part(jon, slug, 'review')).toContain('You own this product now');
    const back = await world.store.write(async (tx) =>
      publishReview(tx, (await tx.reviews.byId(id))!, { by: 'the team', note: null, now: now() }),
    );
    expect([back, (await ratingOf(slug)).count]).toEqual([false, 0]);
  });

  test('who proves to own the product has no review of it any more', async () => {
    const { id: listing_id, slug } = await add('Fathom', 'stranger');
    await published(admin, slug, { by: 'Kim' });
    await restCaller(world, await world.key('kim')).call('claim_listing', { slug, method: 'dns' });
    expect(await ratingOf(slug)).toMatchObject({ count: 1 });
    await world.store.write(async (tx) => {
      const { rows } = await tx.claims.page(await personOf('kim'), { offset: 0, limit: 1 });
      await acceptProof(tx, rows[0]!, now());
    });
    expect((await world.store.listings.byId(listing_id))?.person_id).toBe(await personOf('kim'));
    expect(await ratingOf(slug)).toMatchObject({ count: 0 });
  });
});

describe('a listing', () => {
  test('that is merged gives its reviews with their replies to the one that stays, one for each person', async () => {
    const before = { week: '2026-11-09', live_at: now() - 9 * 86_400_000 };
    const stays = await addListing(world.store, world.clock, { name: 'Fernway', owner: 'ada', ...before });
    const gone = await add('Fernway App', 'bo');
    await published(admin, stays.slug, { by: 'Lea', stars: 5 });
    await published(admin, gone.slug, { by: 'Lea', stars: 1 });
    await published(admin, gone.slug, { by: 'Ada', stars: 1 });
    const id = await published(admin, gone.slug, { by: 'Max', stars: 3 });
    const bo = await as('Bo');
    const desk = `/account/listings/${gone.id}/reviews`;
    await bo.send(desk, {
      csrf: csrfOf(await bo.request(desk)),
      do: 'reply',
      review: String(id),
      text: 'Noted.',
    });
    const pair = { duplicate_id: gone.id, into: stays.slug, now: now() };
    expect((await previewMerge(world.store, pair))?.reviews).toEqual({ come: 1, stay: 2 });
    const merge = { ...pair, reason: 'The same.', by: { actor: 'operator' as const } };
    expect(await world.store.write((tx) => mergeListings(tx, merge))).toBeNull();
    expect(await ratingOf(stays.slug)).toMatchObject({ count: 2, distribution: { '1': 0, '3': 1, '5': 1 } });
    expect(await part(anonymous(), stays.slug, `review-${id}`)).toContain('Noted.');
    expect((await world.store.listings.byId(gone.id))?.rating_counts).toEqual([2, 0, 0, 0, 0]);
  });

  test('that is offline shows no review, keeps it, and lets its writer delete it', async () => {
    const { id, slug } = await add('Gimbal');
    await published(admin, slug, { by: 'Ned' });
    const ned = await as('Ned');
    await world.store.write((tx) => tx.listings.close(id, 'archived', now()));
    expect((await anonymous().request(`/p/${slug}/reviews`)).status).toBe(404);
    const list = await ned.request('/account/reviews');
    expect(list.text).toContain('The product is not public at present, so nobody sees the review.');
    await ned.send('/account/reviews', { csrf: csrfOf(list), slug });
    expect(await world.store.reviews.writersOf(id)).toEqual([]);
  });
});

test('hostile text stays text, and a link is none', async () => {
  const { slug } = await add('Halyard');
  const texts = [
    '<script>alert(1)</script><img src=x onerror=alert(1)> "quoted" & <b>bold</b> text',
    'See https://evil.example/win and javascript:alert(1) and mailto:x@evil.example now',
    `Good \u202egnol si siht\u202c and \u2067right to left\u2069 with \u0000 in it, really`,
  ];
  for (const [i, text] of texts.entries()) await published(admin, slug, { by: `Olga${i}`, text });
  const { root, markup } = await anonymous().request(`/p/${slug}`);
  const section = root.querySelector('#reviews');
  expect(section?.querySelectorAll('script, img, b')).toEqual([]);
  expect(section?.querySelectorAll('.said a')).toEqual([]);
  expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  // Directions cannot leave the paragraph, and overrides are not stored.
  for (const one of ['\u202e', '\u202c', '\0']) expect(section?.text).not.toContain(one);
  expect(section?.querySelectorAll('.said p').every((one) => one.getAttribute('dir') === 'auto')).toBe(true);
  expect(await idOf(slug, 'Olga0')).toBeGreaterThan(0);
  expect((await write(await as('Olga0'), slug, { text: texts[1]! })).status).toBe(303);
});
