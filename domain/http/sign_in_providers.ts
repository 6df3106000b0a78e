/** Providers that people may sign in with (record 58): GitHub, Google, and one of the operator's own. */
export type ProviderId = 'github' | 'google' | 'oidc';

/** A sign-in provider at which the operator has registered this site. */
export interface ProviderRegistration {
  id: ProviderId;
  /** As its button names it. */
  name: string;
  /** Its issuer identifier, exactly as the provider writes it. */
  issuer: string;
  client_id: string;
  client_secret: string;
}

/** A sign-in provider as pages name it. */
export type OfferedProvider = Pick<ProviderRegistration, 'id' | 'name' | 'issuer'>;

/** GitHub names itself so in its responses (RFC 9207). It has no discovery document that a site needs. */
export const GITHUB_ISSUER = 'https://github.com/login/oauth';
/** Google, by its discovery document. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';

/** The name of a provider by its issuer: the host if it is no longer offered. */
export const providerName = (issuer: string, offered: readonly OfferedProvider[]): string =>
  offered.find((provider) => provider.issuer === issuer)?.name ?? new URL(issuer).host;
