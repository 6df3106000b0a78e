import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { member } from '../../site/visitor.ts';
import { providerScene } from './provider_scene.ts';

let scene: Awaited<ReturnType<typeof providerScene>>;
beforeAll(async () => (scene = await providerScene()));
afterAll(() => scene.close());
beforeEach(() => {
  scene.provider.faults = {};
});

const audited = async (person_id: number) =>
  (await scene.world.store.audit_log.newest({ person_id, limit: 20 })).map(({ kind }) => kind).reverse();
const subjectsTo = async (email: string) => {
  return (await scene.world.mails()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};

describe('signing in with a provider', () => {
  test('makes an account once, and signs in to it again, whatever email address the provider has by then', async () => {
    const ada = scene.person();
    const first = await scene.signIn(ada);
    expect([first.response.status, first.to, first.isIn()]).toEqual([303, '/awards', true]);
    const account = (await scene.accountOf(ada.email))!;
    expect(account).toMatchObject({ name: null, created_at: scene.now(), verified_at: scene.now() });
    expect(await audited(account.id)).toEqual(['provider_linked']);
    expect(await subjectsTo(ada.email)).toEqual(['You can now sign in with Example ID']);
    expect((await first.get('/account')).text).toContain(ada.email);
    expect((await first.get('/account')).text).toContain('One account elsewhere signs you in here.');

    scene.world.clock.advance(60_000);
    const moved = { ...ada, email: 'moved@example.org' };
    const again = await scene.signIn(moved);
    expect((await again.get('/account')).text).toContain(ada.email);
    expect(await scene.accountOf('moved@example.org')).toBeUndefined();
    // Without a verified email address, too: the account at the provider is known by its id.
    expect((await scene.signIn({ ...ada, email_verified: false })).isIn()).toBe(true);
    expect(await scene.world.store.provider_accounts.ofPerson(account.id)).toMatchObject([
      { issuer: scene.provider.issuer, subject: ada.sub, last_used_at: scene.now() },
    ]);
    expect(await subjectsTo(ada.email)).toContain('New sign-in to your account');
  });

  test('GitHub links by the primary verified email address; the link is listed, exported, unlinked and erased', async () => {
    const bob = scene.person({ email: 'Bob.Github@Example.org' });
    const by = await member(scene.world.url, scene.world.store, 'bob.github@example.org', scene.now());
    const { id } = (await scene.accountOf('bob.github@example.org'))!;
    const signed = await scene.signIn(bob, { id: 'github' });
    expect([signed.to, signed.isIn()]).toEqual(['/awards', true]);
    expect(await audited(id)).toEqual(['provider_linked']);
    const page = await by.request('/account/providers');
    expect(page.text).toMatch(new RegExp(`GitHub ${bob.login}.*last used just now`));
    const exported = JSON.parse((await by.request('/account/export')).markup);
    expect(exported.provider_account).toMatchObject([{ subject: bob.sub, account: bob.login }]);

    const other = await member(scene.world.url, scene.world.store, 'other@example.org', scene.now());
    const theirs = (await other.request('/account')).root;
    const csrf = theirs.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const stolen = { csrf, account: String(exported.provider_account[0].id) };
    expect((await other.send('/account/providers', stolen)).status).toBe(404);
    expect((await by.fill(page, '/account/providers')).headers.get('location')).toBe(
      '/account/providers?unlinked',
    );
    expect(await scene.world.store.provider_accounts.ofPerson(id)).toEqual([]);
    expect(await audited(id)).toEqual(['provider_linked', 'provider_unlinked']);
    expect(await subjectsTo('bob.github@example.org')).toEqual([
      'You can now sign in with GitHub',
      'GitHub is unlinked',
    ]);
    expect((await scene.signIn(bob, { id: 'github' })).isIn()).toBe(true);
    expect(await scene.world.store.provider_accounts.ofPerson(id)).toHaveLength(1);
    await by.fill(await by.request('/account/delete'), '/account/delete', {
      email: 'bob.github@example.org',
    });
    expect(await scene.world.store.provider_accounts.ofPerson(id)).toEqual([]);
  });

  test('an account at the provider that is linked to one person signs in nobody else', async () => {
    const [eve, mallory] = [scene.person(), scene.person()];
    await scene.signIn(eve);
    await scene.signIn(mallory);
    // The provider gave Eve's email address to Mallory.
    const { get } = await scene.signIn({ ...mallory, email: eve.email });
    expect((await get('/account')).text).toContain(mallory.email);
    // The same id at another provider is another account.
    const twin = await scene.signIn({ ...mallory, email: 'twin@example.org' }, { id: 'github' });
    expect((await twin.get('/account')).text).toContain('twin@example.org');
  });

  test('an email address of the userinfo endpoint counts, and a boolean that is written as text', async () => {
    scene.provider.faults = { userinfo: true };
    const cy = scene.person({ email_verified: 'true' });
    expect((await scene.signIn(cy)).isIn()).toBe(true);
    expect(await scene.accountOf(cy.email)).toBeDefined();
  });

  test('confirms no dangerous act: email and passkeys do', async () => {
    const { get } = await scene.signIn(scene.person());
    const page = await get('/account/delete');
    expect(page.text).toContain('Sign in again');
    expect(page.root.querySelector('form[action="/account/delete"]')).toBeNull();
    const again = await get('/sign-in?again=1&return_to=/account/delete');
    expect(again.text).toContain('An account elsewhere is not enough for that.');
    expect(again.markup).not.toContain('/sign-in/with/');
  });

  test.each([
    ['//evil.example/', '/account'],
    ['/.//evil.example/', '/account'],
    ['https://evil.example/', '/account'],
    ['/sign-out', '/account'],
    ['/search?q=a%20b', '/search?q=a%20b'],
  ])('goes on to %s only within the site', async (return_to, to) => {
    expect((await scene.signIn(scene.person(), { return_to })).to).toBe(to);
  });
});
