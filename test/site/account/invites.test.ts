import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeToOwners } from '../../../services/email/outbox.ts';
import { queueFree } from '../../../services/launches/free_queue.ts';
import { emailTo } from '../../auth/mailbox.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { GENUINE, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';

const DAY = 86_400_000;
let world: World;
let ada: Caller;
let draft_id: string;
let listing_id: number;
let guests = 0;
let guest: string;

beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
  await world.store.write(async (tx) =>
    tx.people.rename(await tx.people.ensure('ada@example.org', now()), 'Ada Byron'),
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  guest = `guest${++guests}@example.org`;
  draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: `Lumenlog ${guests}` });
  listing_id = (await ada.call('submit_draft', { id: draft_id })).answer.listing_id;
});

const now = (): number => world.clock.now().getTime();
const signedIn = (email: string) => member(world.url, world.store, email, now());

/** Invites the guest on the page of the draft; returns the id of the invite and the path of the emailed link. */
async function invited(email = guest): Promise<{ id: string; link: string }> {
  const by = await signedIn('ada@example.org');
  const path = `/account/drafts/${draft_id}`;
  const sent = await by.fill(await by.request(path), path, { do: 'invite', email });
  expect(sent.headers.get('location')).toBe(`${path}?invited`);
  const answer = (await world.store.invites.ofDraft(draft_id)).find((one) => one.email === email)!;
  const letter = (await world.mails()).findLast(({ to }) => to === email)!;
  return { id: answer.id, link: letter.text.slice(letter.text.indexOf('/invites?')).split(/\s/, 1)[0]! };
}

