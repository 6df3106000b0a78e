import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteNames } from '../../../domain/profile/sites.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { blankDraft } from '../../../store/drafts/drafts.ts';
import { type Both, both } from '../../clients/both.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';

const DAY = 86_400_000;
let world: World;
let ada: Caller;
let bob: Both;
let draft_id: string;

/** A draft of a person whose site was not read yet. */
async function draftOf(person: string, at: World): Promise<string> {
  const id = newUuid();
  const url = `https://${id}.example/`;
  const now = at.clock.now().getTime();
  await at.store.write(async (tx) => {
    const person_id = await tx.people.ensure(`${person}@example.org`, now);
    const { site_key } = siteNames(url)!;
    await tx.drafts.add(blankDraft({ id, person_id, url, site_key }, now));
  });
  return id;
}

const invite = (email: string, caller = ada, id = draft_id) => caller.call('invite_cofounder', { id, email });

beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
  bob = await both(world, await world.key('bob'));
});
afterAll(async () => {
  await bob.close();
  await world.close();
});
beforeEach(async () => {
  draft_id = await draftOf('ada', world);
});

describe('invite_cofounder', () => {
  test('responds with 201 and sends an email whose only URL is ours [R136]', async () => {
    const { status, body } = await world.rest('POST', `/drafts/${draft_id}/invites`, {
      key: await world.key('ada'),
      body: { email: ' Grace@Example.net'.trim() },
    });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        draft_id,
        email: 'grace@example.net',
        status: 'awaiting_your_confirmation',
        sent: 1,
        invites_left: 9,
        expires_at: '2026-12-02T12:00:00.000Z',
      }),
    ]);
    const letter = (await world.mails()).find(({ to }) => to === 'grace@example.net');
    expect(letter?.subject).toBe('An invitation to share a listing on Firstlight');
    expect(letter?.text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringMatching(new RegExp(`^${world.url}/invites\\?token=[\\w-]{24}$`)),
    ]);
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    expect(JSON.stringify(await world.store.invites.ofDraft(draft_id))).not.toContain(token);
  });

  test('takes an email address of at most 254 characters and nothing else [R135]', async () => {
    const long = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example.org`;
    for (const email of [
      '',
      'grace',
      'grace@',
      '@example.net',
      'a b@example.net',
      `${long}`,
      'grace@localhost',
    ])
      expect([email, (await invite(email)).problem?.status]).toEqual([email, 400]);
    for (const body of [{}, { email: 7 }, { email: 'g@example.net', name: 'Grace' }]) {
      const { problem } = await ada.call('invite_cofounder', { id: draft_id, ...body });
      expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
    }
    expect(await world.store.invites.ofDraft(draft_id)).toEqual([]);
  });

  test('ten people may ever be invited; the eleventh is refused, also after one was withdrawn [R137, D52]', async () => {
    for (let i = 0; i < 10; i++)
      expect((await invite(`person${i}@example.net`)).answer.invites_left).toBe(9 - i);
    const [first] = await world.store.invites.ofDraft(draft_id);
    await world.store.write((tx) => tx.invites.settle(first!.id, 'revoked', world.clock.now().getTime()));
    const { problem } = await invite('eleventh@example.net');
    expect(problem).toMatchObject({
      status: 400,
      code: 'invite_refused',
      errors: [{ path: 'email', code: 'too_many_invites', limit: 10 }],
    });
    expect((await invite('person3@example.net')).answer).toMatchObject({ sent: 2, invites_left: 0 });
  });

  test('the same mailbox, however it is written, takes one place and gets three emails [D52]', async () => {
    const written = ['ruth.gray@gmail.com', 'RuthGray+launch@gmail.com', 'ruthgray@googlemail.com'];
    for (const [i, email] of written.entries())
      expect((await invite(email)).answer).toMatchObject({ sent: i + 1, invites_left: 9 });
    expect((await invite('ruthgray@gmail.com')).problem).toMatchObject({
      status: 400,
      errors: [{ code: 'too_many_letters', limit: 3 }],
    });
    expect((await world.mails()).filter(({ to }) => /ruth/i.test(to))).toHaveLength(3);
  });

  test('oneself, a co-owner, a disposable email address and a person who declined are refused with the reason', async () => {
    const now = world.clock.now().getTime();
    await world.store.write(async (tx) => {
      await tx.co_owners.add(draft_id, await tx.people.ensure('grace@example.net', now), now);
    });
    const declined = (await invite('no@example.net')).answer;
    await world.store.write((tx) => tx.invites.settle(declined.id, 'declined', now));
    for (const [email, code] of [
      ['ada@example.org', 'own_address'],
      ['ada+me@example.org', 'own_address'],
      ['grace+2@example.net', 'owner_already'],
      ['x@mailinator.com', 'disposable_address'],
      ['no@example.net', 'declined'],
    ]) {
      const { problem } = await invite(email!);
      expect(problem).toMatchObject({
        status: 400,
        code: 'invite_refused',
        errors: [{ path: 'email', code }],
      });
      expect(problem.next_steps[0]).toMatch(/\w/);
    }
  });

  test('another person’s draft is not found, for any email address [D61]', async () => {
    for (const email of ['grace@example.net', 'ada@example.org', 'bob@example.org'])
      expect(await bob.problem('invite_cofounder', { id: draft_id, email })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await world.store.invites.ofDraft(draft_id)).toEqual([]);
  });

  test('with an Idempotency-Key a repetition sends nothing more, over REST and MCP [R231]', async () => {
    const key = await world.key('ada');
    const twice = async () =>
      world.rest('POST', `/drafts/${draft_id}/invites`, {
        key,
        body: { email: 'once@example.net' },
        headers: { 'Idempotency-Key': 'invite-once' },
      });
    expect((await twice()).body).toEqual((await twice()).body);
    const mcp = await mcpCaller(world.url, key);
    const call = () =>
      mcp.call('invite_cofounder', {
        id: draft_id,
        email: 'once@example.net',
        idempotency_key: 'invite-twice',
      });
    expect((await call()).answer).toMatchObject({ sent: 2 });
    expect((await call()).answer).toMatchObject({ sent: 2 });
    await mcp.close();
  });

  test('an email repeats no link and no long name of the inviter', async () => {
    const now = world.clock.now().getTime();
    await world.store.write(async (tx) => {
      const id = await tx.people.ensure('ada@example.org', now);
      await tx.people.rename(id, 'Win http://evil.example/x at www.evil.example');
      const draft = (await tx.drafts.byId(draft_id))!;
      const name = { ...draft.fields.name, value: `Pay now evil.example/pay ${'x'.repeat(400)}` };
      await tx.drafts.patch(draft_id, { fields: { ...draft.fields, name }, updated_at: now });
    });
    await invite('careful@example.net');
    const letter = (await world.mails()).find(({ to }) => to === 'careful@example.net')!;
    expect(`${letter.subject} ${letter.text}`).not.toMatch(/evil\.example|www\.|x{61}/);
    expect(letter.text.match(/https?:\/\//g)).toHaveLength(1);
    await world.store.write(async (tx) =>
      tx.people.rename(await tx.people.ensure('ada@example.org', now), null),
    );
  });
});

test('a person sends few invites a day, and one mailbox gets few [D52]', async () => {
  const limited = await startWorld({ env: { RATE_LIMITS: 'on' } });
  const people = await Promise.all(
    ['eve', 'mallory'].map(async (name) => restCaller(limited, await limited.key(name))),
  );
  const [eve, mallory] = people;
  for (const name of ['eve', 'eve', 'mallory']) {
    const id = await draftOf(name, limited);
    const caller = name === 'eve' ? eve : mallory;
    for (let i = 0; i < 2; i++) await invite('victim@example.net', caller, id);
  }
  const last = await invite('victim@example.net', mallory, await draftOf('mallory', limited));
  expect(last.problem).toMatchObject({ status: 429, code: 'rate_limited' });
  for (let i = 0; i < 16; i++) {
    const id = await draftOf('eve', limited);
    expect((await invite(`other${i}@example.net`, eve, id)).problem).toBeNull();
  }
  const id = await draftOf('eve', limited);
  expect((await invite('one.more@example.net', eve, id)).problem).toMatchObject({ status: 429 });
  limited.clock.advance(DAY + 1);
  expect((await invite('one.more@example.net', eve, id)).problem).toBeNull();
  await limited.close();
});
