import type { ErrorCode } from '../../domain/errors.ts';
import { ALL_SCOPES } from '../../domain/http/access.ts';

/** Where clients learn how to sign in (RFC 9728, R213), by what they call. */
export const RESOURCE_METADATA = {
  mcp: '/.well-known/oauth-protected-resource/mcp',
  rest: '/.well-known/oauth-protected-resource/api/v1',
} as const;

/** What a refused call was, as far as its challenge says it. */
export interface Refused {
  /** Scopes that the call needs, with spaces between. */
  access: string;
  /** Whose metadata the client is sent to. */
  called: keyof typeof RESOURCE_METADATA;
  /** Scopes that a sign-in asks for whatever was called, with spaces between; all when absent (`auth.initial_scopes`). */
  initial_scopes?: string | undefined;
}

/**
 * WWW-Authenticate for a refusal, or undefined where none belongs (RFC 6750, 3; RFC 9728, 5.1). A 401 names all scopes, so that one
 * consent is enough, unless the site team wants fewer; a 403 names what the call needs (D62).
 */
export function challenge(code: ErrorCode, refused: Refused, origin: string): string | undefined {
  const metadata = `resource_metadata="${origin}${RESOURCE_METADATA[refused.called]}"`;
  switch (code) {
    case 'not_signed_in':
      return `Bearer ${metadata}${scopesOf(refused)}`;
    case 'invalid_token':
      return `Bearer error="invalid_token", ${metadata}${scopesOf(refused)}`;
    case 'insufficient_scope':
      return `Bearer error="insufficient_scope", scope="${refused.access}", ${metadata}`;
    default:
      return undefined;
  }
}

/** The scopes that a sign-in begins with: what the call needs is always among them. */
function scopesOf({ access, initial_scopes }: Refused): string {
  const wanted = initial_scopes === undefined ? ALL_SCOPES : `${initial_scopes} ${access}`.split(' ');
  const scopes = ALL_SCOPES.filter((scope) => wanted.includes(scope));
  return scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
}
