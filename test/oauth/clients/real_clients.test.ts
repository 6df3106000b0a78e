import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTS } from '../../clients/zoo/hosts.ts';
import { startWorld, type World } from '../../world.ts';
import { Flow } from '../flow.ts';

let world: World;
let flow: Flow;
beforeAll(async () => {
  world = await startWorld();
  flow = await Flow.of(world);
});
afterAll(() => world.close());

/** The registration of a client, and its redirect URI. */
interface Shape {
  metadata: Record<string, unknown>;
  redirect: string;
  /** Its scopes; undefined requests none. */
  scope?: string;
  /** Its resource; undefined for clients of 2025-03-26. */
  names_no_resource?: boolean;
}

const BOTH = ['authorization_code', 'refresh_token'];
const ALL = 'account:read listings:write orders:write';

/** Registrations with what some clients send besides; the library's defaults refuse half of them. */
const ODD: Record<string, Shape> = {
  'MCP Inspector: http on localhost, no way to authenticate named, empty texts': {
    metadata: {
      client_name: 'MCP Inspector',
      client_uri: '',
      logo_uri: '',
      redirect_uris: ['http://localhost:6274/oauth/callback'],
      scope: '',
    },
    redirect: 'http://localhost:6274/oauth/callback',
  },
  'mcp-remote: a software id and a version': {
    metadata: {
      client_name: 'MCP CLI Proxy',
      redirect_uris: ['http://localhost:3334/oauth/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: BOTH,
      response_types: ['code'],
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
      software_version: '0.1.0',
    },
    redirect: 'http://localhost:3334/oauth/callback',
    // Its default (cloudflare/mcp-server-cloudflare#457).
    scope: 'openid email profile',
    names_no_resource: true,
  },
  'Windsurf: says that it is a web client, and listens on this machine': {
    metadata: {
      client_name: 'Windsurf',
      application_type: 'web',
      redirect_uris: ['http://127.0.0.1:39123/callback'],
      token_endpoint_auth_method: 'none',
    },
    redirect: 'http://127.0.0.1:40123/callback',
    scope: ALL,
  },
  'a client that offers more types of response': {
    metadata: {
      client_name: 'Zed',
      redirect_uris: ['http://127.0.0.1/callback'],
      response_types: ['code', 'token'],
      grant_types: [...BOTH, 'implicit'],
      token_endpoint_auth_method: 'none',
    },
    redirect: 'http://127.0.0.1:40999/callback',
    scope: ALL,
  },
  'a client with members of OpenID Connect': {
    metadata: {
      client_name: 'Goose',
      redirect_uris: ['http://localhost:8080/oauth_callback'],
      default_max_age: 0,
      require_auth_time: true,
      subject_type: 'pairwise',
      id_token_signed_response_alg: 'RS256',
      contacts: ['not an address'],
      token_endpoint_auth_method: 'none',
    },
    redirect: 'http://localhost:8080/oauth_callback',
    scope: ALL,
  },
  'a client with http in its links': {
    metadata: {
      client_name: 'LibreChat',
      client_uri: 'http://localhost:3080',
      policy_uri: 'http://localhost:3080/privacy',
      redirect_uris: ['http://localhost:3080/api/mcp/oauth/callback'],
      token_endpoint_auth_method: 'none',
    },
    redirect: 'http://localhost:3080/api/mcp/oauth/callback',
    scope: ALL,
  },
};

/** Those of the hosts whose messages are replayed, and the odd ones. */
const SHAPES: Record<string, Shape> = {
  ...ODD,
  ...Object.fromEntries(
    HOSTS.flatMap(({ name, sign_in }): [string, Shape][] =>
      sign_in
        ? [
            [
              name,
              {
                metadata: sign_in.registration,
                redirect: sign_in.redirect_uri,
                ...(sign_in.request?.['scope'] !== undefined && { scope: sign_in.request['scope'] }),
              },
            ],
          ]
        : [],
    ),
  ),
};

/** The scopes of a request that there are; the least if there is none. */
const known = (scope = ''): string =>
  ALL.split(' ')
    .filter((one) => scope.split(' ').includes(one))
    .join(' ') || 'account:read';

test.each(Object.entries(SHAPES))(
  'real clients: %s [R211]',
  async (_name, { metadata, redirect, scope, names_no_resource }) => {
    const { status, json } = await flow.register(metadata);
    expect(status, JSON.stringify(json)).toBe(201);
    const { client_id, client_secret, token_endpoint_auth_method = 'none' } = json;
    expect(Boolean(client_secret)).toBe(token_endpoint_auth_method !== 'none');

    const resource = names_no_resource ? { resource: undefined } : {};
    const code = await flow.code(client_id, { redirect_uri: redirect, scope, ...resource });
    const inBody = token_endpoint_auth_method === 'client_secret_post';
    const fields = {
      grant_type: 'authorization_code',
      code: code.code,
      code_verifier: code.verifier,
      redirect_uri: redirect,
      ...(token_endpoint_auth_method !== 'client_secret_basic' && { client_id }),
      ...(inBody && { client_secret }),
    };
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64');
    const answer = await flow.token(
      fields,
      token_endpoint_auth_method === 'client_secret_basic' ? { authorization: `Basic ${basic}` } : {},
    );
    expect(answer.status, JSON.stringify(answer.json)).toBe(200);
    expect(answer.json.scope).toBe(known(scope));
    expect(answer.json.refresh_token).toMatch(/^flrt_/);
    expect(await flow.works(answer.json.access_token)).toBe(true);
  },
);
