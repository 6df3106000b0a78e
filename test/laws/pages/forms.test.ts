import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORM_PATHS, SITE_ROUTES } from '../../../site/routes.ts';
import { sampled } from '../../gate/sample.ts';
import { member, sessionFor, type Visitor } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let by: Visitor;
let csrf: string;
let cookie: string;
beforeAll(async () => {
  world = await startWorld();
  const now = world.clock.now().getTime();
  by = await member(world.url, world.store, 'ada@example.org', now);
  // Forms of administrators are there for nobody else.
  const ada = (await world.store.people.byEmail('ada@example.org'))!;
  await world.store.write((tx) => tx.people.setAdministrator(ada.id, now));
  ({ csrf, cookie } = await sessionFor(world.store, 'ada@example.org', now));
});
afterAll(() => world.close());

/** A path that fits a pattern. */
const pathOf = (pattern: string): string => pattern.replaceAll(/:\w+/g, '1');

/** Mail programs send it without cookies or an origin, and the secret in its URL allows it (RFC 8058); test/site/subscriptions has it. */
const ONE_CLICK = '/unsubscribe';
/** Browsers send it and no form, and it acts for nobody (record 40); test/site/numbers/clicks.test.ts has what it refuses. */
const PING = '/p/:slug/visit';
const FORMS = FORM_PATHS.filter((pattern) => pattern !== ONE_CLICK && pattern !== PING);

const STRANGE = ['', '\u0000', '1e999', '../..', '${1}', 'x'.repeat(2000), '😀', "' or 1=1 --"];
const FIELDS = [
  'email',
  'return_to',
  'token',
  'code',
  'name',
  'session',
  'scope',
  'grant',
  'key',
  'decision',
  'days',
];
/** In all of them each field has each strange value once. */
const SHIFTS = [...STRANGE.keys()];

const forms = FORMS.map((pattern, place) => ({ path: pathOf(pattern), place }));

describe.each(forms)('the form at $path', ({ path, place }) => {
  const send = (headers: Record<string, string>, fields: Record<string, string> = { csrf }) =>
    by.send(path, fields, { cookie, ...headers });

  test('is where a page takes one', () => {
    expect(SITE_ROUTES.find((route) => route.path.test(path))?.send).toBeDefined();
  });

  test.each([
    ['another site sends', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbour sends', { 'sec-fetch-site': 'same-site' }],
    ['a program with a key sends', { authorization: 'Bearer flsk_anything' }],
  ])('is refused when %s it, with the right mark and session too [R17, threat: CSRF]', async (_, headers) => {
    expect((await send(headers)).status).toBe(403);
  });

  test('is refused with any credential, of whatever scheme, also an empty one [R17, C5]', async () => {
    for (const authorization of sampled(['', 'Basic YTpi', 'bearer x', 'DPoP x'], place))
      expect([authorization, (await send({ authorization })).status]).toEqual([authorization, 403]);
  });

  test('is refused without its mark, or with one of another session', async () => {
    const marks: Record<string, string>[] = [{}, { csrf: 'x' }, { csrf: `${csrf}x` }];
    for (const fields of sampled(marks, place)) expect((await send({}, fields)).status).toBe(403);
  });

  test('is refused as anything but a form, and when it is huge', async () => {
    for (const type of sampled(['application/json', 'text/plain'], place))
      expect([type, (await send({ 'content-type': type })).status]).toEqual([type, 400]);
    if (sampled([true], place, 8).length === 0) return;
    // A draft's longest form has a whole story in it, an interview thirty long texts, a table thousands of rows.
    const holdsTexts =
      path === '/account/interview' ||
      path.endsWith('/edit') ||
      /^\/admin\/(?:blog|categories|products|questions|ratings|revenue)/.test(path);
    const long = holdsTexts ? 1_400_000 : 100_000;
    const huge = /\/drafts\/|\/story$|^\/admin\/settings$/.test(path) ? 800_000 : long;
    expect((await send({}, { csrf, more: 'x'.repeat(huge) })).status).toBe(413);
  });

  test('never fails on strange input', async () => {
    if (path === '/sign-out') return;
    for (const shift of sampled(SHIFTS, place)) {
      const values = FIELDS.map((name, i) => [name, STRANGE[(i + shift) % STRANGE.length]!]);
      const { status } = await send({}, { csrf, ...Object.fromEntries(values) });
      expect([shift, status < 500]).toEqual([shift, true]);
    }
  });
});

test('the law walks all that only a person does, and what sends itself refuses a credential too [R17, C5]', async () => {
  const walked = new Set(FORMS.map(pathOf));
  for (const path of [
    '/p/1/vote',
    '/p/1/follow',
    '/report',
    '/report/objection',
    '/claims/confirm',
    '/account/claims',
    '/account/follows',
    '/account/delete',
    '/admin/moderation',
    '/admin/votes/1',
    '/admin/weeks/1',
    '/admin/people/1',
  ])
    expect([path, walked.has(path)]).toEqual([path, true]);
  for (const [pattern, type, body] of [
    [ONE_CLICK, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [PING, 'text/ping', 'PING'],
  ] as const) {
    const headers = { authorization: 'Bearer flsk_anything', 'content-type': type, origin: world.url };
    const { status } = await fetch(world.url + pathOf(pattern), { method: 'POST', headers, body });
    expect([pattern, status]).toEqual([pattern, 403]);
  }
});

test('a page of a member shows nothing to a program with a key', async () => {
  const key = await world.key('ada');
  for (const pattern of FORM_PATHS.filter((each) => each.startsWith('/account'))) {
    const answer = await fetch(world.url + pathOf(pattern), {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'manual',
    });
    expect([pattern, answer.status]).toEqual([pattern, 303]);
  }
});

test('a session opens no operation: neither REST nor MCP looks at cookies', async () => {
  expect((await world.rest('GET', '/me', { headers: { cookie } })).status).toBe(401);
  const answer = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_account', arguments: {} },
    }),
  });
  expect(answer.status).toBe(401);
});
