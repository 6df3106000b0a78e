import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restCaller } from '../../clients/rest_client.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';
import { hiddenOf, member, type Visitor } from '../visitor.ts';

let world: World;
let ada: Visitor;
let bob: Visitor;
let draft: string;
beforeAll(async () => {
  world = await startWorld();
  draft = await builtDraft(world, 'ada');
  [ada, bob] = (await Promise.all(
    ['ada', 'bob'].map((name) => member(world.url, world.store, `${name}@example.org`, now())),
  )) as [Visitor, Visitor];
});
afterAll(() => world.close());
const now = (): number => world.clock.now().getTime();

const csrfOf = async (by: Visitor): Promise<string> =>
  hiddenOf((await by.request('/account')).root, '/account')['csrf'] ?? '';
const seen = async () =>
  (await restCaller(world, await world.key('ada')).call('get_draft', { id: draft })).answer;

describe('the page of a draft', () => {
  const send = async (fields: Record<string, string>, by = ada) =>
    by.send(`/account/drafts/${draft}`, { csrf: await csrfOf(by), ...fields });

  test.each<[what: string, fields: Record<string, string>]>([
    ['nothing', {}],
    ['what there is not', { do: 'burn' }],
    ['what every object has', { do: 'constructor' }],
  ])('asked for %s leads back to itself and changes nothing', async (_what, fields) => {
    const before = await seen();
    const { status, headers } = await send(fields);
    expect([status, headers.get('location')]).toEqual([303, `/account/drafts/${draft}`]);
    expect(await seen()).toEqual(before);
  });

  test.each<[what: string, fields: Record<string, string>]>([
    ['a change that there is not', { do: 'undo', change: 'tagline' }],
    ['a change without a name', { do: 'undo' }],
  ])('asked to undo %s has nothing to do', async (_what, fields) => {
    const before = await seen();
    const { status, headers } = await send(fields);
    expect([status, headers.get('location')]).toEqual([303, `/account/drafts/${draft}?saved`]);
    expect(await seen()).toEqual(before);
  });

  test.each<[what: string, email: string, words: RegExp]>([
    ['no address', '', /email/i],
    ['a word', 'guest', /email/i],
    ['two addresses', 'a@example.org, b@example.org', /email/i],
    ['the owner', 'ada@example.org', /own|you/i],
  ])(
    'does not invite %s, says why beside the field, and keeps what was typed',
    async (_what, email, words) => {
      const { status, root, text } = await send({ do: 'invite', email });
      expect(status).toBe(400);
      expect(text).toMatch(words);
      expect(root.querySelector('input[name=email]')?.getAttribute('value')).toBe(email);
      expect(await world.mails()).toEqual([]);
    },
  );

  test('is none for anybody else, whatever is sent', async () => {
    expect((await bob.request(`/account/drafts/${draft}`)).status).toBe(404);
    for (const fields of [
      { do: 'leave' },
      { do: 'remove', person: '1' },
      { do: 'invite', email: 'b@example.org' },
    ])
      expect((await send(fields, bob)).status).toBe(404);
    for (const id of ['1', 'x', '%00', '00000000-0000-4000-8000-000000000000'])
      expect((await ada.request(`/account/drafts/${id}`)).status).toBe(404);
    expect((await seen()).status).toBe('ready');
  });

  test('keeps its only owner: neither leaving nor removing makes it nobody’s', async () => {
    const { id } = (await world.store.people.byEmail('ada@example.org'))!;
    for (const fields of [{ do: 'leave' }, { do: 'remove', person: String(id) }]) {
      const { status, text } = await send(fields);
      expect([fields, status]).toEqual([fields, 409]);
      expect(text).toContain('first owner');
    }
    expect((await send({ do: 'remove', person: 'x' })).status).toBe(303);
    expect((await ada.request(`/account/drafts/${draft}`)).status).toBe(200);
  });

  test.each(['revoke', 'confirm'])('%s of an invite that there is not changes nothing', async (action) => {
    for (const invite of ['', 'x', '999999', draft]) {
      const { status } = await send({ do: action, invite });
      expect([invite, status]).toEqual([invite, 303]);
    }
  });
});

describe('the pages of keys', () => {
  const keys = async () =>
    world.store.keys.ofPerson((await world.store.people.byEmail('ada@example.org'))!.id);

  test('make no key by a form that this site did not make', async () => {
    const before = (await keys()).length;
    const csrf = await csrfOf(ada);
    for (const form of [{}, { form: '' }, { form: 'x' }, { form: `${'0'.repeat(36)}0` }] as Record<
      string,
      string
    >[]) {
      const fields = { csrf, name: 'Script', scopes: 'account:read', days: '', ...form };
      const { status, text, markup } = await ada.send('/account/keys', fields);
      expect([status, text]).toEqual([400, expect.stringContaining('not complete')]);
      expect(markup).not.toContain('flsk_');
    }
    expect(await keys()).toHaveLength(before);
  });

  test.each<[what: string, fields: Record<string, string>, status: number]>([
    ['a name that is too long', { do: 'rename', name: 'x'.repeat(61) }, 400],
    ['no name', { do: 'rename', name: '  ' }, 400],
    ['hours that there are not', { do: 'rotate', hours: '9999' }, 400],
    ['no hours', { do: 'rotate' }, 400],
    ['nothing', {}, 200],
  ])('change nothing for %s', async (_what, fields, status) => {
    await world.key('ada');
    const [first] = await keys();
    const before = JSON.stringify(await keys());
    const answer = await ada.send(`/account/keys/${first!.id}`, { csrf: await csrfOf(ada), ...fields });
    expect(answer.status).toBe(status);
    expect(answer.markup).not.toMatch(/flsk_[0-9A-Za-z]{46}/);
    expect(JSON.stringify(await keys())).toBe(before);
  });

  test("are none for another person's key, or an unknown one", async () => {
    await world.key('ada');
    const [first] = await keys();
    const csrf = await csrfOf(bob);
    for (const id of [String(first!.id), '0', '-1', '1e3', 'x', '9'.repeat(20)])
      for (const fields of [
        { do: 'revoke' },
        { do: 'rename', name: 'Mine' },
        { do: 'rotate', hours: '0', form: crypto.randomUUID() },
      ])
        expect([
          id,
          (await bob.send(`/account/keys/${id}`, { csrf, ...(fields as Record<string, string>) })).status,
        ]).toEqual([id, 404]);
    expect((await keys()).find(({ id }) => id === first!.id)).toMatchObject({
      revoked_at: null,
      name: first!.name,
    });
  });
});
