import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookLaunch, goLive } from '../../../services/launches/launch_steps.ts';
import { approve, reject } from '../../../services/moderation/moderate.ts';
import { both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { shareableDraft } from '../../scene.ts';
import { member } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';

const WEEK = '2026-12-28';
const MONDAY = `${WEEK}T00:00:00Z`;

interface Owner {
  name: string;
  caller: Caller;
  draft_id: string;
  listing_id: number;
  slug: string;
}

let world: World;
let site: CompanySite;
let ada: Owner;
let bob: Owner;

/** Two people who submit the same website before either listing of it is live. */
beforeEach(async () => {
  world = await startWorld();
  site = await companySite({ '/': '<title>Acme</title>No badge yet' });
  ada = await submitter('ada');
  bob = await submitter('bob');
});
afterEach(async () => {
  await site.close();
  await world.close();
});

async function submitter(name: string): Promise<Owner> {
  const caller = restCaller(world, await world.key(name));
  const draft_id = await shareableDraft(world.store, world.clock, {
    owner: name,
    name: `Acme of ${name}`,
    url: site.url,
  });
  const { listing_id, slug } = (await caller.call('submit_draft', { id: draft_id })).answer;
  return { name, caller, draft_id, listing_id, slug };
}

const now = () => world.clock.now().getTime();
const choose = async ({ caller, listing_id }: Owner) =>
  (await caller.call('choose_free_listing', { listing_id })).answer;
const rowOf = async ({ listing_id }: Owner) => (await world.store.listings.byId(listing_id))!;
const statuses = async () => (await Promise.all([rowOf(ada), rowOf(bob)])).map(({ status }) => status);
const mails = async () => {
  return (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`);
};
const decide = (how: typeof approve, owner: Owner) =>
  world.store.write(async (tx) =>
    how(tx, (await tx.listings.byId(owner.listing_id))!, { by: 'a test', note: 'We looked.', now: now() }),
  );

/** Puts the badges of both on the homepage, as somebody does who copies the HTML that each of them was given. */
async function showBadges(...owners: Owner[]): Promise<void> {
  const badges: string[] = [];
  for (const owner of owners) badges.push((await choose(owner)).badge.embed_html);
  site.set({ '/': badges.join('\n') });
  world.clock.advance(61_000);
}

/** Both scheduled, and the week has begun. */
async function launched(): Promise<void> {
  await showBadges(ada, bob);
  await choose(ada);
  await choose(bob);
  expect(await statuses()).toEqual(['scheduled', 'scheduled']);
  await world.reach(MONDAY);
}

const pageOf = async ({ name, draft_id }: Owner) => {
  const by = await member(world.url, world.store, `${name}@example.org`, now());
  return (await by.request(`/account/drafts/${draft_id}`)).root.text;
};

describe('one live listing of each website [D72]', () => {
  test('of two that are due in one week the first one launches, and the other waits without a move', async () => {
    await launched();
    expect(await statuses()).toEqual(['live', 'scheduled']);
    await world.reach('2027-03-01T00:00:00Z');
    expect(await statuses()).toEqual(['live', 'scheduled']);
    expect(await world.store.launches.coming(bob.listing_id)).toMatchObject([{ week: WEEK, slides: 0 }]);
    expect((await mails()).filter((line) => /decision|somebody/i.test(line))).toEqual([
      'bob@example.org: Acme of bob waits for a decision',
      'ada@example.org: Somebody else wants to launch the website of Acme of ada',
    ]);
    const board = (await world.rest('GET', `/launches/weeks/${WEEK}`)).body.items;
    expect(board.map(({ listing }: { listing: { slug: string } }) => listing.slug)).toEqual([ada.slug]);
    const kinds = (await world.store.audit_log.newest({ limit: 100 })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'launch_disputed')).toHaveLength(1);
  });

  test('both owners read why and what to do: in results of both protocols, and on the page of the draft', async () => {
    await launched();
    const bobs = await both(world, await world.key('bob'));
    const adas = await both(world, await world.key('ada'));
    const answer = await bobs.answer('choose_free_listing', { listing_id: bob.listing_id });
    expect(answer).toMatchObject({ status: 'scheduled', launch_week: WEEK });
    expect(answer.queue.reason).toBe(
      `The badge was found. Another account has this website live as "${ada.slug}". A website has only one live listing: the site team decides which one stays.`,
    );
    expect(answer.next_steps[0]).toMatch(/site team decides and replies by email; waiting does not count/);
    const second = await bobs.answer('get_draft', { id: bob.draft_id });
    expect(second.notices.join()).toContain('Another listing of this website is live');
    expect(second.next_steps.join()).toContain('invite the founder with invite_cofounder');
    const first = await adas.answer('get_draft', { id: ada.draft_id });
    expect(first.notices.join()).toContain('Another account wants to launch this website.');
    expect(await pageOf(bob)).toContain(
      `live as ${ada.slug}, by another account. A website has only one live listing`,
    );
    expect(await pageOf(ada)).toContain('Another account wants to launch this website.');
    await bobs.close();
    await adas.close();
  });

  test('badges of both that are found in the running week at the same moment make one live', async () => {
    await choose(ada);
    await choose(bob);
    await world.reach('2026-12-30T10:00:00Z');
    await showBadges(ada, bob);
    await Promise.all([choose(ada), choose(bob)]);
    expect((await statuses()).toSorted()).toEqual(['live', 'scheduled']);
    expect(await world.store.moderation.inState('open', 10)).toMatchObject([
      { status: 'scheduled', reasons: [{ code: 'site_taken' }] },
    ]);
  });

  test('a badge that is found while the website is live starts the dispute at once, not in its week', async () => {
    await world.store.write((tx) =>
      bookLaunch(tx, {
        listing_id: ada.listing_id,
        week: '2026-11-16',
        plan: 'paid',
        status: 'scheduled',
        booked_at: now(),
      }),
    );
    await world.reach(new Date(now() + 60_000));
    expect(await statuses()).toEqual(['live', 'draft']);
    await showBadges(bob);
    expect(await choose(bob)).toMatchObject({
      status: 'scheduled',
      queue: { reason: expect.stringContaining(ada.slug) },
    });
    // Not public as upcoming either.
    expect((await world.rest('GET', '/launches?section=upcoming')).body.total).toBe(0);
  });

  test('a paid launch of a website that is live waits from its booking on', async () => {
    await showBadges(ada);
    await choose(ada);
    await world.reach(MONDAY);
    const id = await world.store.write((tx) =>
      bookLaunch(tx, {
        listing_id: bob.listing_id,
        week: WEEK,
        plan: 'paid',
        status: 'scheduled',
        booked_at: now(),
      }),
    );
    expect(await world.store.moderation.openOf(bob.listing_id)).toMatchObject({
      reasons: [{ code: 'site_taken' }],
    });
    await world.store.write((tx) => goLive(tx, id, now()));
    expect(await statuses()).toEqual(['live', 'scheduled']);
  });

  test('the site team decides: approval is refused while the other one is live, and works once it is not', async () => {
    await launched();
    expect(await decide(approve, bob)).toBe(false);
    expect(await decide(reject, ada)).toBe(true);
    expect(await decide(approve, bob)).toBe(true);
    await world.reach(new Date(now() + 60_000));
    expect(await statuses()).toEqual(['suspended', 'live']);
    // Approved again, the first one would be a second live listing.
    expect(await decide(approve, ada)).toBe(false);
    expect(await statuses()).toEqual(['suspended', 'live']);
    expect(await decide(reject, bob)).toBe(true);
    expect(await decide(approve, ada)).toBe(true);
    expect(await statuses()).toEqual(['live', 'suspended']);
  });

  test('an edit does not end a dispute, and a rejected one leaves the queue', async () => {
    await launched();
    await bob.caller.call('update_draft', { id: bob.draft_id, fields: { tagline: 'Boats for harbours' } });
    await bob.caller.call('submit_draft', { id: bob.draft_id });
    await bob.caller.call('update_draft', { id: bob.draft_id, fields: { tagline: 'An online casino' } });
    expect(await world.store.moderation.openOf(bob.listing_id)).toMatchObject({
      reasons: [{ code: 'gambling_words' }, { code: 'site_taken' }],
    });
    await bob.caller.call('update_draft', { id: bob.draft_id, fields: { tagline: 'Boats' } });
    expect((await world.store.moderation.openOf(bob.listing_id))?.reasons.map(({ code }) => code)).toEqual([
      'site_taken',
    ]);
    expect((await mails()).filter((line) => line.includes('waits for a decision'))).toHaveLength(1);
    expect(await decide(reject, bob)).toBe(true);
    expect(await statuses()).toEqual(['live', 'rejected']);
    expect(await pageOf(ada)).not.toContain('Another account wants');
  });

  test('websites on other paths of a host do not disturb each other [D68]', async () => {
    await launched();
    const id = await shareableDraft(world.store, world.clock, {
      owner: 'carol',
      name: 'Acme Pro',
      url: `${site.url}/pro`,
    });
    const carol = restCaller(world, await world.key('carol'));
    const { listing_id } = (await carol.call('submit_draft', { id })).answer;
    const launch_id = await world.store.write((tx) =>
      bookLaunch(tx, { listing_id, week: WEEK, plan: 'paid', status: 'scheduled', booked_at: now() }),
    );
    await world.store.write((tx) => goLive(tx, launch_id, now()));
    expect((await world.store.listings.byId(listing_id))?.status).toBe('live');
  });
});
