import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approve, reject } from '../../../services/moderation/moderate.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let ada: Caller;
let bob: Caller;
let mcp: Caller;
let drafts = 0;
beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
  bob = restCaller(world, await world.key('bob'));
  mcp = await mcpCaller(world.url, await world.key('ada'));
  await addListing(world.store, world.clock, {
    name: 'Lumenlog',
    url: 'https://lumenlog.example/',
    owner: 'carol',
  });
});
afterAll(async () => {
  await mcp.close();
  await world.close();
});

const now = (): number => world.clock.now().getTime();
const TEAM = { by: 'a test', note: 'We have looked.' };
const decide = (how: typeof approve, listing_id: number) =>
  world.store.write(async (tx) => how(tx, (await tx.listings.byId(listing_id))!, { ...TEAM, now: now() }));
const draftNamed = (name: string, url = `https://site${++drafts}.example/`) =>
  shareableDraft(world.store, world.clock, { owner: 'ada', name, url });

describe('submit_draft under the rules', () => {
  test('what nothing is wrong with is saved as ever [R139, R141]', async () => {
    const id = await draftNamed('Plain Product');
    const { answer } = await ada.call('submit_draft', { id });
    expect(answer).toMatchObject({ status: 'draft', review: [] });
    expect((await ada.call('choose_free_listing', { listing_id: answer.listing_id })).answer.status).toBe(
      'awaiting_badge',
    );
  });

  test.each([
    ['Firstlight Official', 'reserved_name'],
    ['Lumеnlog', 'look_alike_name'],
    ['PayPal Login', 'brand_name'],
    ['Royal Casino', 'gambling_words'],
  ])('implied 16: %s is saved, and waits for the site team', async (name, code) => {
    const id = await draftNamed(name);
    const { answer } = await ada.call('submit_draft', { id });
    expect(answer).toMatchObject({ status: 'draft', review: [{ code, message: expect.any(String) }] });
    expect(answer.next_steps[0]).toContain('site team');
    // Both protocols return the same, and nothing of the other company.
    const { listing_id } = answer;
    for (const caller of [ada, mcp]) {
      const { problem } = await caller.call('choose_free_listing', { listing_id });
      expect(problem).toMatchObject({ status: 400, code: 'listing_in_review', errors: [{ code }] });
      expect((await caller.call('submit_draft', { id })).answer.review).toEqual(answer.review);
    }
    expect((await world.store.listings.byId(listing_id))?.status).toBe('draft');
  });

  test('a website that links to very many others waits too', async () => {
    const id = await draftNamed('Many Links');
    const links = Array.from({ length: 90 }, (_, i) => ({
      url: `https://www.other${i}.com/page`,
      text: '',
      tag: 'a',
      rel: [],
      area: 'main' as const,
      start: 0,
      end: 0,
    }));
    const page = {
      url: 'https://x.example/',
      text: '',
      head: [],
      json_ld: [],
      blocks: [],
      links,
      needs_script: false,
    };
    await world.store.write((tx) =>
      tx.drafts.addVisit(id, { url: page.url, status: 200, reason: 'read', page }),
    );
    expect((await ada.call('submit_draft', { id })).answer.review).toMatchObject([{ code: 'link_farm' }]);
  });

  test('an edit that takes the doubt away ends the wait, and one that brings it back starts it again', async () => {
    const id = await draftNamed('Roulette Royal');
    const { answer } = await ada.call('submit_draft', { id });
    await ada.call('update_draft', {
      id,
      fields: { name: 'Round Tables Royal', short_description: 'Round tables.' },
    });
    expect((await ada.call('submit_draft', { id })).answer.review).toEqual([]);
    await ada.call('update_draft', { id, fields: { tagline: 'Online slots' } });
    expect((await ada.call('submit_draft', { id })).answer.review).toMatchObject([
      { code: 'gambling_words' },
    ]);
    expect(await world.store.moderation.openOf(answer.listing_id)).toBeDefined();
    const looks = await world.store.moderation.inState('cleared', 100);
    expect(looks.filter(({ listing_id }) => listing_id === answer.listing_id)).toHaveLength(1);
  });

  test('what the site team approves continues, is not reviewed again for the same, and its owner gets an email', async () => {
    const id = await draftNamed('Poker Night Planner');
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    expect(await decide(approve, listing_id)).toBe(true);
    expect(await decide(approve, listing_id)).toBe(false);
    expect((await ada.call('submit_draft', { id })).answer.review).toEqual([]);
    expect((await ada.call('choose_free_listing', { listing_id })).answer.status).toBe('awaiting_badge');
    const emails = (await world.mails()).filter(({ subject }) => subject.includes('Poker Night Planner'));
    expect(emails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      'ada@example.org: Poker Night Planner is approved',
      'ada@example.org: Poker Night Planner is booked for the week of 28 December 2026',
      'ada@example.org: The site team reviews Poker Night Planner',
    ]);
    await ada.call('update_draft', { id, fields: { tagline: 'With jackpots' } });
    expect(await world.store.moderation.openOf(listing_id)).toBeDefined();
    // It stays in its place of the queue meanwhile.
    expect((await ada.call('choose_free_listing', { listing_id })).answer.status).toBe('awaiting_badge');
  });

  test('what is rejected is out; handed in again after an edit it is looked at once more', async () => {
    const id = await draftNamed('Baccarat Baron');
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    expect(await decide(reject, listing_id)).toBe(true);
    expect(await decide(reject, listing_id)).toBe(false);
    expect((await world.store.listings.byId(listing_id))?.status).toBe('rejected');
    const { problem: out } = await ada.call('choose_free_listing', { listing_id });
    expect(out).toMatchObject({ code: 'listing_not_queueable' });
    expect(out.next_steps).toEqual([expect.stringContaining('then call submit_draft')]);
    await ada.call('update_draft', {
      id,
      fields: { name: 'Back Garden Baron', short_description: 'For gardens.' },
    });
    expect((await world.store.listings.byId(listing_id))?.status).toBe('rejected');
    const again = (await ada.call('submit_draft', { id })).answer;
    expect(again).toMatchObject({ listing_id, status: 'draft', review: [{ code: 'rejected_before' }] });
    expect(await decide(approve, listing_id)).toBe(true);
    expect((await ada.call('submit_draft', { id })).answer.review).toEqual([]);
  });

  test('a live listing whose edit is doubtful stays live and is queued; only the site team takes it off', async () => {
    const id = await draftNamed('Harbour Notes');
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    await world.store.write((tx) => launchAs(tx, listing_id, { week: '2026-11-16', now: now() }));
    await ada.call('update_draft', { id, fields: { tagline: 'Free spins for everybody' } });
    expect((await world.rest('GET', '/listings/harbour-notes')).status).toBe(200);
    expect(await world.store.moderation.openOf(listing_id)).toMatchObject({ state: 'open' });
    const { next_steps } = (await ada.call('submit_draft', { id })).answer;
    expect(next_steps[0]).toContain('the site team reviews the change first');
    expect(next_steps[1]).toContain('except what waits for the site team');
    // The first decision is about the edit alone (D74), the next one about the listing.
    await decide(reject, listing_id);
    expect((await world.rest('GET', '/listings/harbour-notes')).status).toBe(200);
    await decide(reject, listing_id);
    expect((await world.rest('GET', '/listings/harbour-notes')).status).toBe(404);
    await decide(approve, listing_id);
    expect((await world.rest('GET', '/listings/harbour-notes')).status).toBe(200);
  });

  test('nothing goes live while it waits: it is held at the start of its week, and goes on once it is decided', async () => {
    const id = await draftNamed('Quiet Harbour');
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    await world.store.write((tx) =>
      launchAs(tx, listing_id, { status: 'scheduled', week: '2026-11-23', now: now() }),
    );
    await ada.call('update_draft', { id, fields: { tagline: 'A casino on the quay' } });
    await world.reach('2026-11-23T00:01:00Z');
    expect((await world.store.listings.byId(listing_id))?.status).toBe('scheduled');
    await world.reach('2026-11-30T00:01:00Z');
    const held = (await world.store.listings.byId(listing_id))!;
    const week = async () => (await world.store.launches.byId(held.launch_id!))?.week;
    expect([held.status, await week()]).toEqual(['scheduled', '2026-11-23']);
    await decide(approve, listing_id);
    await world.reach('2026-11-30T00:02:00Z');
    expect((await world.store.listings.byId(listing_id))?.status).toBe('live');
    expect(await week()).toBe('2026-11-30');
  });
});