describe('the way of an invited person', () => {
  test('from the email through signing in to the draft and its listing [R136]', async () => {
    const { id, link } = await invited();
    const by = new Visitor(world.url);
    const opened = await by.request(link);
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining(`Lumenlog ${guests}`)]);
    expect(opened.text).toContain('g•••@e•••.org');
    expect(opened.markup).not.toContain(guest);
    expect(opened.headers.get('referrer-policy')).toBe('same-origin');

    const door = opened.root.querySelector('main a.hot')?.getAttribute('href') ?? '';
    const response = await by.fill(await by.request(door), '/sign-in', { email: guest });
    expect(response.headers.get('location')).toBe('/sign-in/confirm');
    const { code } = await emailTo(world, guest);
    const confirmed = await by.fill(await by.request('/sign-in/confirm'), '/sign-in/confirm', { code });
    expect(confirmed.headers.get('location')).toBe(`/invites/${id}`);

    const page = await by.request(`/invites/${id}`);
    expect(page.text).toContain('Ada Byron is preparing the listing of');
    const accepted = await by.fill(page, `/invites/${id}`, { decision: 'accept' });
    expect([accepted.status, accepted.headers.get('location')]).toEqual([
      303,
      `/account/drafts/${draft_id}?joined`,
    ]);
    expect((await by.request(`/account/drafts/${draft_id}?joined`)).text).toContain(
      'You are now a co-owner of this draft',
    );
    for (const again of [link, `/invites/${id}`]) expect((await by.request(again)).status).toBe(410);

    // The co-owner edits it like the owner.
    const co = restCaller(world, await world.key(guest.split('@', 1)[0]!));
    expect((await co.call('list_my_drafts')).answer.items).toMatchObject([{ id: draft_id }]);
    const edited = await co.call('update_draft', {
      id: draft_id,
      fields: { tagline: 'By the other founder' },
    });
    expect(edited.answer.fields.tagline.value).toBe('By the other founder');
    expect((await co.call('submit_draft', { id: draft_id })).answer.listing_id).toBe(listing_id);
    expect((await co.call('choose_free_listing', { listing_id })).answer.status).toBe('awaiting_badge');
    expect((await co.call('get_badges', { slug: `lumenlog-${guests}` })).answer.live).toBe(false);
    const own = await co.call('submit_listing', { url: `https://lumenlog${guests}.example/` });
    expect(own.answer).toMatchObject({ id: draft_id, listing_id });

    await world.running.drain();
    expect(
      (await world.mails()).some(({ subject }) => /invitation to Lumenlog \d+ was accepted/.test(subject)),
    ).toBe(true);
  });

  test('a GET changes nothing, and the link works for a person who is already signed in', async () => {
    const { id, link } = await invited();
    const by = await signedIn(guest);
    const before = await world.store.invites.byId(id);
    const opened = await by.request(link);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/invites/${id}`]);
    await by.request(`/invites/${id}`);
    expect(await world.store.invites.byId(id)).toEqual(before);
    expect(
      await world.store.drafts.ofPerson((await world.store.people.byEmail(guest))!.id, draft_id),
    ).toBeUndefined();
  });

  test('another account sees only the masked email address, and cannot accept', async () => {
    const { id, link } = await invited();
    const other = await signedIn('other@example.org');
    expect((await other.request(link)).headers.get('location')).toBe(`/invites/${id}`);
    const page = await other.request(`/invites/${id}`);
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('g•••@e•••.org')]);
    expect(page.markup).not.toContain(guest);
    expect(page.markup).not.toContain('Lumenlog');
    const csrf =
      (await other.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const tried = await other.send(`/invites/${id}`, { csrf, decision: 'accept' });
    expect([tried.status, tried.markup.includes(guest)]).toEqual([403, false]);
    expect((await world.store.invites.byId(id))?.status).toBe('pending');
  });

  test('declining ends it, and no further email is sent', async () => {
    const { id } = await invited();
    const by = await signedIn(guest);
    const declined = await by.fill(await by.request(`/invites/${id}`), `/invites/${id}`, {
      decision: 'decline',
    });
    expect([declined.status, declined.text]).toEqual([200, expect.stringContaining('You have declined')]);
    expect((await by.request(`/invites/${id}`)).text).toContain('was declined');
    expect(
      (await ada.call('invite_cofounder', { id: draft_id, email: guest })).problem?.errors,
    ).toMatchObject([{ code: 'declined' }]);
    expect((await by.request(`/account/drafts/${draft_id}`)).status).toBe(404);
  });

  test('after 14 days it has expired; another letter makes it good again, and only the newest link works', async () => {
    const { id, link } = await invited();
    world.clock.advance(14 * DAY);
    const late = await new Visitor(world.url).request(link);
    expect([late.status, late.text]).toEqual([410, expect.stringContaining('has expired')]);
    const by = await signedIn(guest);
    expect((await by.request(`/invites/${id}`)).status).toBe(410);
    const newer = await invited();
    expect(newer.id).toBe(id);
    expect((await by.request(link)).text).toContain('There is no such invitation');
    expect((await by.request(newer.link)).status).toBe(303);
    expect((await by.request(`/invites/${id}`)).status).toBe(200);
  });

  test.each(['', 'x', '..', '%00', 'x'.repeat(3000)])(
    'a link with the token %j leads to a clear page',
    async (token) => {
      expect((await new Visitor(world.url).request(`/invites?token=${token}`)).status).toBe(410);
    },
  );
});

describe('the page of a draft', () => {
  test('shows who owns it and who is invited; the owner withdraws an invite', async () => {
    const { id, link } = await invited();
    const by = await signedIn('ada@example.org');
    expect((await by.request('/account')).root.querySelector('a[href="/account/drafts"]')).not.toBeNull();
    expect((await by.request('/account/drafts')).text).toContain(`Lumenlog ${guests}`);
    const path = `/account/drafts/${draft_id}`;
    const page = await by.request(path);
    expect(page.text).toContain(guest);
    expect(page.text).toContain('pending');
    await by.fill(page, path, { do: 'revoke', invite: id });
    expect((await by.request(path)).text).toContain('withdrawn');
    expect((await new Visitor(world.url).request(link)).text).toContain('was withdrawn');
    const guestSees = await (await signedIn(guest)).request(`/invites/${id}`);
    expect([guestSees.status, guestSees.text]).toEqual([410, expect.stringContaining('was withdrawn')]);
  });

  test('a form on it invites by the operation, and says beside the field what it refuses [R135, R136]', async () => {
    const by = await signedIn('ada@example.org');
    const path = `/account/drafts/${draft_id}`;
    const invite = async (email: string) => by.fill(await by.request(path), path, { do: 'invite', email });
    const sent = await invite(` ${guest.toUpperCase()} `);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?invited`]);
    const page = await by.request(`${path}?invited`);
    expect(page.text).toContain('The invitation is on its way.');
    expect(page.text).toContain(guest);
    expect((await world.mails()).some(({ to }) => to === guest)).toBe(true);

    for (const [email, words] of [
      ['nobody', 'Must be one email address'],
      ['', 'Must be one email address'],
      ['ada@example.org', 'This is your own email address'],
      ['x@mailinator.com', 'Ask the person for a permanent email address.'],
    ] as const) {
      const refused = await invite(email);
      const input = refused.root.querySelector('#i-email');
      expect([refused.status, input?.getAttribute('value')]).toEqual([400, email]);
      expect(input?.getAttribute('aria-describedby')).toBe('i-email-fault');
      expect(refused.root.querySelector('#i-email-fault')?.text).toContain(words);
    }
    expect(await world.store.invites.ofDraft(draft_id)).toHaveLength(1);
    const stranger = await signedIn('stranger@example.org');
    const csrf =
      (await stranger.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ??
      '';
    const tried = await stranger.send(path, { csrf, do: 'invite', email: 'more@example.org' });
    expect([tried.status, (await world.store.invites.ofDraft(draft_id)).length]).toEqual([404, 1]);
  });

  test('the first owner removes a co-owner, a co-owner only leaves, and a stranger finds nothing', async () => {
    const { id } = await invited();
    const co = await signedIn(guest);
    await co.fill(await co.request(`/invites/${id}`), `/invites/${id}`, { decision: 'accept' });
    const path = `/account/drafts/${draft_id}`;
    const owner = (await world.store.people.byEmail('ada@example.org'))!.id;
    const self = (await world.store.people.byEmail(guest))!.id;
    const csrf =
      (await co.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const tried = await co.send(path, { csrf, do: 'remove', person: String(owner) });
    expect(tried.status).toBe(403);
    expect((await world.store.co_owners.ofDraft(draft_id)).map(({ person_id }) => person_id)).toEqual([
      owner,
      self,
    ]);

    const stranger = await signedIn('stranger@example.org');
    expect((await stranger.request(path)).status).toBe(404);
    expect((await stranger.request('/account/drafts')).text).not.toContain('Lumenlog');

    const by = await signedIn('ada@example.org');
    await by.fill(await by.request(path), path, { do: 'remove', person: String(self) });
    expect((await co.request(path)).status).toBe(404);
    const gone = restCaller(world, await world.key(guest.split('@', 1)[0]!));
    expect((await gone.call('get_draft', { id: draft_id })).problem?.status).toBe(404);
    expect((await gone.call('choose_free_listing', { listing_id })).problem?.status).toBe(404);

    const again = await invited();
    await co.fill(await co.request(`/invites/${again.id}`), `/invites/${again.id}`, { decision: 'accept' });
    const left = await co.fill(await co.request(path), path, { do: 'leave' });
    expect(left.headers.get('location')).toBe('/account/drafts');
    expect(await world.store.co_owners.ofDraft(draft_id)).toHaveLength(1);
  });
});

