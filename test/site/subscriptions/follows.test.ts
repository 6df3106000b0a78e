import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { approveUpdate, rejectUpdate } from '../../../services/updates/decide.ts';
import { both } from '../../clients/both.ts';
import { type MailServer, mailServer } from '../../doubles/mail_server.ts';
import { addListing, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';
import { emailsOf, ONE_CLICK_LINK } from './inbox.ts';

let mail: MailServer;
let world: World;
let id: number;
beforeEach(async () => {
  mail = await mailServer();
  world = await startWorld({ env: { SMTP_URL: mail.url } });
  ({ id } = await addListing(world.store, world.clock, { name: 'Acme' }));
});
afterEach(async () => {
  await world.close();
  await mail.close();
});

const now = () => world.clock.now().getTime();
const as = (name: string) => member(world.url, world.store, `${name}@example.org`, now());
const FOLLOW = '/p/acme/follow';
async function follow(name: string): Promise<Visitor> {
  const by = await as(name);
  const done = await by.fill(await by.request('/p/acme'), FOLLOW, { do: 'follow' });
  expect([done.status, done.headers.get('location')]).toEqual([303, '/p/acme#follow']);
  return by;
}
const followers = async () => (await world.store.listings.byId(id))?.followers;
const post = async (title: string, body = 'What is new.') => {
  const key = await world.key('ada');
  const { status, body: answer } = await world.rest('POST', `/me/listings/${id}/updates`, {
    key,
    body: { title, body },
  });
  expect(status).toBe(201);
  return answer.id as number;
};
const soon = (minutes = 10) => world.reach(new Date(now() + minutes * 60_000));
const updates = () => emailsOf(mail).filter(({ subject }) => subject.startsWith('Acme: '));

describe('following a listing', () => {
  test('leads an anonymous visitor through signing in, and back to one button', async () => {
    const stranger = new Visitor(world.url);
    const link = (await stranger.request('/p/acme')).root.querySelector('#follow');
    expect([link?.tagName, link?.getAttribute('href')]).toEqual(['A', FOLLOW]);
    for (const answer of [await stranger.request(FOLLOW), await stranger.send(FOLLOW, { do: 'follow' })])
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        '/sign-in?return_to=%2Fp%2Facme%2Ffollow',
      ]);
    const bob = await as('bob');
    const question = await bob.request(FOLLOW);
    expect([question.status, question.text]).toEqual([200, expect.stringContaining('Follow Acme')]);
    expect(await followers()).toBe(0);
    await bob.fill(question, FOLLOW, { do: 'follow' });
    expect(await followers()).toBe(1);
  });

  test('shows what at least three followers follow too, the most common first, and never who', async () => {
    for (const name of ['Zinc', 'Bronze', 'Copper', 'Tin'])
      await addListing(world.store, world.clock, { name });
    const common = { zinc: 4, copper: 3, bronze: 3, tin: 2 };
    const people = await Promise.all(['bob', 'carol', 'dan', 'erin'].map((name) => as(name)));
    for (const [i, by] of people.entries())
      for (const [slug, most] of [['acme', 4] as const, ...Object.entries(common)])
        if (i < most) await by.fill(await by.request(`/p/${slug}`), `/p/${slug}/follow`, { do: 'follow' });
    const also = async (slug: string) => {
      const { root } = await new Visitor(world.url).request(`/p/${slug}`);
      const card = root
        .querySelectorAll('aside .card')
        .find((one) => one.text.includes('People also follow'));
      return card?.querySelectorAll('.mini a').map((one) => one.text) ?? [];
    };
    expect([await also('acme'), await also('tin')]).toEqual([['Zinc', 'Bronze', 'Copper'], []]);
    await world.store.write(async (tx) => {
      const { id: zinc } = (await tx.listings.bySlug('zinc'))!;
      await tx.listings.close(zinc, 'suspended', now());
    });
    expect(await also('acme')).toEqual(['Bronze', 'Copper']);
  });

  test('counts each person once, is listed in the account, and ends there or on the page', async () => {
    const bob = await follow('bob');
    await bob.fill(await bob.request('/p/acme'), FOLLOW, { do: 'follow' });
    await follow('carol');
    expect(await followers()).toBe(2);
    const anybody = await both(world);
    const { items } = await anybody.answer('list_launches', { section: 'most-followed' });
    expect(items[0]).toMatchObject({ slug: 'acme', followers: 2 });
    await anybody.close();
    expect((await bob.request('/p/acme')).root.querySelector('#follow button')?.text).toContain(
      'Stop following',
    );
    const list = await bob.request('/account/follows');
    expect(list.text).toContain('Acme');
    await bob.fill(list, '/account/follows');
    expect((await bob.request('/account/follows')).text).toContain('You follow no product');
    const carol = await as('carol');
    await carol.fill(await carol.request('/p/acme'), FOLLOW, { do: 'unfollow' });
    expect(await followers()).toBe(0);
  });

  test('is not for owners, a second account of a mailbox, or listings that are not live [D37]', async () => {
    const ada = await as('ada');
    expect((await ada.request('/p/acme')).root.querySelector('form#follow')).toBeNull();
    await as('bob');
    const again = await as('bob+again');
    for (const [by, reason] of [
      [ada, 'You belong to this product'],
      [again, 'an older account with the same mailbox'],
    ] as const) {
      const { csrf } = csrfOf(await by.request('/account'));
      const refused = await by.send(FOLLOW, { do: 'follow', csrf });
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(reason)]);
      expect((await by.request(FOLLOW)).text).toContain(reason);
    }
    await addListing(world.store, world.clock, { name: 'Soon', status: 'scheduled', week: '2026-11-30' });
    for (const slug of ['soon', 'nobody'])
      expect((await again.request(`/p/${slug}/follow`)).status).toBe(404);
    expect(await followers()).toBe(0);
  });

  test('ends when the follower becomes a co-owner; who was only invited cannot begin [D17]', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Shared' });
    const key = await world.key('ada');
    const { listing_id, slug } = (await world.rest('POST', `/drafts/${draft_id}/submit`, { key })).body;
    const week = weekAt(now(), 'UTC');
    await world.store.write(async (tx) => void (await launchAs(tx, listing_id, { week, now: now() })));
    const count = async () => (await world.store.listings.byId(listing_id))?.followers;
    const form = `/p/${slug}/follow`;
    const dora = await as('dora');
    await dora.fill(await dora.request(form), form, { do: 'follow' });
    const { id: dora_id } = (await world.store.people.byEmail('dora@example.org'))!;
    await world.store.write((tx) => tx.people.verified(dora_id, now()));
    await dora.fill(await dora.request(`/p/${slug}/vote`), `/p/${slug}/vote`, { do: 'vote' });
    expect((await world.store.votes.own(listing_id, dora_id))?.state).toBe('pending');
    const ada = await as('ada');
    const desk = `/account/drafts/${draft_id}`;
    for (const name of ['dora', 'eve']) {
      const csrf = csrfOf(await ada.request('/account'));
      await ada.send(desk, { ...csrf, do: 'invite', email: `${name}@example.org` });
    }
    const eve = await as('eve');
    const csrf = csrfOf(await eve.request('/account'));
    expect((await eve.send(form, { ...csrf, do: 'follow' })).status).toBe(409);
    expect(await count()).toBe(1);
    await world.running.drain();
    const email = emailsOf(mail).find(({ to }) => to === 'dora@example.org');
    const at = (await dora.request(email!.link('invites'))).headers.get('location')!;
    const invite = await dora.request(at);
    const action = invite.root.querySelector('form[method=post]')?.getAttribute('action') ?? '';
    await dora.fill(invite, action, { decision: 'accept' });
    expect((await world.store.co_owners.ofDraft(draft_id)).map((one) => one.email)).toContain(
      'dora@example.org',
    );
    expect(await count()).toBe(0);
    expect((await dora.request('/account/follows')).text).toContain('You follow no product');
    // So does the vote (C3), which its voter reads.
    expect((await dora.request(`/p/${slug}`)).root.querySelector('#vote')?.text).toContain(
      'you belong to this product now',
    );
    expect((await world.store.votes.own(listing_id, dora_id))?.state).toBe('void');
  });

  test('takes a session: a key of an assistant follows nothing', async () => {
    const key = await world.key('bob');
    const answer = await fetch(world.url + FOLLOW, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'do=follow',
    });
    expect([answer.status, await followers()]).toEqual([303, 0]);
  });
});

