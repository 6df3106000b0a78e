import type * as oauth from 'oauth4webapi';
import type { ProviderIdentity } from './provider.ts';
import type { ProviderFetch } from './provider_fetch.ts';

/** What the kinds of provider need for their requests: a fetch with limits, and http for a provider on this machine. */
export interface ProviderHttp {
  fetch: ProviderFetch;
  options: { [oauth.customFetch]: ProviderFetch; [oauth.allowInsecureRequests]: boolean };
}

/** What differs between GitHub, which speaks OAuth alone, and providers of OpenID Connect. */
export interface ProviderKind {
  scope: string;
  /** Where the provider is. */
  server(): Promise<oauth.AuthorizationServer>;
  /** The account for which the provider gave tokens. */
  identityOf(
    response: Response,
    from: { server: oauth.AuthorizationServer; client: oauth.Client; nonce: string },
  ): Promise<ProviderIdentity>;
}
