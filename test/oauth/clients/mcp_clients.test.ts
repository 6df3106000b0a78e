import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { UnauthorizedError as UnauthorizedV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { member, type Visitor } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';
import { approve, type Decision } from '../approve.ts';
import { Host } from './host.ts';

let world: World;
let person: Visitor;
beforeAll(async () => {
  world = await startWorld();
  person = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
});
afterAll(() => world.close());

const INFO = { name: 'firstlight-tests', version: '1.0.0' };
const HOUR_MS = 3_600_000;

/** An official client with its host. */
interface Connected {
  host: Host;
  call(name: string, input?: Record<string, unknown>): Promise<{ isError?: boolean | undefined }>;
  finish(back: URL): Promise<void>;
  close(): Promise<void>;
}

const MODES = {
  'v2 by default': { versionNegotiation: { mode: 'auto' } },
  'v2 pinned to 2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  'v2 in legacy mode': { versionNegotiation: { mode: 'legacy' } },
} as const;

async function v2(mode: (typeof MODES)[keyof typeof MODES]): Promise<Connected> {
  const host = new Host();
  const client = new Client(INFO, mode);
  const transport = new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
    authProvider: host.provider,
  });
  await client.connect(transport);
  return {
    host,
    call: (name, input = {}) => client.callTool({ name, arguments: input }),
    finish: (back) => transport.finishAuth(back.searchParams),
    close: () => client.close(),
  };
}

async function v1(): Promise<Connected> {
  const host = new Host();
  const client = new ClientV1(INFO);
  const authProvider = host.provider as unknown as NonNullable<
    ConstructorParameters<typeof TransportV1>[1]
  >['authProvider'];
  const transport = new TransportV1(new URL(`${world.url}/mcp`), authProvider ? { authProvider } : {});
  // The v1 types were not written for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<ClientV1['connect']>[0]);
  return {
    host,
    call: (name, input = {}) => client.callTool({ name, arguments: input }) as Promise<{ isError?: boolean }>,
    finish: (back) => transport.finishAuth(back.searchParams.get('code') ?? ''),
    close: () => client.close(),
  };
}

/** Calls a tool whose client sends the person to us for a decision; then calls it again. */
async function callAfterConsent(
  { host, call, finish }: Connected,
  name: string,
  input: Record<string, unknown>,
  decision: Decision = {},
) {
  const before = host.authorized.length;
  const refused: unknown = await call(name, input).catch((error: unknown) => error);
  expect(refused instanceof UnauthorizedError || refused instanceof UnauthorizedV1).toBe(true);
  expect(host.authorized).toHaveLength(before + 1);
  await finish(await approve(person, host.authorized.at(-1) ?? '', decision));
  return call(name, input);
}

const URL_OF_A_SITE = { url: 'http://127.0.0.1:9/' };

describe.each(Object.entries(MODES))('the official client %s', (_name, mode) => {
  test('connects as nobody, signs in for a tool, steps up for another, and renews its token unseen [R210, R219, R222, R223, D44]', async () => {
    const connected = await v2(mode);
    const { host, call } = connected;
    expect((await call('get_site_info')).isError).toBeFalsy();
    expect(host.authorized).toHaveLength(0);

    const mine = await callAfterConsent(connected, 'list_my_drafts', {}, { scopes: ['account:read'] });
    expect(mine.isError).toBeFalsy();
    expect(host.authorized[0]?.searchParams.get('scope')).toBe('account:read listings:write orders:write');
    expect(host.authorized[0]?.searchParams.get('resource')).toBe(`${world.url}/mcp`);
    expect(host.stored).toMatchObject({ scope: 'account:read' });

    // A 403 makes the client request consent again, for the present and the missing scopes.
    await callAfterConsent(connected, 'submit_listing', URL_OF_A_SITE);
    expect(host.authorized[1]?.searchParams.get('scope')?.split(' ').sort()).toEqual(
      expect.arrayContaining(['account:read', 'listings:write']),
    );

    const { access_token } = host.stored ?? {};
    world.clock.advance(HOUR_MS + 1);
    expect((await call('list_my_drafts')).isError).toBeFalsy();
    expect(host.authorized).toHaveLength(2);
    expect(host.stored?.['access_token']).not.toBe(access_token);
    await connected.close();
  });
});

test('the v1 client signs in once for everything, because the first challenge names all scopes [R219, R222]', async () => {
  const connected = await v1();
  const { host, call } = connected;
  expect((await call('get_site_info')).isError).toBeFalsy();
  expect((await callAfterConsent(connected, 'list_my_drafts', {})).isError).toBeFalsy();
  await call('submit_listing', URL_OF_A_SITE);
  world.clock.advance(HOUR_MS + 1);
  expect((await call('list_my_drafts')).isError).toBeFalsy();
  expect(host.authorized).toHaveLength(1);
  await connected.close();
});

test('/mcp?sign_in=1 requires a sign-in at once, for hosts that offer one only when they connect [D44]', async () => {
  const host = new Host();
  const url = new URL(`${world.url}/mcp?sign_in=1`);
  const connect = async (): Promise<void> => {
    const client = new Client(INFO, MODES['v2 by default']);
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: host.provider }));
    await client.close();
  };
  await expect(connect()).rejects.toBeInstanceOf(UnauthorizedError);
  const transport = new StreamableHTTPClientTransport(url, { authProvider: host.provider });
  await transport.finishAuth((await approve(person, host.authorized[0] ?? '')).searchParams);
  await connect();
  expect(host.authorized).toHaveLength(1);
});

test('after a refusal by the person the client gets an error with our iss and does not ask again [RFC 9207]', async () => {
  const connected = await v2(MODES['v2 by default']);
  await expect(connected.call('list_my_drafts')).rejects.toBeInstanceOf(UnauthorizedError);
  const back = await approve(person, connected.host.authorized[0] ?? '', { deny: true });
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', iss: world.url });
  await expect(connected.finish(back)).rejects.toThrow(/access_denied|denied access/);
  await connected.close();
});

test('an assistant that a person disconnects on its page stops at once', async () => {
  const connected = await v2(MODES['v2 by default']);
  await callAfterConsent(connected, 'list_my_drafts', {});
  const page = await person.request('/account/assistants');
  expect(page.text).toContain('Test host');
  expect(page.text).toContain('127.0.0.1:8977');
  const grants = page.root
    .querySelectorAll('input[name=grant]')
    .map((field) => field.getAttribute('value') ?? '');
  const mark = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  for (const grant of grants) {
    expect((await person.send('/account/assistants', { csrf: mark, grant })).status).toBe(303);
  }
  const token = String(connected.host.stored?.['access_token']);
  expect((await world.rest('GET', '/drafts', { key: token })).status).toBe(401);
  await expect(connected.call('list_my_drafts')).rejects.toBeInstanceOf(UnauthorizedError);
  expect((await person.request('/account/assistants')).text).toContain('No assistant is connected');
  await connected.close();
});

test('the site team may let a sign-in ask for what the call needs only [D62]', async () => {
  await world.store.write((tx) => tx.settings.set('auth.initial_scopes', ''));
  const { headers } = await world.rest('POST', '/drafts', { body: URL_OF_A_SITE });
  expect(headers.get('www-authenticate')).toMatch(/, scope="listings:write"$/);
  const connected = await v2(MODES['v2 by default']);
  await callAfterConsent(connected, 'list_my_drafts', {});
  expect(connected.host.authorized[0]?.searchParams.get('scope')).toBe('account:read');
  await connected.close();
});