describe('an update to followers', () => {
  test('is one email each, and one click ends it for that listing alone [R161]', async () => {
    await follow('bob');
    await follow('carol');
    const other = await addListing(world.store, world.clock, { name: 'Borealis', owner: 'eve' });
    const bob = (await world.store.people.byEmail('bob@example.org'))!;
    await world.store.write((tx) =>
      tx.follows.add({ person_id: bob.id, listing_id: other.id, followed_at: now() }),
    );
    const update = await post('Version 2');
    const entry = (await new Visitor(world.url).request('/p/acme')).root.querySelector(`#update-${update}`);
    const report = `/report?about=${encodeURIComponent(`/p/acme#update-${update}`)}`;
    expect([entry?.text, entry?.querySelector('a')?.getAttribute('href')]).toEqual([
      expect.stringContaining('Version 2'),
      report,
    ]);
    await soon();
    await soon();
    expect(updates().map(({ to }) => to)).toEqual(['bob@example.org', 'carol@example.org']);
    const [first] = updates();
    expect(first?.headers['list-unsubscribe']).toMatch(ONE_CLICK_LINK);
    const link = first!.link('unsubscribe');
    // Opening it ends nothing, and it is no link to confirm anything.
    const opened = await new Visitor(world.url).request(link);
    expect(opened.text).toContain('stop following Acme');
    expect(
      (await new Visitor(world.url).request(link.replace('/unsubscribe', '/subscriptions/confirm'))).text,
    ).toContain('no subscription any more');
    expect(await followers()).toBe(2);
    const ended = await fetch(world.url + link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(ended.status).toBe(200);
    expect([await followers(), (await world.store.listings.byId(other.id))?.followers]).toEqual([1, 1]);
    await post('Version 3');
    await soon();
    expect(updates().map(({ to }) => to)).toEqual([
      'bob@example.org',
      'carol@example.org',
      'carol@example.org',
    ]);
  });

  test('is not sent to who stops following, nor once it was deleted, nor by a suspended listing', async () => {
    const bob = await follow('bob');
    await post('To nobody');
    await bob.fill(await bob.request('/p/acme'), FOLLOW, { do: 'unfollow' });
    await soon();
    await follow('carol');
    const ada = await as('ada');
    await post('Deleted');
    const page = await ada.request(`/account/listings/${id}/updates`);
    const own = `/account/listings/${id}/updates`;
    await ada.send(own, { ...csrfOf(page), do: 'delete', update: String(await newest()) });
    await soon();
    expect(updates()).toEqual([]);
    await post('Suspended');
    await world.store.write((tx) => tx.listings.close(id, 'suspended', now()));
    await soon();
    await world.store.write((tx) => tx.listings.reopen(id, now()));
    await soon();
    expect(updates()).toEqual([]);
  });

  test('that waited is emailed when the site team approves it; a rejected one never; the owners get an email about both', async () => {
    await follow('bob');
    const decision = { by: 'the team', note: 'A word of ours.', now: now() };
    const [one, two] = [await post('Casino night'), await post('Poker night', 'A casino with poker.')];
    const decide = async (update_id: number, how: typeof approveUpdate) =>
      world.store.write(async (tx) =>
        how(tx, (await tx.updates.byId(update_id))!, { ...decision, now: now() }),
      );
    await soon();
    expect([await decide(one, approveUpdate), await decide(one, rejectUpdate)]).toEqual([true, false]);
    expect(await decide(two, rejectUpdate)).toBe(true);
    await soon();
    expect(updates().map(({ to, subject }) => [to, subject])).toEqual([
      ['bob@example.org', 'Acme: Casino night'],
    ]);
    const toOwner = emailsOf(mail).filter(({ to }) => to === 'ada@example.org');
    expect(toOwner.map(({ subject }) => subject)).toEqual([
      'Your update of Acme is published',
      'Your update of Acme was not approved',
    ]);
    expect(toOwner[1]?.text).toContain('A word of ours.');
  });
});

describe('the page of own updates', () => {
  test('posts, shows what is wrong beside its field, lists and deletes; of a stranger there is none', async () => {
    const ada = await as('ada');
    const own = `/account/listings/${id}/updates`;
    expect(
      (await ada.request(`/account/listings/${id}`)).root.querySelector(`a[href="${own}"]`),
    ).not.toBeNull();
    const refused = await ada.fill(await ada.request(own), own, {
      title: 'x'.repeat(201),
      body: 'Kept text',
    });
    expect(refused.status).toBe(400);
    expect(refused.root.querySelector('#f-title-fault')?.text).toMatch(/200/);
    expect(refused.root.querySelector('textarea')?.text).toBe('Kept text');
    const posted = await ada.fill(refused, own, { title: 'By hand', body: 'One.\r\n\r\nTwo.' });
    expect(posted.headers.get('location')).toBe(`${own}?published`);
    expect((await world.store.updates.byId(await newest()))?.body).toBe('One.\n\nTwo.');
    const shown = await ada.request(`${own}?published`);
    expect(shown.text).toContain('By hand');
    expect(shown.text).toContain('emails to followers begin at');
    await ada.send(own, { ...csrfOf(shown), do: 'delete', update: String(await newest()) });
    expect((await ada.request(own)).text).not.toContain('By hand');
    const eve = await as('eve');
    expect((await eve.request(own)).status).toBe(404);
    const { csrf } = csrfOf(await eve.request('/account'));
    const [mine] = [await post('Mine')];
    expect((await eve.send(own, { csrf, do: 'delete', update: String(mine) })).status).toBe(404);
    expect((await eve.send(own, { csrf, do: 'post', title: 'Not mine', body: 'Text' })).status).toBe(404);
    expect(await world.store.updates.posted(id, 10)).toMatchObject([{ title: 'Mine' }]);
  });
});

const newest = async () => (await world.store.updates.posted(id, 1))[0]!.id;
const csrfOf = ({ root }: PageResponse) => ({
  csrf: root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '',
});
