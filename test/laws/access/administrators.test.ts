import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspend } from '../../../services/people/shut_out.ts';
import { FORM_PATHS, PAGES } from '../../../site/routes.ts';
import { operations } from '../../../tools/registry.ts';
import { bySize } from '../../gate/size.ts';
import { Flow } from '../../oauth/flow.ts';
import { addListing } from '../../scene.ts';
import { sessionFor } from '../../site/visitor.ts';
import { startWorld, type World } from '../../world.ts';

/** Who sends a request that is no administrator's session. */
const OTHERS = [
  'an anonymous visitor',
  'a signed-in user',
  'a person who was an administrator',
  'a suspended administrator',
  'an administrator who signed out',
  'an API key of an administrator',
  'an access token of an administrator',
] as const;

const ADMINISTRATORS = ['an administrator', 'an administrator of this morning'] as const;

let world: World;
let headers: Record<(typeof OTHERS)[number] | (typeof ADMINISTRATORS)[number], Record<string, string>>;
let csrf: string;
let early_csrf: string;

beforeAll(async () => {
  world = await startWorld();
  const { store } = world;
  const now = world.clock.now().getTime();
  // The pages below the one of a listing are there for the first one.
  await addListing(store, world.clock, { name: 'Acme' });
  const sessionOf = async (name: string, role: number | null) => {
    const session = await sessionFor(store, `${name}@example.org`, now);
    await store.write((tx) => tx.people.setAdministrator(session.person_id, role));
    return session;
  };
  const admin = await sessionOf('ada', now);
  csrf = admin.csrf;
  const [member, former, suspended, left] = [
    await sessionOf('eve', null),
    await sessionOf('fay', now),
    await sessionOf('gus', now),
    await sessionFor(store, 'ada@example.org', now),
  ];
  await store.write(async (tx) => {
    await tx.people.setAdministrator(former.person_id, null);
    await suspend(tx, suspended.person_id, { by: { actor: 'service' }, now, note: null });
    await tx.sessions.end(left.session_id, left.person_id);
  });
  const early = await sessionFor(store, 'ada@example.org', now - 16 * 60_000);
  early_csrf = early.csrf;
  const flow = await Flow.of(world);
  const tokens = await flow.tokens(await flow.client(), { resource: `${world.url}/api/v1` });
  headers = {
    'an anonymous visitor': {},
    'a signed-in user': { cookie: member.cookie },
    'a person who was an administrator': { cookie: former.cookie },
    'a suspended administrator': { cookie: suspended.cookie },
    'an administrator who signed out': { cookie: left.cookie },
    'an API key of an administrator': { authorization: `Bearer ${await world.key('ada')}` },
    'an access token of an administrator': { authorization: `Bearer ${tokens.access_token}` },
    'an administrator': { cookie: admin.cookie },
    'an administrator of this morning': { cookie: early.cookie },
  };
});
afterAll(() => world.close());

const hidden = PAGES.flatMap((page) => (page.hidden ? [page.path] : []));
const pathOf = (path: string): string => path.replaceAll(/:\w+/g, '1');
const PATHS = hidden.map(pathOf);
const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const METHODS = bySize({ quick: ['GET', 'POST'], landing: ALL_METHODS, night: ALL_METHODS });
/** What follows the path of a page in a URL that finds it too. */
const ENDS = bySize({ quick: [''], landing: ['', '/', '?again=1'], night: ['', '/', '?again=1'] });

/** Forms that an administrator may send long after signing in: they do nothing yet, or what is taken back easily (record 45). */
const LATE = /^\/admin\/(?:moderation|blog|categories|questions|ratings|revenue)\b/;
const FORMS = hidden.filter((path) => FORM_PATHS.includes(path)).map(pathOf);

test('the pages below /admin are those for administrators', () => {
  expect(hidden).toEqual(PAGES.map(({ path }) => path).filter((path) => /^\/admin(?:\/|$)/.test(path)));
});

test.each(FORMS.filter((path) => !LATE.test(path)))(
  'the form at %s needs a sign-in of the last 15 minutes',
  async (path) => {
    const { status, body } = await seen(
      path,
      'POST',
      headers['an administrator of this morning'],
      early_csrf,
    );
    expect([status, body.includes('Sign in again')]).toEqual([403, true]);
  },
);

/** A response without what differs between any two. */
async function seen(path: string, method: string, who: Record<string, string>, mark = csrf) {
  const sends = method === 'POST' && {
    body: new URLSearchParams({ csrf: mark, do: 'approve' }).toString(),
  };
  const answer = await fetch(world.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...who,
    },
    ...sends,
  });
  const names = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id']) delete names[name];
  return { status: answer.status, headers: names, body: await answer.text() };
}

const missing = new Map<string, ReturnType<typeof seen>>();

/** The response of a URL that does not exist, requested once for each method and reader. */
function missingFor(who: (typeof OTHERS)[number], method: string): ReturnType<typeof seen> {
  const name = `${method} ${who}`;
  if (!missing.has(name)) missing.set(name, seen('/no-such-page', method, headers[who]));
  return missing.get(name)!;
}

describe.each(PATHS)('%s', (path) => {
  test.each(OTHERS)('is a URL that does not exist for %s, by every method', async (who) => {
    for (const method of METHODS) {
      const none = await missingFor(who, method);
      expect(none.status).toBe(404);
      for (const end of ENDS)
        expect([method, end, await seen(path + end, method, headers[who])]).toEqual([method, end, none]);
    }
  });

  test('is there for an administrator, for no cache, and not for search engines', async () => {
    const page = await seen(path, 'GET', headers['an administrator']);
    // A path with a name in it may name nothing.
    if (!path.endsWith('/1')) expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.body).toContain('<meta name="robots" content="noindex">');
  });
});

test('a page for administrators exists', () => {
  expect(PATHS).toContain('/admin');
});

test('no operation leads to what administrators do: none imports it, and none is called so', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync(['tools/**/*.ts', 'bridge/**/*.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const importing = files.filter((file) =>
    /services\/administration|setAdministrator/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(importing).toEqual([]);
  expect(operations.filter(({ name }) => /admin/.test(name))).toEqual([]);
});
