import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { type Reach, reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { type DocumentHost, documentHost } from '../../doubles/document_host.ts';
import { fakeLookup } from '../../doubles/names.ts';
import { startWorld, type World } from '../../world.ts';
import { approve } from '../approve.ts';
import { Flow, pkce } from '../flow.ts';
import { Host } from './host.ts';

let host: DocumentHost;
let world: World;
let flow: Flow;
beforeAll(async () => {
  host = await documentHost();
  world = await startWorld({ ports: { fetch: host.fetch } });
  flow = await Flow.of(world);
});
afterAll(async () => {
  await world.close();
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
});

const CALLBACK = 'http://127.0.0.1:8978/callback';

/** The page of an authorization request by a client. */
const authorizes = (of: Flow, client_id: string, fields: Record<string, string> = {}) =>
  of.visitor.request(
    of.authorizeUrl({ client_id, redirect_uri: CALLBACK, code_challenge: pkce().challenge, ...fields }).href,
  );

describe('Client ID Metadata Documents [R212]', () => {
  test('the official client signs in with the URL of its document, which is requested once', async () => {
    const assistant = new Host();
    assistant.clientMetadataUrl = host.publish('client.test/oauth/metadata.json', {
      client_name: 'Documented host',
      redirect_uris: [assistant.redirectUrl],
    });
    const client = new Client({ name: 'firstlight-tests', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
      authProvider: assistant.provider,
    });
    await client.connect(transport);
    const call = () => client.callTool({ name: 'list_my_drafts', arguments: {} });
    await expect(call()).rejects.toBeInstanceOf(UnauthorizedError);
    let shown = '';
    const back = await approve(flow.visitor, assistant.authorized[0] ?? '', {
      look: ({ text }) => (shown = text),
    });
    await transport.finishAuth(back.searchParams);
    expect((await call()).isError).toBeFalsy();
    expect(shown).toContain('Documented host');
    expect(shown).toMatch(/Published by ?client\.test/);
    expect(host.requests).toEqual(['client.test/oauth/metadata.json']);
    await client.close();
  });

  test('Claude Code: no type of application, localhost without a port', async () => {
    const client_id = host.publish('claude.test/oauth/claude-code', {
      redirect_uris: ['http://localhost/callback'],
    });
    const redirect_uri = 'http://localhost:54545/callback';
    const { code, verifier } = await flow.code(client_id, { redirect_uri });
    const { json } = await flow.redeem(client_id, { code, verifier }, { redirect_uri });
    expect(await flow.works(json.access_token)).toBe(true);
  });

  test('metadata change after consent: the next consent page names the other redirect host', async () => {
    const client_id = host.publish('moved.test/client.json', { redirect_uris: ['https://moved.test/cb'] });
    const look = async (redirect_uri: string) => {
      let shown = '';
      await approve(
        flow.visitor,
        flow.authorizeUrl({ client_id, redirect_uri, code_challenge: pkce().challenge }),
        {
          look: ({ text }) => (shown = text),
        },
      );
      return shown;
    };
    expect(await look('https://moved.test/cb')).not.toContain('the access goes to');
    host.publish('moved.test/client.json', { redirect_uris: ['https://evil.test/cb'] });
    const { status } = await authorizes(flow, client_id, { redirect_uri: 'https://evil.test/cb' });
    // The cached document is used until it expires; the library uses the machine's clock.
    expect(status).toBe(400);
    const other = await startWorld({ ports: { fetch: host.fetch }, data_dir: world.running.config.data_dir });
    const again = await Flow.of(other);
    let shown = '';
    const url = again.authorizeUrl({
      client_id,
      redirect_uri: 'https://evil.test/cb',
      code_challenge: pkce().challenge,
    });
    await approve(again.visitor, url, { look: ({ text }) => (shown = text) });
    expect(shown).toContain('It is published by moved.test, but the access goes to evil.test.');
    await other.close();
  });

  test('a host that the site team has shut out is refused, also when its document is kept', async () => {
    const client_id = host.publish('evil.test/client.json');
    expect((await authorizes(flow, client_id)).status).toBe(303);
    await world.store.write((tx) => tx.settings.set('auth.blocked_hosts', 'other.test evil.test'));
    expect((await authorizes(flow, client_id)).status).toBe(400);
  });
});

describe('CIMD exhaustion', () => {
  const plain = (text: string) => (_req: unknown, res: any) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(text);
  const DOCUMENTS: Record<string, (client_id: string) => any> = {
    'not found': () => undefined,
    'a redirect': () => (_req: unknown, res: any) =>
      res.writeHead(302, { location: 'https://client.test/x' }).end(),
    'longer than 5 KiB': (client_id) =>
      JSON.stringify({ client_id, client_name: 'x'.repeat(5_200), redirect_uris: [CALLBACK] }),
    'no JSON': () => plain('<html>'),
    'a list': () => plain('[]'),
    'of another client': () =>
      plain(JSON.stringify({ client_id: 'https://client.test/x', redirect_uris: [CALLBACK] })),
    'with a secret': (client_id) =>
      JSON.stringify({ client_id, client_secret: 'x', redirect_uris: [CALLBACK] }),
    'with shared-secret authentication': (client_id) =>
      JSON.stringify({
        client_id,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [CALLBACK],
      }),
    'with a redirect that is http': (client_id) =>
      JSON.stringify({ client_id, redirect_uris: ['http://app.test/cb'] }),
    'with no redirects': (client_id) => JSON.stringify({ client_id }),
    'that never comes': () => () => undefined,
  };

  test.each(Object.entries(DOCUMENTS))(
    'a document %s is refused, and a failure is left alone for 30 seconds',
    async (name, make) => {
      const place = `bad.test/${name.replaceAll(' ', '-').toLowerCase()}`;
      const page = make(`https://${place}`);
      if (page !== undefined) host.pages.set(place, page);
      const { status, headers } = await authorizes(flow, `https://${place}`);
      expect([status, headers.get('location')]).toEqual([400, null]);
      const before = host.requests.length;
      const isKnown = name.startsWith('with ');
      expect((await authorizes(flow, `https://${place}`)).status).toBe(400);
      expect(host.requests.length).toBe(isKnown ? host.requests.length : before);
    },
  );

  const BAD = [
    'http://client.test/client.json',
    'https://client.test',
    'https://client.test/',
    'https://client.test:8443/client.json',
    'https://client.test/client.json?x=1',
    'https://client.test/client.json#x',
    'https://client.test/a/../client.json',
    'https://user@client.test/client.json',
    'https://127.0.0.1/client.json',
    'https://2130706433/client.json',
    'https://0x7f000001/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/client.json',
    'https://intranet/client.json',
    'ftp://client.test/client.json',
  ];
  test.each(BAD)('%s is no URL for a document: it is not requested', async (client_id) => {
    const before = host.connections();
    expect((await authorizes(flow, client_id)).status).toBe(400);
    expect(host.connections()).toBe(before);
  });

  test('governor: one host gets at most 30 requests a minute', async () => {
    for (let i = 0; i < 31; i++) host.publish(`busy.test/${i}.json`);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++)
      statuses.push((await authorizes(flow, `https://busy.test/${i}.json`)).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 303), 400]);
    expect(host.requests.filter((place) => place.startsWith('busy.test'))).toHaveLength(30);
  });
});

