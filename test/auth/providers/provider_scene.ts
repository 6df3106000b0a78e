import { expect } from 'vitest';
import { type ProviderPerson, signInProvider } from '../../doubles/sign_in_provider.ts';
import type { PageResponse } from '../../site/page_response.ts';
import { Visitor } from '../../site/visitor.ts';
import { startWorld } from '../../world.ts';
import { from } from '../from_networks.ts';

/** A browser in a network of its own. */
export type Browser = ReturnType<typeof browserIn>;

function browserIn(url: string, network: number) {
  const by = new Visitor(url);
  const headers = from(`198.51.100.${network}`);
  return {
    by,
    headers,
    get: (path: string) => by.request(path, { headers }),
    isIn: () => by.cookies.has('firstlight_sid'),
  };
}

/** The real service with two sign-in providers, which are a local double: GitHub, and one of the operator's own. */
export async function providerScene() {
  const provider = await signInProvider();
  const { id: client_id, secret } = provider.client;
  const env = {
    GITHUB_CLIENT_ID: client_id,
    GITHUB_CLIENT_SECRET: secret,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client_id,
    OIDC_CLIENT_SECRET: secret,
    OIDC_NAME: 'Example ID',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
  };
  const world = await startWorld({ env, ports: { provider_fetch: provider.fetch } });
  let people = 0;
  let networks = 0;

  const browser = (): Browser => browserIn(world.url, ++networks);

  /** Presses the button of a provider. */
  async function start(window: Browser, id = 'oidc', return_to = '/awards'): Promise<PageResponse> {
    const page = await window.get(`/sign-in?return_to=${encodeURIComponent(return_to)}`);
    const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    return window.by.send(`/sign-in/with/${id}`, { csrf, return_to }, window.headers);
  }

  return {
    provider,
    world,
    browser,
    start,
    now: (): number => world.clock.now().getTime(),
    /** A person with an account at the provider that no earlier test has seen. */
    person(about: Partial<ProviderPerson> = {}) {
      const number = ++people;
      const email = `person${number}@example.org`;
      const usual = { sub: String(1000 + number), login: `person-${number}`, email, email_verified: true };
      return { ...usual, ...about } as ProviderPerson & { email: string };
    },
    accountOf: (email: string) => world.store.people.byEmail(email),
    /** Signs in at the provider as a person, and comes back. */
    async signIn(who: ProviderPerson, { id = 'oidc', window = browser(), return_to = '/awards' } = {}) {
      provider.person = who;
      provider.emails = [
        { email: 'other@example.org', primary: false, verified: true },
        { email: who.email ?? '', primary: true, verified: who.email_verified === true },
      ];
      const back = await provider.visit(urlIn(await start(window, id, return_to)));
      const response = await window.get(back);
      return { ...window, window, back, response, to: response.headers.get('location') };
    },
    async close(): Promise<void> {
      await world.close();
      await provider.close();
    },
  };
}

/** The URL that the page opens at once, which its link has, too. */
export function urlIn({ root }: PageResponse): string {
  const refresh = root.querySelector('meta[http-equiv=refresh]')?.getAttribute('content') ?? '';
  const url = refresh.replace(/^0;url=/, '');
  expect(root.querySelector('main a.btn')?.getAttribute('href')).toBe(url);
  return url;
}
