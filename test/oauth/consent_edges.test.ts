import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hiddenOf, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { Flow, pkce } from './flow.ts';

const HOUR = 3_600_000;
const EXPIRED = 'This request has expired';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

let flow: Flow;
let client_id: string;
/** Somebody new for each test. */
let name: string;
let people = 0;
beforeEach(async () => {
  name = `person${++people}`;
  flow = await Flow.of(world, name);
  client_id = await flow.client({ client_name: 'Helper' });
});

const person = async () => (await world.store.people.byEmail(`${name}@example.org`))!;
const grants = async () => world.store.grants.ofPerson((await person()).id, world.clock.now().getTime());

/** The consent page of a request, and how to answer it with any fields. */
async function opened(fields: Record<string, string | undefined> = {}) {
  const { verifier, challenge } = pkce();
  const scope = 'account:read listings:write';
  let next = flow.authorizeUrl({ client_id, code_challenge: challenge, scope, ...fields }).href;
  for (let hop = 0; hop < 5; hop++) {
    const page = await flow.visitor.request(next);
    if (page.status === 200) {
      const path = new URL(next, world.url).pathname;
      const hidden = Object.entries(hiddenOf(page.root, path));
      const answer = (said: [string, string][]) =>
        flow.visitor.request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams([...hidden, ...said]).toString(),
        });
      return { page, path, verifier, answer };
    }
    next = new URL(page.headers.get('location') ?? '', world.url).href;
  }
  throw new Error('there is no consent page');
}

/** Where the client is sent after the answer to a consent page. */
async function sentBack({ headers }: { headers: Headers }): Promise<URLSearchParams> {
  let next = headers.get('location') ?? '';
  while (new URL(next, world.url).origin === world.url)
    next = (await flow.visitor.request(next)).headers.get('location') ?? 'http://nowhere.invalid/';
  return new URL(next).searchParams;
}

const ALL: [string, string][] = [
  ['scope', 'account:read'],
  ['scope', 'listings:write'],
];

describe('a decision that is not a clear yes gives nothing', () => {
  test.each<[what: string, said: [string, string][]]>([
    ['no', [['decision', 'deny'], ...ALL]],
    ['no word', ALL],
    ['another word', [['decision', 'Allow'], ...ALL]],
    ['no before yes', [['decision', 'deny'], ['decision', 'allow'], ...ALL]],
    ['yes to nothing', [['decision', 'allow']]],
    [
      'yes to what there is not',
      [
        ['decision', 'allow'],
        ['scope', 'everything'],
      ],
    ],
    [
      'yes to what was not requested',
      [
        ['decision', 'allow'],
        ['scope', 'orders:write'],
      ],
    ],
  ])('%s', async (_what, said) => {
    const { answer } = await opened();
    const back = await sentBack(await answer(said));
    expect([back.get('error'), back.get('code'), back.get('state')]).toEqual([
      'access_denied',
      null,
      'the state',
    ]);
    expect(await grants()).toEqual([]);
    expect((await world.mails()).filter(({ to }) => to.startsWith(name))).toEqual([]);
  });
});

test('a form with more boxes than the page had gives what was requested, and no more', async () => {
  const { answer, verifier } = await opened({ resource: `${world.url}/api/v1` });
  const back = await sentBack(
    await answer([['decision', 'allow'], ...ALL, ['scope', 'orders:write'], ['scope', 'account:read']]),
  );
  const { json } = await flow.redeem(client_id, { code: back.get('code') ?? '', verifier });
  expect(json.scope.split(' ').toSorted()).toEqual(['account:read', 'listings:write']);
  expect((await grants()).map(({ scopes }) => scopes.toSorted())).toEqual([
    ['account:read', 'listings:write'],
  ]);
});

describe('a request that is over', () => {
  const expectOver = async (
    { path, answer }: Awaited<ReturnType<typeof opened>>,
    status: number,
    text: string,
  ) => {
    const page = await flow.visitor.request(path);
    const late = await answer([['decision', 'allow'], ...ALL]);
    for (const seen of [page, late])
      expect([seen.status, seen.text]).toEqual([status, expect.stringContaining(text)]);
    expect(await grants()).toEqual([]);
  };

  test('after an hour gets a page that says so', async () => {
    const request = await opened();
    world.clock.advance(HOUR - 1_000);
    expect((await flow.visitor.request(request.path)).text).toContain('Helper');
    world.clock.advance(1_000);
    await expectOver(request, 400, EXPIRED);
  });

  test('because its client was removed gets such a page too', async () => {
    const request = await opened();
    await world.store.write((tx) => tx.oauth.removeClient(client_id));
    await expectOver(request, 400, EXPIRED);
  });

  test.each(['x', 'A'.repeat(43), '..', '%00', '%F0%9F%8C%8A'])(
    'that never was, %s, is no failure',
    async (uid) => {
      const { status } = await flow.visitor.request(`/oauth/consent/${uid}`);
      expect([400, 404]).toContain(status);
      const resumed = await flow.visitor.request(`/oauth/authorize/${uid}`);
      expect([400, 404]).toContain(resumed.status);
    },
  );

  test('because the person was suspended, or signed out elsewhere, gives nothing', async () => {
    for (const end of [
      async () =>
        world.store.write(async (tx) =>
          tx.people.suspend((await person()).id, world.clock.now().getTime(), null),
        ),
      async () => world.store.write(async (tx) => tx.sessions.endAll((await person()).id)),
    ]) {
      flow = await Flow.of(world, name);
      const { answer, path } = await opened();
      await end();
      const late = await answer([['decision', 'allow'], ...ALL]);
      expect([late.status, late.headers.get('location')]).toEqual([
        303,
        `/sign-in?return_to=${encodeURIComponent(path)}`,
      ]);
      expect(await grants()).toEqual([]);
      await world.store.write(async (tx) => tx.people.unsuspend((await person()).id));
    }
  });
});

describe('what was allowed and is withdrawn before it was used', () => {
  const disconnect = async () => {
    const page = await flow.visitor.request('/account/assistants');
    return flow.visitor.fill(page, '/account/assistants');
  };

  test('is a code that is good for nothing', async () => {
    const code = await flow.code(client_id);
    expect((await disconnect()).status).toBe(303);
    expect((await flow.redeem(client_id, code)).json.error).toBe('invalid_grant');
    expect(await grants()).toEqual([]);
  });

  test('is a refresh token that is good for nothing, and the next consent is a new one', async () => {
    const { access_token, refresh_token } = await flow.tokens(client_id, { resource: `${world.url}/api/v1` });
    await disconnect();
    expect(await flow.works(access_token)).toBe(false);
    expect((await flow.refresh(client_id, refresh_token)).json.error).toBe('invalid_grant');
    const again = await flow.tokens(client_id, { resource: `${world.url}/api/v1` });
    expect([await flow.works(again.access_token), await flow.works(access_token)]).toEqual([true, false]);
  });

  test('takes nothing from the same client in another account', async () => {
    const bob = await Flow.of(world, 'bob');
    const theirs = await bob.tokens(client_id, { resource: `${world.url}/api/v1` });
    await flow.tokens(client_id);
    await disconnect();
    expect(await bob.works(theirs.access_token)).toBe(true);
  });
});

test('a page of a request is for the browser that began it, and shows nothing to others', async () => {
  const { path } = await opened();
  const stranger = await new Visitor(world.url).request(path);
  expect([stranger.status, stranger.headers.get('location')]).toEqual([
    303,
    `/sign-in?return_to=${encodeURIComponent(path)}`,
  ]);
  expect(stranger.markup).not.toContain('Helper');
});
