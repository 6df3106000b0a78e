import type { ProviderId } from '../../domain/http/sign_in_providers.ts';

/** An account at a provider, as the provider describes it. */
export interface ProviderIdentity {
  /** The id of the account: it stays when name and email address change. */
  subject: string;
  /** An email address that the provider has verified; null without one. */
  email: string | null;
  /** What the provider calls the account: a user name or an email address. */
  account: string | null;
}

/** The values that bind a response to the request of one browser. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** One provider, over its own wire. Both functions raise {@link ProviderFailure}. */
export interface SignInProvider {
  id: ProviderId;
  name: string;
  issuer: string;
  /** The URL of the provider that a browser opens. */
  authorizeUrl(secrets: SignInSecrets): Promise<string>;
  /** Verifies the response in `query`, and exchanges its code for the account. */
  identityOf(query: URLSearchParams, secrets: SignInSecrets): Promise<ProviderIdentity>;
}

/** The person said no, the provider does not work, or its response is not valid. */
export type FailureReason = 'cancelled' | 'unavailable' | 'invalid';

/** A provider signs nobody in. The message has no secret and nothing that the provider wrote but words of a protocol. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An error code as the log has it: a response, forged or not, may hold anything. */
export const wordOf = (code: unknown): string =>
  typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : 'an unknown error';
