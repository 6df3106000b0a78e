import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

let world: World;
let caller: Caller;
let counted = 0;
let listing_id: number;
let draft_id: string;
beforeAll(async () => {
  world = await startWorld();
  caller = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
beforeEach(async () => {
  draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: `Twinkeel ${++counted}` });
  listing_id = (await caller.call('submit_draft', { id: draft_id })).answer.listing_id;
});

const now = () => world.clock.now().getTime();
const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, now());
const path = () => `/account/listings/${listing_id}/owners`;
async function send(by: Visitor, fields: Record<string, string>): Promise<PageResponse> {
  const page = await by.request('/account');
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  return by.send(path(), { csrf, ...fields });
}
/** What the page offers: the words of its forms. */
const offered = ({ root }: PageResponse) =>
  root.querySelectorAll('main input[name=do]').map((field) => field.getAttribute('value'));
const idOf = (name: string) => world.store.write((tx) => tx.people.ensure(`${name}@example.org`, now()));
const owners = async () => (await world.store.co_owners.ofDraft(draft_id)).map(({ email }) => email);
/** Makes somebody a co-owner by the way of every invited person. */
async function joined(name: string): Promise<Visitor> {
  const sent = await send(await visitor('ada'), { do: 'invite', email: `${name}@example.org` });
  expect(sent.headers.get('location')).toBe(`${path()}?invited`);
  const invites = await world.store.invites.ofDraft(draft_id);
  const invite = invites.find(({ email }) => email === `${name}@example.org`);
  const by = await visitor(name);
  const invited = `/invites/${invite?.id}`;
  await by.fill(await by.request(invited), invited, { decision: 'accept' });
  return by;
}

describe('the owners of a listing on its desk [R135, R136]', () => {
  test('the first owner invites by the same rules as assistants, and the invited person owns the listing too', async () => {
    const ada = await visitor('ada');
    const page = await ada.request(path());
    expect([page.status, offered(page)]).toEqual([200, ['invite']]);
    const name = `grace${counted}`;
    const grace = await joined(name);
    expect((await world.mails()).map(({ to }) => to)).toContain(`${name}@example.org`);
    expect(await owners()).toEqual(['ada@example.org', `${name}@example.org`]);
    const theirs = await grace.request(path());
    expect([theirs.status, offered(theirs)]).toEqual([200, ['leave', 'invite']]);
    // The email address of the first owner is theirs to give.
    expect(theirs.markup).not.toContain('ada@example.org');
    const again = await send(ada, { do: 'invite', email: `${name}@example.org` });
    expect([again.status, again.root.querySelector('#i-email-fault')?.text]).toEqual([
      400,
      expect.stringContaining('owns the draft already'),
    ]);
    expect(again.root.querySelector('#i-email')?.getAttribute('value')).toBe(`${name}@example.org`);
    expect((await send(ada, { do: 'invite', email: 'no address' })).status).toBe(400);
  });

  test('an invitation is withdrawn, and one of an assistant confirmed', async () => {
    const ada = await visitor('ada');
    await send(ada, { do: 'invite', email: 'linus@example.org' });
    await caller.call('invite_cofounder', { id: draft_id, email: 'margaret@example.org' });
    const [linus, margaret] = (await world.store.invites.ofDraft(draft_id)).toSorted((a, b) =>
      a.email.localeCompare(b.email),
    );
    expect(offered(await ada.request(path()))).toEqual(
      expect.arrayContaining(['confirm', 'invite', 'revoke']),
    );
    await send(ada, { do: 'revoke', invite: linus?.id ?? '' });
    const confirmed = await send(ada, { do: 'confirm', invite: margaret?.id ?? '' });
    expect(confirmed.headers.get('location')).toBe(`${path()}?confirmed`);
    const states = await world.store.invites.ofDraft(draft_id);
    expect(states.find(({ id }) => id === linus?.id)?.status).toBe('revoked');
    expect(states.find(({ id }) => id === margaret?.id)?.confirmed_at).toBe(now());
  });

  test('a co-owner who is removed loses the listing at once, in the middle of an edit', async () => {
    const name = `dorothy${counted}`;
    const dorothy = await joined(name);
    const key = restCaller(world, await world.key(name));
    const edit = (tagline: string) => key.call('update_draft', { id: draft_id, fields: { tagline } });
    expect((await edit('Before')).problem).toBeNull();
    const removed = await send(await visitor('ada'), { do: 'remove', person: String(await idOf(name)) });
    expect(removed.headers.get('location')).toBe(`${path()}?saved`);
    expect((await edit('After')).problem?.status).toBe(404);
    expect((await dorothy.request(path())).status).toBe(404);
    expect((await send(dorothy, { do: 'leave' })).status).toBe(404);
    expect(await owners()).toEqual(['ada@example.org']);
    expect((await world.store.listings.byId(listing_id))?.tagline).toBe('Before');
    expect(await world.store.co_owners.belonging(await idOf(name), listing_id)).toBe('invitee');
  });

  test('a co-owner leaves; the first owner cannot, and co-owners remove nobody', async () => {
    const [katherine, mary] = [await joined(`katherine${counted}`), await joined(`mary${counted}`)];
    const others = await send(katherine, { do: 'remove', person: String(await idOf(`mary${counted}`)) });
    expect([others.status, others.text]).toEqual([403, expect.stringContaining('Only the first owner')]);
    const left = await send(katherine, { do: 'leave' });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/account/listings?left']);
    expect((await katherine.request('/account/listings?left')).text).toContain(
      'You do not own that listing any more.',
    );
    const ada = await visitor('ada');
    for (const fields of [{ do: 'leave' }, { do: 'remove', person: String(await idOf('ada')) }]) {
      const refused = await send(ada, fields);
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('The first owner stays')]);
    }
    expect(await owners()).toEqual(['ada@example.org', `mary${counted}@example.org`]);
    expect((await mary.request(path())).status).toBe(200);
  });

  test('a removal reaches only owners of this listing', async () => {
    const other = await shareableDraft(world.store, world.clock, {
      owner: 'bob',
      name: `Elsewhere ${counted}`,
    });
    await world.store.write(async (tx) =>
      tx.co_owners.add(other, await tx.people.ensure('eve@example.org', now()), now()),
    );
    await send(await visitor('ada'), { do: 'remove', person: String(await idOf('eve')) });
    expect((await world.store.co_owners.ofDraft(other)).map(({ email }) => email)).toContain(
      'eve@example.org',
    );
    const bob = await visitor('bob');
    expect((await bob.request(path())).status).toBe(404);
    expect((await send(bob, { do: 'invite', email: 'eve@example.org' })).status).toBe(404);
  });

  test('a listing without a draft says why nobody can be invited', async () => {
    ({ id: listing_id } = await addListing(world.store, world.clock, {
      name: `Solo ${counted}`,
      owner: 'ada',
    }));
    const ada = await visitor('ada');
    const page = await ada.request(path());
    expect([page.text, offered(page)]).toEqual([expect.stringContaining('You own it alone'), []]);
    expect((await send(ada, { do: 'invite', email: 'x@example.org' })).status).toBe(200);
    expect(
      await world.store.co_owners.ofListing({ person_id: await idOf('ada'), draft_id: null }),
    ).toHaveLength(1);
  });
});
