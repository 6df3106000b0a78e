import * as oauth from 'oauth4webapi';
import type { ProviderHttp, ProviderKind } from './kind.ts';
import { ProviderFailure } from './provider.ts';

/** How long a discovery document is used. */
const DISCOVERY_MS = 3_600_000;

/** Characters of an account's id (OpenID Connect Core, 2). */
const MOST_SUBJECT = 255;

/** A provider of OpenID Connect, found by its discovery document. */
export function openidKind(issuer: string, { options }: ProviderHttp, now: () => number): ProviderKind {
  let found: { server: Promise<oauth.AuthorizationServer>; until: number } | undefined;
  const keys: oauth.JWKSCacheInput = {};

  return {
    scope: 'openid email',
    async server() {
      if (!found || now() >= found.until)
        found = { server: discovered(issuer, options), until: now() + DISCOVERY_MS };
      try {
        return await found.server;
      } catch (error) {
        // The next sign-in tries again.
        found = undefined;
        throw error;
      }
    },
    async identityOf(response, { server, client, nonce }) {
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, {
        ...options,
        [oauth.jwksCache]: keys,
      });
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (!claims) throw new Error('the response has no ID token');
      const { sub } = claims;
      if (sub.length > MOST_SUBJECT) throw new ProviderFailure('invalid', 'sub');
      if (claims['email'] !== undefined || !server.userinfo_endpoint) return identityIn(sub, claims);
      const about = await oauth.userInfoRequest(server, client, tokens.access_token, options);
      return identityIn(sub, await oauth.processUserInfoResponse(server, client, sub, about));
    },
  };
}

/** The discovery document of an issuer, which names that issuer. */
export const discovered = async (
  issuer: string,
  options: ProviderHttp['options'],
): Promise<oauth.AuthorizationServer> =>
  oauth.processDiscoveryResponse(new URL(issuer), await oauth.discoveryRequest(new URL(issuer), options));

/** Some providers write the boolean as a text. */
function identityIn(
  subject: string,
  { email, email_verified: verified }: Readonly<Record<string, unknown>>,
): { subject: string; email: string | null; account: string | null } {
  const account = typeof email === 'string' ? email : null;
  const isVerified = verified === true || verified === 'true';
  return { subject, email: isVerified ? account : null, account };
}