describe('known and blocked websites', () => {
  test('a submitted draft with a pending listing is the same draft; once it is live the response says so [D18]', async () => {
    const url = 'https://known.example/';
    const id = await draftNamed('Known Site', url);
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    expect(
      (await ada.call('submit_listing', { url: 'https://www.known.example/#top' })).answer,
    ).toMatchObject({
      id,
      status: 'submitted',
      listing_id,
    });
    // Another person learns nothing of it, and another product below the same domain is another site (D68).
    expect((await bob.call('submit_listing', { url })).answer.id).not.toBe(id);
    expect((await ada.call('submit_listing', { url: `${url}second` })).answer.id).not.toBe(id);
  });

  test('submitting a website that went live meanwhile returns its slug [D18]', async () => {
    const id = await draftNamed('Lumenlog Two', 'https://lumenlog.example/');
    const { problem } = await ada.call('submit_draft', { id });
    expect(problem).toMatchObject({
      status: 400,
      code: 'listing_exists',
      errors: [{ message: 'The listing "lumenlog" has this website.', actual: 'https://lumenlog.example/' }],
    });
    expect((await world.store.drafts.byId(id))?.listing_id).toBeNull();
  });

  test('a blocked domain is refused before anything is read, and at the submit of an older draft', async () => {
    const id = await draftNamed('Old Draft', 'https://shop.blocked.example/');
    await world.store.write((tx) =>
      tx.settings.set('moderation.blocked_domains', 'other.example blocked.example'),
    );
    for (const caller of [ada, mcp]) {
      const submitted = await caller.call('submit_listing', { url: 'https://blocked.example/a' });
      expect(submitted.problem).toMatchObject({
        status: 400,
        code: 'site_not_accepted',
        errors: [{ code: 'blocked_domain', fix: expect.any(String) }],
      });
      expect((await caller.call('submit_draft', { id })).problem).toMatchObject({
        code: 'site_not_accepted',
      });
    }
    expect((await ada.call('submit_listing', { url: 'https://notblocked.example/' })).problem).toBeNull();
  });
});
