import { CONSENT, ENDPOINTS } from '../../auth/oauth/endpoints.ts';
import { seededRandom } from '../../fixtures/demo/votes.ts';
import { FORM_PATHS } from '../../site/routes.ts';
import { brokenForms } from '../../test/fuzz/broken_forms.ts';
import type { Schema } from '../../test/fuzz/targets.ts';
import { type Body, BROKEN_HEADERS, brokenJson } from './broken_bodies.ts';
import { type Hostile, MANNERS } from './wire.ts';

/** Who sends it: nobody's browser and no key, or those of a member. */
export interface Sender {
  name: 'stranger' | 'member';
  headers: Readonly<Record<string, string>>;
  csrf: string;
}

/** A request before it is bytes. */
interface Draft {
  name: string;
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Body | null;
}

/** Everything that is sent, in an order that the seed decides. */
export function hostileRequests(
  senders: readonly Sender[],
  document: Schema,
  { seed, share }: { seed: number; share: number },
): Hostile[] {
  const random = seededRandom(seed);
  const all = senders.flatMap((sender) =>
    [
      ...forms(sender),
      ...operations(sender, document),
      ...mcp(sender),
      ...others(sender),
      ...pages(sender),
    ].map((draft) => ({ draft, place: random() })),
  );
  return all
    .sort((a, b) => a.place - b.place)
    .slice(0, Math.ceil(all.length * share))
    .map(({ draft }) => hostile(draft, random));
}

