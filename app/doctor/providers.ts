import { GITHUB_ISSUER, type ProviderRegistration } from '../../domain/http/sign_in_providers.ts';
import { providerSignInUrl } from '../../domain/http/urls.ts';
import type { Config } from '../config/config.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Reads the discovery document of each sign-in provider. Whether its secret is right shows only with a sign-in. */
export async function providerFindings(
  { sign_in_providers, base_url }: Pick<Config, 'sign_in_providers' | 'base_url'>,
  limit_ms: number,
): Promise<Finding[]> {
  if (sign_in_providers.length === 0)
    return [ok('providers', 'No sign-in provider is configured: people sign in by email and with passkeys.')];
  return Promise.all(sign_in_providers.map((one) => finding(one, base_url ?? 'http://localhost', limit_ms)));
}

async function finding(
  { id, name, issuer }: ProviderRegistration,
  origin: string,
  limit_ms: number,
): Promise<Finding> {
  const redirects = `its redirect URI must be ${providerSignInUrl(origin, id)}`;
  // GitHub needs no discovery document.
  if (issuer === GITHUB_ISSUER) return ok('providers', `${name} is configured; ${redirects}.`);
  const [{ discoveryTrouble }, { providerFetch }] = await Promise.all([
    import('../../auth/providers/relying_party.ts'),
    import('../../auth/providers/provider_fetch.ts'),
  ]);
  const trouble = await discoveryTrouble(issuer, providerFetch(fetch, limit_ms));
  return trouble === null
    ? ok('providers', `${name} is configured, and its discovery document can be read; ${redirects}.`)
    : failed(
        'providers',
        `The discovery document of ${name} at ${issuer} cannot be used (${trouble}).`,
        'Correct OIDC_ISSUER, which must be written as the document itself names its issuer, and look whether a firewall lets this machine reach it.',
      );
}
