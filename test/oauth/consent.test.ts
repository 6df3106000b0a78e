import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenOf, member, type Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { approve } from './approve.ts';
import { Flow, pkce } from './flow.ts';

let world: World;
let flow: Flow;
beforeAll(async () => {
  world = await startWorld();
  flow = await Flow.of(world);
});
afterAll(() => world.close());

const WEB = 'https://app.example/cb';
const ALL = 'account:read listings:write orders:write';

/** The consent page for a client that registers with `metadata`, and its path. */
async function consentFor(metadata: Record<string, unknown> = {}, visitor: Visitor = flow.visitor) {
  const client_id = await flow.client({ redirect_uris: [WEB], ...metadata });
  const redirect_uri = (metadata['redirect_uris'] as string[] | undefined)?.[0] ?? WEB;
  let next = flow.authorizeUrl({ client_id, redirect_uri, scope: ALL, code_challenge: pkce().challenge });
  for (let hop = 0; hop < 6; hop++) {
    const page = await visitor.request(next.href);
    if (page.status === 200) return { page, path: next.pathname, client_id };
    next = new URL(page.headers.get('location') ?? '', next);
  }
  throw new Error('there is no consent page');
}

describe('consent phishing, client impersonation', () => {
  test('the page names the client, where access goes, the account, every scope, and what can never be done', async () => {
    const { page } = await consentFor({
      client_name: 'A helper',
      redirect_uris: ['http://127.0.0.1:9999/callback'],
    });
    expect(page.text).toContain('A helper');
    expect(page.text).toContain('not verified');
    expect(page.text).toMatch(/127\.0\.0\.1:9999 ?A program on this computer/);
    expect(page.text).toContain('ada@example.org');
    expect(page.text).toContain('never vote');
    expect(page.text).toContain('never pay');
    const boxes = page.root.querySelectorAll('input[type=checkbox]').map((box) => box.getAttribute('value'));
    expect(boxes).toEqual(ALL.split(' '));
  });

  test('it is shown each time, also to whom has allowed the same client everything before', async () => {
    const client_id = await flow.client();
    await flow.tokens(client_id, { scope: ALL });
    let looked = 0;
    await approve(
      flow.visitor,
      flow.authorizeUrl({ client_id, scope: ALL, code_challenge: pkce().challenge }),
      {
        look: () => looked++,
      },
    );
    expect(looked).toBe(1);
    const quiet = flow.authorizeUrl({
      client_id,
      scope: ALL,
      code_challenge: pkce().challenge,
      prompt: 'none',
    });
    expect((await approve(flow.visitor, quiet)).searchParams.get('error')).toMatch(
      /^(consent|interaction)_required$/,
    );
  });

  test.each([
    ['markup', '<script>alert(1)</script><b>Firstlight</b>', '<script>alert(1)</script><b>Firstlight</b>'],
    ['direction characters', '\u202Etsilmialc\u202C safe', 'tsilmialc safe'],
    ['isolates and joiners', '\u2066Clau\u200Bde\u2069\u200D', 'Claude'],
    ['control characters and lines', 'Claude\u0000\r\n\tDesktop', 'ClaudeDesktop'],
    ['full-width letters', 'Ｃｌａｕｄｅ', 'Claude'],
    ['a very long name', 'x'.repeat(150), 'x'.repeat(60)],
  ])(
    'bidi and hidden text: a name with %s is shown as its plain letters',
    async (_what, client_name, shown) => {
      const { page } = await consentFor({ client_name });
      expect(page.root.querySelector('header q')?.text).toBe(shown);
      expect(page.root.querySelector('main script')).toBeNull();
      expect(page.markup).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B-\u200D]/);
    },
  );

  test('look-alike names: letters of different alphabets in one name are pointed out, one alphabet is not', async () => {
    const warned = async (client_name: string) =>
      (await consentFor({ client_name })).page.text.includes('different alphabets');
    expect(await warned('Сlaude')).toBe(true);
    expect(await warned('Clаude Dеsktop')).toBe(true);
    expect(await warned('Claude')).toBe(false);
    expect(await warned('Помощник')).toBe(false);
    // A host is shown in its registered form, which reveals look-alike letters.
    const { page } = await consentFor({ redirect_uris: ['https://аpp.example/cb'] });
    expect(page.text).toContain('xn--');
  });

  test('if nothing is verified the headline is the host that gets access, and the chosen name stands second', async () => {
    const web = (await consentFor({ client_name: 'Claude (Anthropic) – verified' })).page;
    expect(web.root.querySelector('h1')?.text).toBe('Let app.example use your account?');
    expect(web.root.querySelector('header .lede')?.text).toContain('Claude (Anthropic) – verified');
    const here = (await consentFor({ redirect_uris: ['http://127.0.0.1:9999/cb'] })).page;
    expect(here.root.querySelector('h1')?.text).toBe('Let a program on this computer use your account?');
    expect(here.text).toContain('just started it');
  });

  test.each([
    [
      'a host that the name does not name',
      'Claude',
      'https://app.evil.example/cb',
      'Nothing shows that app.evil.example',
    ],
    ['a name wholly in look-alike letters', 'Сосо', 'https://coco.example/cb', 'only look like Latin'],
  ])('%s is pointed out', async (_what, client_name, uri, words) => {
    const { page } = await consentFor({ client_name, redirect_uris: [uri] });
    expect(page.text).toContain(words);
    const honest = await consentFor({ client_name: 'Claude', redirect_uris: ['https://claude.example/cb'] });
    expect(honest.page.root.querySelectorAll('.warning')).toHaveLength(0);
  });

  test('a remote logo is never requested', async () => {
    const { page } = await consentFor({ logo_uri: 'https://logo.example/spy.png' });
    expect(page.markup).not.toContain('logo.example');
    expect(page.root.querySelectorAll('main img')).toHaveLength(0);
  });
});