/** Everything whole, and a third of it in another manner: cut off, slow, never read. */
function hostile(draft: Draft, random: () => number): Hostile {
  const pick = Math.floor(random() * 9);
  const manner = MANNERS[pick < 3 ? pick + 1 : 0] ?? 'whole';
  const network = `198.18.${Math.floor(random() * 250)}.${1 + Math.floor(random() * 250)}`;
  const body = draft.body?.bytes ?? Buffer.alloc(0);
  const has_length = /content-length|transfer-encoding/i.test(Object.keys(draft.body?.headers ?? {}).join());
  const headers: Record<string, string> = {
    Host: '127.0.0.1',
    Connection: 'close',
    'User-Agent': 'siege',
    'X-Forwarded-For': network,
    ...draft.headers,
    ...draft.body?.headers,
    ...(!has_length && draft.method !== 'GET' && { 'Content-Length': String(body.length) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${draft.method} ${draft.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return {
    name: `${draft.name}, ${manner}`,
    bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]),
    manner,
    is_whole: !draft.body?.is_short,
  };
}

const SAME_SITE = { 'Sec-Fetch-Site': 'same-origin' };

/** Every form of the site with broken multipart bodies, and with fields that no form has. */
function forms({ name: who, headers, csrf }: Sender): Draft[] {
  const bodies: [string, Body][] = [
    ...Object.entries(brokenForms(csrf)).map(([what, [type, text]]): [string, Body] => [
      what,
      { headers: { 'Content-Type': type }, bytes: Buffer.from(text, 'latin1') },
    ]),
    ...Object.entries(brokenJson(`csrf=${csrf}`)),
  ];
  return FORM_PATHS.map((pattern) => pattern.replaceAll(/:\w+/g, '1')).flatMap((path, place) =>
    // A third of the bodies for each form, and other ones for the next.
    bodies
      .filter((_, i) => (i + place) % 3 === 0)
      .map(([what, body]) => ({
        name: `${who}: form ${path} ${what}`,
        method: 'POST',
        path,
        headers: { ...SAME_SITE, ...headers },
        body,
      })),
  );
}

/** Every operation over REST. */
function operations({ name: who, headers }: Sender, document: Schema): Draft[] {
  return Object.entries<Schema>(document.paths).flatMap(([pattern, methods]) =>
    Object.entries<Schema>(methods).flatMap(([method, { operationId, requestBody }]) => {
      const right = JSON.stringify(requestBody?.content['application/json'].example ?? { a: 1 });
      const path = `/api/v1${pattern.replace(/\{\w+\}/g, '1')}`;
      return Object.entries(brokenJson(right)).map(([what, body]) => ({
        name: `${who}: ${operationId} ${what}`,
        method: method.toUpperCase(),
        path,
        headers,
        body,
      }));
    }),
  );
}

const ERAS = ['2025-06-18', '2025-11-25', '2026-07-28'];

/** The MCP endpoint in its eras: broken bodies, and messages that no client sends. */
function mcp({ name: who, headers }: Sender): Draft[] {
  const message = (method: string, params: unknown, id: unknown = 1): string =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const right = message('tools/call', { name: 'search_listings', arguments: { q: 'notes' } });
  const odd: Record<string, string> = {
    'an unknown method': message('no/such', {}),
    'a tool that is none': message('tools/call', { name: '__proto__', arguments: {} }),
    'a tool without a name': message('tools/call', {}),
    'arguments that are a list': message('tools/call', { name: 'get_listing', arguments: [1] }),
    'arguments in arguments': message('tools/call', {
      name: 'get_listing',
      arguments: { slug: { slug: 'a' } },
    }),
    'an id that is an object': message('ping', {}, { a: 1 }),
    'an id without end': message('ping', {}, 'x'.repeat(500_000)),
    'a resource of another kind': message('resources/read', { uri: 'file:///etc/passwd' }),
    'a resource without end': message('resources/read', { uri: `firstlight://${'a/'.repeat(50_000)}` }),
    'a cursor of nobody': message('tools/list', { cursor: 'AAAA' }),
    'a thousand at once': `[${Array.from({ length: 1_000 }, () => right).join()}]`,
    'a response to nothing': '{"jsonrpc":"2.0","id":1,"result":{}}',
    'an end of something else': message('notifications/cancelled', { requestId: 'x' }, undefined),
    'a version of the future': message('initialize', {
      protocolVersion: '9999-99-99',
      capabilities: 1,
      clientInfo: [],
    }),
  };
  const bodies = [
    ...Object.entries(brokenJson(right)),
    ...Object.entries(odd).map(([what, text]): [string, Body] => [
      what,
      { headers: { 'Content-Type': 'application/json' }, bytes: Buffer.from(text) },
    ]),
  ];
  return ERAS.flatMap((era) =>
    [
      ...bodies.map(([what, body]) => ({ what, method: 'POST', body })),
      ...['GET', 'DELETE', 'PUT'].map((method) => ({ what: method, method, body: null })),
    ].map(({ what, method, body }) => ({
      name: `${who}: MCP ${era} ${what}`,
      method,
      path: '/mcp',
      headers: {
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': era,
        'Mcp-Session-Id': 'none',
        ...headers,
      },
      body,
    })),
  );
}

/** The endpoints of OAuth, and webhooks. */
function others({ name: who, headers }: Sender): Draft[] {
  const right = JSON.stringify({ redirect_uris: ['https://a.example/cb'], client_name: 'A' });
  return [
    ...Object.values(ENDPOINTS),
    CONSENT,
    '/webhooks/lemonsqueezy',
    '/csp-reports',
    '/newsletter',
  ].flatMap((path) =>
    Object.entries(brokenJson(right)).map(([what, body]) => ({
      name: `${who}: ${path} ${what}`,
      method: 'POST',
      path,
      headers: { 'X-Signature': 'a'.repeat(64), ...headers },
      body,
    })),
  );
}

const PAGES = [
  '/',
  '/p/1',
  '/search?q=notes',
  '/feeds/launches.atom',
  '/sign-in',
  '/account',
  '/api/v1/listings',
  '/mcp',
];
const TARGETS = [
  '/%',
  '/%00',
  '/..%2f..%2fetc/passwd',
  `/${'a'.repeat(14_000)}`,
  `/?${'a=1&'.repeat(3_000)}`,
  '/search?q=%ff%fe',
  `/search?q=${encodeURIComponent('("*AND OR NOT NEAR(^-'.repeat(40))}`,
  '/p/__proto__',
  '//evil.example/%2e%2e',
  'http://evil.example/',
  '*',
];

/** Pages with headers that no browser sends, paths that no link has, and methods of other protocols. */
function pages({ name: who, headers }: Sender): Draft[] {
  const get = { method: 'GET', body: null };
  return [
    ...PAGES.flatMap((path) =>
      Object.entries(BROKEN_HEADERS).map(([what, more]) => ({
        ...get,
        name: `${who}: ${path} with ${what}`,
        path,
        headers: { ...headers, ...more },
      })),
    ),
    ...TARGETS.map((path) => ({ ...get, name: `${who}: ${path.slice(0, 40)}`, path, headers })),
    ...['TRACE', 'CONNECT', 'PRI', 'PROPFIND', 'get', 'OPTIONS'].map((method) => ({
      name: `${who}: ${method}`,
      method,
      path: '/',
      headers,
      body: null,
    })),
  ];
}
