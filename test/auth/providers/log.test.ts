import { expect, test } from 'vitest';
import { signInProvider } from '../../doubles/sign_in_provider.ts';
import { Visitor } from '../../site/visitor.ts';
import { served } from '../served.ts';

test('the log has each sign-in with its provider, and no secret of it', async () => {
  const provider = await signInProvider();
  const { said, url, events } = await served({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.client.id,
    OIDC_CLIENT_SECRET: provider.client.secret,
  });
  provider.person = { sub: '1', email: 'ada@example.org', email_verified: true };
  const by = new Visitor(url);
  const signIn = async () => {
    by.cookies.delete('firstlight_sid');
    const page = await by.fill(await by.request('/sign-in'), '/sign-in/with/oidc');
    const back = await provider.visit(page.root.querySelector('main a.btn')?.getAttribute('href') ?? '');
    await by.request(back);
    provider.secrets.push(new URL(back, url).searchParams.get('state') ?? '');
    return back;
  };
  const used = await signIn();
  await by.request(used);
  provider.faults = { claims: { nonce: 'x' } };
  await signIn();
  // The provider repeats our secret in its error.
  provider.faults = { down: { '/token': 401 } };
  await signIn();
  provider.faults = { down: { '/token': 502 } };
  await signIn();
  await provider.close();
  await by.request('/sign-in');
  // All come back from the provider by a link.
  expect(new Set(events().map(({ network }) => network))).toEqual(new Set(['127.0.0.x']));
  expect(events().map(({ event, outcome }) => [event, outcome])).toEqual([
    ['provider_linked', undefined],
    ['sign_in', 'oidc'],
    ['sign_in_failed', 'oidc: stale'],
    ['sign_in_failed', 'oidc: invalid, OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['sign_in_failed', 'oidc: invalid, invalid_client'],
    ['sign_in_failed', 'oidc: unavailable, status 502'],
  ]);
  const cookie = by.cookies.get('firstlight_provider') ?? 'none';
  for (const secret of [provider.client.secret, cookie, 'ada@example.org', ...provider.secrets])
    expect(said.log).not.toContain(secret);
});
