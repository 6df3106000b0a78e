import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, type Visitor } from '../visitor.ts';

const DAY = 86_400_000;
let world: World;
let ada: Caller;
let draft_id: string;
let path: string;
let guest: string;
let guests = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());
beforeEach(async () => {
  guest = `guest${++guests}@example.org`;
  draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: `Lumenlog ${guests}` });
  path = `/account/drafts/${draft_id}`;
});

const now = (): number => world.clock.now().getTime();
const signedIn = (email: string) => member(world.url, world.store, email, now());
const byKey = async () => (await ada.call('invite_cofounder', { id: draft_id, email: guest })).answer;
const owners = async () => (await world.store.co_owners.ofDraft(draft_id)).map(({ email }) => email);
const mailsTo = async (email: string) => {
  const mails = (await world.mails()).filter(({ to }) => to.includes(email));
  // Long lines of an email are folded.
  return mails.map((mail) => ({ ...mail, text: mail.text.replaceAll('=\n', '') }));
};

async function accept(): Promise<{ status: number; text: string; location: string | null }> {
  const [invite] = await world.store.invites.ofDraft(draft_id);
  const by = await signedIn(guest);
  const page = `/invites/${invite!.id}`;
  const { status, text, headers } = await by.fill(await by.request(page), page, { decision: 'accept' });
  return { status, text, location: headers.get('location') };
}

async function press(what: 'confirm' | 'revoke', as = 'ada@example.org') {
  const [invite] = await world.store.invites.ofDraft(draft_id);
  const by = await signedIn(as);
  const page = await by.request(path);
  const button = page.root.querySelector(`input[name=do][value=${what}]`);
  const sent = button && (await by.fill(page, path, { do: what, invite: invite!.id }));
  return { has_button: button !== null, location: sent?.headers.get('location') ?? null, page };
}

describe('an invitation that a program has sent [D81]', () => {
  test('says that it awaits confirmation, goes out at once, and every owner is asked by email [D81]', async () => {
    await world.store.write(async (tx) => {
      await tx.co_owners.add(draft_id, await tx.people.ensure('grace@example.org', now()), now());
    });
    const answer = await byKey();
    expect(answer.status).toBe('awaiting_your_confirmation');
    expect(answer.next_steps[0]).toContain(`${world.url}${path}`);
    expect(await mailsTo(guest)).toHaveLength(1);
    for (const owner of ['ada@example.org', 'grace@example.org']) {
      const request_email = (await mailsTo(owner)).findLast(({ subject }) =>
        subject.startsWith('Confirm the invitation'),
      );
      expect([owner, request_email?.text]).toEqual([owner, expect.stringContaining(`${path}`)]);
      expect(request_email?.text).toContain(guest);
    }
  });

  test('accepted first: nobody is a co-owner before an owner confirms it [D81]', async () => {
    await byKey();
    const accepted = await accept();
    expect([accepted.status, accepted.text]).toEqual([200, expect.stringContaining('has to confirm it too')]);
    expect(await owners()).toEqual(['ada@example.org']);
    const co = restCaller(world, await world.key(guest.split('@', 1)[0]!));
    expect((await co.call('get_draft', { id: draft_id })).problem?.status).toBe(404);
    expect((await (await signedIn(guest)).request(path)).status).toBe(404);
    expect((await ada.call('invite_cofounder', { id: draft_id, email: guest })).problem).toMatchObject({
      code: 'invite_refused',
      errors: [{ code: 'accepted_already' }],
    });
    expect((await press('confirm')).location).toBe(`${path}?confirmed`);
    expect(await owners()).toEqual(['ada@example.org', guest]);
    expect((await co.call('get_draft', { id: draft_id })).problem).toBeNull();
    expect((await mailsTo(guest)).map(({ subject }) => subject)).toContain(
      `You are now a co-owner of Lumenlog ${guests}`,
    );
    expect((await press('confirm')).has_button).toBe(false);
  });

  test('confirmed first: a person who accepts is a co-owner at once [D81]', async () => {
    await byKey();
    expect((await press('confirm')).location).toBe(`${path}?confirmed`);
    expect(await owners()).toEqual(['ada@example.org']);
    expect((await accept()).location).toBe(`${path}?joined`);
    expect(await owners()).toEqual(['ada@example.org', guest]);
  });

  test('opening the page changes nothing; a stranger and the invited person cannot confirm [D81]', async () => {
    const { id } = await byKey();
    await accept();
    const before = await world.store.invites.byId(id);
    await (await signedIn('ada@example.org')).request(path);
    await (await signedIn('ada@example.org')).request(`${path}?do=confirm&invite=${id}`);
    expect(await world.store.invites.byId(id)).toEqual(before);
    for (const email of [guest, 'stranger@example.org']) {
      const by = await signedIn(email);
      const csrf =
        (await by.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
      expect((await by.send(path, { csrf, do: 'confirm', invite: id })).status).toBe(404);
    }
    // The owner of another draft cannot confirm this one.
    const other = await shareableDraft(world.store, world.clock, {
      owner: 'mallory',
      name: `Other ${guests}`,
    });
    const mallory = await signedIn('mallory@example.org');
    const csrf =
      (await mallory.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const tried = await mallory.send(`/account/drafts/${other}`, { csrf, do: 'confirm', invite: id });
    expect(tried.headers.get('location')).toBe(`/account/drafts/${other}?late`);
    expect(await owners()).toEqual(['ada@example.org']);
  });

  test('withdrawn after it was accepted, it makes nobody a co-owner [D81]', async () => {
    await byKey();
    await accept();
    expect((await press('revoke')).location).toBe(`${path}?saved`);
    expect((await press('confirm')).has_button).toBe(false);
    expect(await owners()).toEqual(['ada@example.org']);
    // A new invite by a program has to be confirmed again.
    expect((await byKey()).status).toBe('awaiting_your_confirmation');
  });

  test('expires after 14 days, accepted or not [D81]', async () => {
    const { id } = await byKey();
    await accept();
    const csrf = async (by: Visitor) =>
      (await by.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    world.clock.advance(14 * DAY);
    const by = await signedIn('ada@example.org');
    expect((await by.request(path)).text).toContain('expired');
    const late = await by.send(path, { csrf: await csrf(by), do: 'confirm', invite: id });
    expect(late.headers.get('location')).toBe(`${path}?late`);
    expect(await owners()).toEqual(['ada@example.org']);
  });

  test('a co-owner who was removed is not back by an old confirmation [D81]', async () => {
    await byKey();
    await press('confirm');
    await accept();
    const self = (await world.store.people.byEmail(guest))!.id;
    await world.store.write((tx) => tx.co_owners.remove(draft_id, self));
    expect((await byKey()).status).toBe('awaiting_your_confirmation');
    await accept();
    expect(await owners()).toEqual(['ada@example.org']);
  });
});

test('what the owner invites on the site needs no second confirmation [D81]', async () => {
  const by = await signedIn('ada@example.org');
  await by.fill(await by.request(path), path, { do: 'invite', email: guest });
  expect((await press('confirm')).has_button).toBe(false);
  expect((await accept()).location).toBe(`${path}?joined`);
  expect(await owners()).toEqual(['ada@example.org', guest]);
  expect(
    (await mailsTo('ada@example.org')).some(({ subject }) =>
      subject.startsWith(`Confirm the invitation to Lumenlog ${guests}`),
    ),
  ).toBe(false);
});