/** The decision of a person on a consent page. */
const decide = (visitor: Visitor, path: string, fields: Record<string, string>, headers = {}) =>
  visitor.send(path, { decision: 'allow', scope: 'account:read', ...fields }, headers);

describe('CSRF on consent', () => {
  test.each([
    ['no mark', (csrf: string) => ({ fields: {}, headers: {}, csrf })],
    ['a wrong mark', () => ({ fields: { csrf: 'x'.repeat(43) }, headers: {} })],
    [
      'another site, says the browser',
      (csrf: string) => ({ fields: { csrf }, headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
    [
      'another origin',
      (csrf: string) => ({
        fields: { csrf },
        headers: { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
      }),
    ],
    ['a credential', (csrf: string) => ({ fields: { csrf }, headers: { authorization: 'Bearer x' } })],
  ])('%s: 403, and nothing is allowed', async (_what, make) => {
    const { page, path } = await consentFor();
    const { fields, headers } = make(hiddenOf(page.root, path)['csrf'] ?? '');
    const answer = await decide(flow.visitor, path, fields as Record<string, string>, headers);
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  });

  test('another browser cannot decide a request that was begun in this one', async () => {
    const { path } = await consentFor();
    const other = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
    const { status, text } = await other.request(path);
    expect([status, text.includes('request has expired')]).toEqual([400, true]);
  });

  test('after signing in as another person consent is requested again, and the earlier decision is void', async () => {
    const { page, path } = await consentFor();
    const { csrf = '' } = hiddenOf(page.root, path);
    const other = await member(world.url, world.store, 'bob@example.org', world.clock.now().getTime());
    const session = other.cookies.get('firstlight_sid') ?? '';
    const before = flow.visitor.cookies.get('firstlight_sid') ?? '';
    flow.visitor.cookies.set('firstlight_sid', session);
    expect((await decide(flow.visitor, path, { csrf })).status).toBe(403);
    const again = (await consentFor()).page;
    expect(again.text).toContain('bob@example.org');
    flow.visitor.cookies.set('firstlight_sid', before);
  });

  test('a person who is not signed in signs in first, and returns to the same request', async () => {
    const client_id = await flow.client();
    const url = flow.authorizeUrl({ client_id, code_challenge: pkce().challenge });
    const session = flow.visitor.cookies.get('firstlight_sid') ?? '';
    flow.visitor.cookies.delete('firstlight_sid');
    const first = await flow.visitor.request(url.href);
    const consent = first.headers.get('location') ?? '';
    expect(consent).toMatch(/^\/oauth\/consent\/[\w-]+$/);
    const second = await flow.visitor.request(consent);
    expect([second.status, second.headers.get('location')]).toEqual([
      303,
      `/sign-in?return_to=${encodeURIComponent(consent)}`,
    ]);
    flow.visitor.cookies.set('firstlight_sid', session);
    const back = await approve(flow.visitor, new URL(consent, world.url));
    expect(back.searchParams.get('code')).toBeTruthy();
  });

  test('a decision is taken once', async () => {
    const { page, path } = await consentFor();
    const fields = hiddenOf(page.root, path);
    expect((await decide(flow.visitor, path, fields)).status).toBe(303);
    const location = (await decide(flow.visitor, path, fields)).headers.get('location') ?? '';
    // The same decision again leads to the same page, where one code is issued.
    const codes = new Set<string | null>();
    for (let i = 0; i < 2; i++) {
      const { headers } = await flow.visitor.request(location || '/');
      codes.add(new URL(headers.get('location') ?? '/', world.url).searchParams.get('code'));
    }
    codes.delete(null);
    expect(codes.size).toBeLessThanOrEqual(1);
  });
});

describe('clickjacking, 307, Referer and history leaks', () => {
  test('the page cannot be framed, is kept by nobody, and lets the form go to the client and nowhere else', async () => {
    const { page } = await consentFor();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://app.example;");
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const scheme = await consentFor({ redirect_uris: ['cursor://auth/callback'] });
    expect(scheme.page.headers.get('content-security-policy')).toContain("form-action 'self' cursor:;");
    expect(scheme.page.text).toContain('cursor:');
  });

  test('the policy never allows a whole scheme of the web: a decision for an IPv6 address is handed over by a page', async () => {
    for (const redirect of ['https://[::1]/cb', 'http://[::1]:8976/cb']) {
      const { page, path } = await consentFor({ redirect_uris: [redirect] });
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self';");
      const { csrf = '' } = hiddenOf(page.root, path);
      const opened = await decide(flow.visitor, path, { csrf });
      const next = opened.root.querySelector('main a.hot')?.getAttribute('href') ?? '';
      expect([opened.status, opened.text.includes('Back to your program')]).toEqual([200, true]);
      const back = await flow.visitor.request(next);
      expect(back.headers.get('location')?.startsWith(redirect)).toBe(true);
    }
  });

  test('every next step is 303, and the URL with the code sends no referrer to another site', async () => {
    const { page, path } = await consentFor();
    const decided = await flow.visitor.send(path, {
      ...hiddenOf(page.root, path),
      decision: 'allow',
      scope: 'account:read',
    });
    expect(decided.status).toBe(303);
    const back = await flow.visitor.request(decided.headers.get('location') ?? '');
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toContain(`${WEB}?code=`);
    expect(back.headers.get('referrer-policy')).toBe('no-referrer');
    expect(back.headers.get('cache-control')).toContain('no-store');
  });
});

describe('connected assistants', () => {
  test('one row for each consent, with its scopes and last use', async () => {
    const carol = await Flow.of(world, 'carol');
    const client_id = await carol.client({ client_name: 'Notes' });
    const { access_token } = await carol.tokens(client_id, { scope: 'account:read' });
    expect((await carol.visitor.request('/account/assistants')).text).toContain('Not used yet');
    expect(await carol.works(access_token)).toBe(true);
    const page = await carol.visitor.request('/account/assistants');
    expect(page.text).toMatch(/Notes.*not verified.*Read your account.*Last used 18 Nov 2026/);
    expect(page.headers.get('cache-control')).toContain('no-store');
  });

  test('its row says from how many networks it was used', async () => {
    const proxied = await startWorld({ env: { TRUST_PROXY: '1' } });
    const gil = await Flow.of(proxied, 'gil');
    const { access_token } = await gil.tokens(await gil.client());
    for (const ip of ['192.0.2.1', '192.0.2.1', '198.51.100.7']) {
      proxied.clock.advance(61_000);
      const headers = { authorization: `Bearer ${access_token}`, 'x-forwarded-for': ip };
      expect((await fetch(`${proxied.url}/api/v1/drafts`, { headers })).status).toBe(200);
    }
    expect((await gil.visitor.request('/account/assistants')).text).toContain('Used from 2 networks');
    await proxied.close();
  });

  test('a newly connected assistant is reported by email (ASVS 6.3.5)', async () => {
    const fred = await Flow.of(world, 'fred');
    await fred.tokens(await fred.client({ client_name: 'Notes' }), { scope: 'account:read' });
    const [mail, ...more] = (await world.mails()).filter(({ to }) => to === 'fred@example.org');
    expect([mail?.subject, more]).toEqual(['An assistant was connected to your account', []]);
    const text = mail?.text.replaceAll('=\n', '');
    expect(text).toContain('Notes');
    expect(text).toContain('account:read');
    expect(text).toContain(`${world.url}/account/assistants`);
  });

  test('only the person who consented can disconnect, with the CSRF token of the form', async () => {
    const dora = await Flow.of(world, 'dora');
    const { access_token } = await dora.tokens(await dora.client());
    const mine = await dora.visitor.request('/account/assistants');
    const grant = mine.root.querySelector('input[name=grant]')?.getAttribute('value') ?? '';
    const eve = await Flow.of(world, 'eve');
    await eve.tokens(await eve.client());
    const theirs = await eve.visitor.request('/account/assistants');
    await eve.visitor.send('/account/assistants', { ...hiddenOf(theirs.root, '/account/assistants'), grant });
    expect((await dora.visitor.send('/account/assistants', { grant })).status).toBe(403);
    expect(await dora.works(access_token)).toBe(true);
    await dora.visitor.send('/account/assistants', { ...hiddenOf(mine.root, '/account/assistants'), grant });
    expect(await dora.works(access_token)).toBe(false);
  });
});
