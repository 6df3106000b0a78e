import type {
  OfferedProvider,
  ProviderId,
  ProviderRegistration,
} from '../../domain/http/sign_in_providers.ts';
import { networkOf } from '../callers/caller_ip.ts';
import type { UsedUp } from '../callers/limits.ts';
import type { SignUpOrigin } from '../callers/new_accounts.ts';
import { hashOf } from '../credentials/api_keys.ts';
import type { PasskeyOptions } from '../sign_in/passkeys.ts';
import type { Device } from '../sign_in/remember_device.ts';
import { newSecret } from '../sign_in/sessions.ts';
import { type FailureReason, ProviderFailure, type SignInProvider, type SignInSecrets } from './provider.ts';
import { providerFetch } from './provider_fetch.ts';
import { type NotSignedIn, signInAs } from './sign_in_as.ts';

/** How long a browser may be at a provider; longer than any two-factor prompt. */
export const PROVIDER_SIGN_IN_S = 10 * 60;

/** Why a provider signs nobody in; `stale` is a response without its start in this browser. */
export type ProviderRefusal =
  | { refused: FailureReason | NotSignedIn | 'stale' }
  | ({ refused: 'too_often' } & UsedUp);

/** A sign-in that a provider confirmed, and where the browser wanted to go. */
interface Confirmed {
  person_id: number;
  provider: ProviderId;
  return_to: string;
}

/** Signing in with providers at which the operator has registered this site (record 58). */
export interface ProviderDesk {
  /** In the order of their buttons; empty without any. */
  offered: readonly OfferedProvider[];
  /** Starts a sign-in in a browser, whose cookie holds the secret `browser`; gives the URL of the provider. */
  start(
    provider: OfferedProvider,
    from: { browser: string; return_to: string; ip: string },
  ): Promise<{ url: string } | ProviderRefusal>;
  /**
   * Signs in by the response that a browser brought back from the provider, once. Creates an unknown person. `return_to` of a
   * refusal is null where the response belongs to no start.
   */
  finish(
    provider: OfferedProvider,
    query: URLSearchParams,
    from: { browser: string | undefined } & Device,
  ): Promise<Confirmed | { refusal: ProviderRefusal; return_to: string | null }>;
}

export interface ProviderOptions extends Omit<PasskeyOptions, 'key'> {
  registered: readonly ProviderRegistration[];
  /** Where an account is made from an IP address. */
  signUpOrigin: (ip: string) => Promise<SignUpOrigin>;
  /** Requests to providers; those of operators may be at private addresses. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** The desk over a store. */
export function providerDesk({
  store,
  clock,
  limits,
  security,
  origin,
  registered,
  signUpOrigin,
  fetch = globalThis.fetch,
}: ProviderOptions): ProviderDesk {
  const now = (): number => clock.now().getTime();
  const made = new Map<ProviderId, SignInProvider>();

  /** A provider over its wire; the library is loaded with the first one. */
  async function providerOf(id: ProviderId): Promise<SignInProvider> {
    const known = made.get(id);
    if (known) return known;
    const registration = registered.find((one) => one.id === id);
    if (!registration) throw new Error(`the provider ${id} is not offered`);
    const { relyingParty } = await import('./relying_party.ts');
    const provider = relyingParty(registration, { origin, fetch: providerFetch(fetch), now });
    made.set(id, provider);
    return provider;
  }

  /** Notes a failure. Responses that are no valid ones are counted with dead links and wrong codes. */
  async function refused(
    { id }: OfferedProvider,
    ip: string,
    {
      refused: why,
      message = why,
    }: { refused: Exclude<ProviderRefusal['refused'], 'too_often'>; message?: string },
  ): Promise<ProviderRefusal> {
    const isCounted = why === 'stale' || why === 'invalid';
    const used_up = isCounted ? await limits.take('confirmed_by_network', networkOf(ip)) : null;
    const event = used_up ? 'sign_in_limited' : 'sign_in_failed';
    const outcome = message === why ? `${id}: ${why}` : `${id}: ${why}, ${message}`;
    security.note({ event, outcome });
    return used_up ? { refused: 'too_often', ...used_up } : { refused: why };
  }

  return {
    offered: registered.map(({ id, name, issuer }) => ({ id, name, issuer })),

    async start(provider, { browser, return_to, ip }) {
      const used_up = await limits.take('provider_starts_by_network', networkOf(ip));
      if (used_up) {
        security.note({ event: 'sign_in_limited', outcome: `${provider.id}: start` });
        return { refused: 'too_often', ...used_up };
      }
      const secrets = secretsOf(newSecret(), browser);
      const opened = await orFailure(async () => (await providerOf(provider.id)).authorizeUrl(secrets));
      if (opened instanceof ProviderFailure) return refused(provider, ip, failed(opened));
      const row = { hash: hashOf(secrets.state), browser_hash: hashOf(browser), provider: provider.id };
      const expires_at = now() + PROVIDER_SIGN_IN_S * 1000;
      await store.write((tx) => tx.provider_accounts.start({ ...row, return_to, expires_at }), { on: [] });
      return { url: opened };
    },

    async finish(provider, query, { browser, ...device }) {
      const { id } = provider;
      const { ip } = device;
      const state = query.get('state') ?? '';
      const started = browser && { hash: hashOf(state), browser_hash: hashOf(browser), provider: id };
      const start =
        started && (await store.write((tx) => tx.provider_accounts.finish(started, now()), { on: [] }));
      if (!start || !browser)
        return { refusal: await refused(provider, ip, { refused: 'stale' }), return_to: null };
      const { return_to } = start;
      const secrets = secretsOf(state, browser);
      const identity = await orFailure(async () => (await providerOf(id)).identityOf(query, secrets));
      if (identity instanceof ProviderFailure)
        return { refusal: await refused(provider, ip, failed(identity)), return_to };
      const origin = await signUpOrigin(ip);
      const outcome = await store.write((tx) =>
        signInAs(tx, identity, {
          provider,
          limits,
          origin,
          device,
          now: now(),
          event: start.hash,
        }),
      );
      if ('person_id' in outcome) {
        const { person_id, email } = outcome;
        security.note({ event: 'sign_in', outcome: id, person_id, email });
        return { person_id, provider: id, return_to };
      }
      if (outcome.refused !== 'too_often')
        return { refusal: await refused(provider, ip, { refused: outcome.refused }), return_to };
      security.note({ event: 'sign_in_limited', outcome: `${id}: new account` });
      return { refusal: outcome, return_to };
    },
  };
}

/** The secrets of one sign-in. Only the browser's cookie can give nonce and verifier, so none of them is stored. */
const secretsOf = (state: string, browser: string): SignInSecrets => ({
  state,
  nonce: hashOf(`nonce ${state} ${browser}`),
  verifier: hashOf(`verifier ${state} ${browser}`),
});

const failed = ({ reason, message }: ProviderFailure) => ({ refused: reason, message });

async function orFailure<T>(work: () => Promise<T>): Promise<T | ProviderFailure> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) return error;
    throw error;
  }
}
