import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { providerFetch } from '../../../auth/providers/provider_fetch.ts';
import { relyingParty } from '../../../auth/providers/relying_party.ts';
import { GITHUB_ISSUER } from '../../../domain/http/sign_in_providers.ts';
import { DAY_MS } from '../../../domain/time/day.ts';
import { suspend } from '../../../services/people/shut_out.ts';
import { deleteExpired } from '../../../services/upkeep/retention.ts';
import type { ProviderFaults, ProviderPerson } from '../../doubles/sign_in_provider.ts';
import { type Browser, providerScene, urlIn } from './provider_scene.ts';

let scene: Awaited<ReturnType<typeof providerScene>>;
beforeAll(async () => (scene = await providerScene()));
afterAll(() => scene.close());
beforeEach(() => {
  scene.provider.faults = {};
});

describe('a sign-in is refused, and nothing is changed', () => {
  const invalid = 'could not be verified';
  test.each<[string, Partial<ProviderPerson>, ProviderFaults, string, ('oidc' | 'github')?]>([
    ['with an unverified email address', { email_verified: false }, {}, 'no verified email address'],
    [
      'with one that GitHub has not verified',
      { email_verified: false },
      {},
      'no verified email address',
      'github',
    ],
    ['without an email address', { email: undefined }, { userinfo: true }, 'no verified email address'],
    ['with a text that is no email address', { email: 'ada' }, {}, 'no verified email address'],
    ['with a disposable email address', { email: 'x@mailinator.com' }, {}, 'Disposable'],
    ['with another nonce', {}, { claims: { nonce: 'x' } }, invalid],
    ['with an ID token of another issuer', {}, { claims: { iss: 'https://evil.example' } }, invalid],
    ['with an ID token for another client', {}, { claims: { aud: 'other' } }, invalid],
    ['with an ID token that has expired', {}, { claims: { exp: 1_700_000_000 } }, invalid],
    ['with an ID token of another key', {}, { foreign_key: true }, invalid],
    ['with an id that is too long', {}, { claims: { sub: 'x'.repeat(256) } }, invalid],
    ['when another issuer responds', {}, { iss: 'https://evil.example' }, invalid],
    ['when another issuer responds for GitHub', {}, { iss: 'https://evil.example' }, invalid, 'github'],
    ['when the person cancels', {}, { error: 'access_denied' }, 'you cancelled at Example ID'],
    ['when the person cancels at GitHub', {}, { error: 'access_denied' }, 'cancelled at GitHub', 'github'],
    ['when the provider is overloaded', {}, { error: 'temporarily_unavailable' }, 'does not respond'],
    ['when the provider says something strange', {}, { error: '<b>' }, invalid],
    ['when its token endpoint fails', {}, { down: { '/token': 503 } }, 'does not respond'],
    ['when our secret is wrong', {}, { down: { '/token': 401 } }, invalid],
    ['when a response does not end', {}, { endless: '/token' }, 'does not respond'],
    [
      'when the API of GitHub fails',
      {},
      { down: { '/github/user/emails': 500 } },
      'does not respond',
      'github',
    ],
    [
      'when GitHub refuses our secret',
      {},
      { github_error: 'incorrect_client_credentials' },
      invalid,
      'github',
    ],
    ['when GitHub does not show emails', {}, { down: { '/github/user/emails': 404 } }, invalid, 'github'],
  ])('%s', async (_, about, faults, text, id = 'oidc') => {
    scene.provider.faults = faults;
    const who = scene.person(about);
    const before = (await scene.world.store.people.find({ offset: 0, limit: 1 })).total;
    const refused = await scene.signIn(who, { id });
    expect([refused.response.status, refused.isIn()]).toEqual([400, false]);
    expect(refused.response.text).toContain(text);
    expect(refused.response.text).toContain('mail');
    expect((await scene.world.store.people.find({ offset: 0, limit: 1 })).total).toBe(before);
    for (const secret of [scene.provider.client.secret, ...scene.provider.secrets])
      expect(refused.response.markup).not.toContain(secret);
    // The way back is kept, for the email that follows.
    expect(refused.response.root.querySelector('input[name=return_to]')?.getAttribute('value')).toBe(
      '/awards',
    );
  });

  test('when the response was used, is of another browser, of another provider, too old, or made up', async () => {
    const dan = scene.person();
    const first = await scene.signIn(dan);
    const stale = 'this took more than ten minutes, was started in another browser, or was used before';
    const expectStale = async (window: Browser, path: string) => {
      window.by.cookies.delete('firstlight_sid');
      const { status, text } = await window.get(path);
      expect([status, window.isIn()]).toEqual([400, false]);
      expect(text).toContain(stale);
    };
    await expectStale(first.window, first.back);

    const [victim, attacker] = [scene.browser(), scene.browser()];
    scene.provider.person = dan;
    const back = await scene.provider.visit(urlIn(await scene.start(attacker)));
    await scene.start(victim);
    await expectStale(victim, back);
    await expectStale(scene.browser(), back);
    await expectStale(attacker, back.replace('/with/oidc', '/with/github'));
    await expectStale(attacker, back.replace(/state=[^&]+/, 'state=x'));
    await expectStale(attacker, back.replace(/state=[^&]+/, ''));
    // None of them used it up, and of several at once one gets it.
    const at_once = await Promise.all([1, 2, 3, 4].map(() => attacker.get(back)));
    expect(at_once.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 400, 400, 400]);
    attacker.by.cookies.delete('firstlight_sid');
    const doubled = await scene.provider.visit(urlIn(await scene.start(attacker)));
    expect([(await attacker.get(`${doubled}&state=x`)).status, attacker.isIn()]).toEqual([400, false]);
    const late = await scene.provider.visit(urlIn(await scene.start(attacker)));
    scene.world.clock.advance(10 * 60_000);
    await expectStale(attacker, late);
  });

  test('for a suspended person', async () => {
    const gus = scene.person();
    await scene.signIn(gus);
    const { id } = (await scene.accountOf(gus.email))!;
    const by = { actor: 'operator', actor_id: 'test' } as const;
    await scene.world.store.write((tx) => suspend(tx, id, { by, now: scene.now(), note: 'spam' }));
    const refused = await scene.signIn(gus);
    expect([refused.response.status, refused.isIn()]).toEqual([403, false]);
    expect(refused.response.text).toContain('suspended');
    // Nor is another account at a provider linked to one.
    expect((await scene.signIn(gus, { id: 'github' })).response.status).toBe(403);
    expect(await scene.world.store.provider_accounts.ofPerson(id)).toHaveLength(1);
  });

  test('when one network starts too many, or makes too many accounts', async () => {
    const window = scene.browser();
    for (let made = 0; made < 3; made++) {
      expect((await scene.signIn(scene.person(), { window })).isIn()).toBe(true);
      window.by.cookies.delete('firstlight_sid');
    }
    const fourth = scene.person();
    const refused = await scene.signIn(fourth, { window });
    expect([refused.response.status, refused.isIn()]).toEqual([429, false]);
    expect(refused.response.text).toContain('3 new accounts an hour');
    expect(await scene.accountOf(fourth.email)).toBeUndefined();
    await scene.world.store.write((tx) => tx.settings.set('sign_in.provider_starts_per_network_hour', 5));
    const [fifth, sixth] = [await scene.start(window), await scene.start(window)];
    expect([fifth.status, sixth.status, sixth.headers.has('retry-after')]).toEqual([200, 429, true]);
    await scene.world.store.write((tx) => tx.settings.reset('sign_in.provider_starts_per_network_hour'));
  });

  test('at a provider that is not there, and at one that nobody configured', async () => {
    const window = scene.browser();
    expect((await scene.start(window, 'google')).status).toBe(404);
    expect((await window.get('/sign-in/with/google?code=x&state=y')).status).toBe(404);
    expect((await window.get('/sign-in/with/oidc')).headers.get('location')).toBe('/sign-in');
    expect((await window.get('/sign-in')).text).not.toContain('Google');
    const before = started();
    scene.world.clock.advance(3_600_000);
    scene.provider.faults = { down: { '/.well-known/openid-configuration': 500 } };
    const refused = await scene.start(window);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('Example ID does not respond'),
    ]);
    expect(started()).toBe(before);
    await scene.world.store.write((tx) => deleteExpired(tx, scene.now() + 2 * DAY_MS));
    expect(started()).toBe(0);
  });

  test('and the operator reads in the log what GitHub said, although its status was 200', async () => {
    const { id, secret } = scene.provider.client;
    const github = relyingParty(
      { id: 'github', name: 'GitHub', issuer: GITHUB_ISSUER, client_id: id, client_secret: secret },
      { origin: scene.world.url, fetch: providerFetch(scene.provider.fetch), now: scene.now },
    );
    const secrets = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };
    const back = await scene.provider.visit(await github.authorizeUrl(secrets));
    const { searchParams } = new URL(back, scene.world.url);
    for (const [github_error, message] of [
      ['incorrect_client_credentials', 'incorrect_client_credentials'],
      [`bad ${secret}`, 'an unknown error'],
    ] as const) {
      scene.provider.faults = { github_error };
      await expect(github.identityOf(searchParams, secrets)).rejects.toMatchObject({
        reason: 'invalid',
        message,
      });
    }
  });

  test('and none of its secrets is in the database', async () => {
    const { back } = await scene.signIn(scene.person());
    const state = new URL(back, scene.world.url).searchParams.get('state') ?? '';
    const open = scene.browser();
    const left = new URL(urlIn(await scene.start(open))).searchParams;
    const db = new Database(scene.world.running.config.database_file, { readonly: true });
    const tables = db
      .prepare("select name from pragma_table_list where schema = 'main' and type = 'table'")
      .pluck()
      .all() as string[];
    const all = tables.map((table) => JSON.stringify(db.prepare(`select * from "${table}"`).all())).join();
    db.close();
    const cookie = open.by.cookies.get('firstlight_provider') ?? 'none';
    for (const secret of [state, cookie, left.get('state')!, left.get('nonce')!, ...scene.provider.secrets])
      expect(all).not.toContain(secret);
  });
});

/** How many sign-ins wait for their response. */
function started(): number {
  const db = new Database(scene.world.running.config.database_file, { readonly: true });
  const count = db.prepare('select count(*) from provider_sign_in').pluck().get() as number;
  db.close();
  return count;
}