describe('who belongs to a listing', () => {
  test('owners, co-owners and invited people cannot vote or review [D37, C3]', async () => {
    const { id } = await invited();
    const invitee = `invitee${guests}@example.org`;
    await invited(invitee);
    const co = await signedIn(guest);
    await co.fill(await co.request(`/invites/${id}`), `/invites/${id}`, { decision: 'accept' });
    const ids = await world.store.write(async (tx) => ({
      owner: await tx.people.ensure('ada@example.org', now()),
      co_owner: await tx.people.ensure(guest, now()),
      invitee: await tx.people.ensure(invitee, now()),
      stranger: await tx.people.ensure('nobody@example.org', now()),
    }));
    for (const [what, person_id] of Object.entries(ids))
      expect(await world.store.co_owners.belonging(person_id, listing_id)).toBe(
        what === 'stranger' ? null : what,
      );
    await world.store.write(async (tx) => {
      await queueFree(tx, (await tx.listings.byId(listing_id))!, now());
      const { launch_id } = (await tx.listings.byId(listing_id))!;
      await tx.launches.goLive(launch_id!, now());
    });
    for (const person_id of [ids.owner, ids.co_owner, ids.invitee]) {
      const cast = await world.store.write((tx) =>
        tx.votes.cast({ listing_id, person_id, cast_at: now() + 2 * DAY, address_key: 'net' }, GENUINE),
      );
      expect(cast).toMatchObject({ reason: 'stake' });
    }
    // Emails about the listing go to all owners, and to no invited person.
    await world.store.write((tx) =>
      writeToOwners(
        tx,
        { person_id: ids.owner, draft_id },
        'review_approved',
        { name: 'All', note: null },
        draft_id,
      ),
    );
    const emails = (await world.mails()).filter(({ subject }) => subject === 'All is approved');
    expect(emails.map(({ to }) => to.replace(/.*<|>/g, '')).sort()).toEqual(['ada@example.org', guest]);
  });

  test('when the first owner deletes the account, the longest co-owner gets draft and listing [D51, D52]', async () => {
    const owner = `leaver${guests}`;
    const shared = await shareableDraft(world.store, world.clock, { owner, name: `Tidewise ${guests}` });
    const key = await world.key(owner);
    const leaver = restCaller(world, key);
    const listing = (await leaver.call('submit_draft', { id: shared })).answer.listing_id as number;
    const heirs = await world.store.write(async (tx) => {
      const first = await tx.people.ensure(`first${guests}@example.org`, now());
      const second = await tx.people.ensure(`second${guests}@example.org`, now());
      await tx.co_owners.add(shared, second, now() + 2);
      await tx.co_owners.add(shared, first, now() + 1);
      return { first, second };
    });
    await leaver.call('invite_cofounder', { id: shared, email: `late${guests}@example.org` });
    const by = await signedIn(`${owner}@example.org`);
    const page = await by.request('/account/delete');
    expect(page.text).toContain('The draft that you own with others goes to a co-owner');
    expect(page.text).toContain('no listing that would go offline');
    await by.fill(page, '/account/delete', { email: `${owner}@example.org` });

    expect((await world.store.drafts.byId(shared))?.person_id).toBe(heirs.first);
    expect(await world.store.listings.byId(listing)).toMatchObject({
      person_id: heirs.first,
      status: 'draft',
    });
    expect((await world.store.co_owners.ofDraft(shared)).map(({ person_id }) => person_id)).toEqual([
      heirs.first,
      heirs.second,
    ]);
    expect(await world.store.invites.ofDraft(shared)).toMatchObject([{ person_id: heirs.first }]);
    expect((await world.mails()).map(({ subject }) => subject)).toContain(`Tidewise ${guests} is now yours`);
  });

  test('a co-owner who deletes the account takes nothing along, and an invited email address is deleted [D51]', async () => {
    await invited();
    const person_id = await world.store.write(async (tx) => {
      const id = await tx.people.ensure(guest, now());
      await tx.co_owners.add(draft_id, id, now());
      return id;
    });
    const exported = (await world.store.personal.everything(person_id))!;
    expect(exported['draft_owner']).toMatchObject([{ draft_id }]);
    expect(exported['draft_invite_to_you']).toMatchObject([{ draft_id, email: guest }]);
    expect(JSON.stringify(exported['draft_invite_to_you'])).not.toContain('hash');
    const by = await signedIn(guest);
    await by.fill(await by.request('/account/delete'), '/account/delete', { email: guest });
    expect(await world.store.co_owners.ofDraft(draft_id)).toHaveLength(1);
    const left = await world.store.invites.ofDraft(draft_id);
    expect(left).toHaveLength(1);
    expect(JSON.stringify(left)).not.toContain(guest);
    expect((await world.store.listings.byId(listing_id))?.status).toBe('draft');
  });
});