describe('CIMD SSRF and DNS rebinding', () => {
  /** The production rule for IP addresses; any port, because the double cannot have port 443. */
  const anyPort: Reach = { ...reachOf(false), port: () => true };
  const NAMES = {
    'loopback.test': ['127.0.0.1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'private.test': ['10.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'mixed.test': ['93.184.215.14', '127.0.0.1'],
    'rebinding.test': [['93.184.215.14'], ['127.0.0.1']],
  };

  /** The guarded fetch, to the port of the double instead of 443. */
  const guarded = (): typeof fetch => {
    const onward = guardedFetch(anyPort, fakeLookup(NAMES));
    return (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      url.port = String(host.port);
      return onward(url, init);
    };
  };

  test('no name leads to this machine or its network, whatever it resolves to and when', async () => {
    const inside = await startWorld({ ports: { fetch: guarded() } });
    const visitor = await Flow.of(inside);
    const before = host.connections();
    for (const name of Object.keys(NAMES)) {
      const client_id = host.publish(`${name}/client.json`);
      for (let attempt = 0; attempt < 2; attempt++) {
        expect((await authorizes(visitor, client_id)).status, name).toBe(400);
        inside.clock.advance(31_000);
      }
    }
    expect(host.connections()).toBe(before);
    await inside.close();
    // Without the guard the same names reach the double.
    expect((await authorizes(flow, host.publish('loopback.test/client.json'))).status).toBe(303);
    expect(host.connections()).toBeGreaterThan(before);
  });
});
