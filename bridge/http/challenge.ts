import { ALL_SCOPES } from '../../domain/http/access.ts';
import type { ErrorCode } from '../../domain/http/errors.ts';

/** Path of the metadata about signing in (RFC 9728, R213), by the protocol of the call. */
export const RESOURCE_METADATA = {
  mcp: '/.well-known/oauth-protected-resource/mcp',
  rest: '/.well-known/oauth-protected-resource/api/v1',
} as const;

/** What a challenge says about the refused call. */
export interface Refused {
  /** Scopes that the call needs, separated by spaces. */
  access: string;
  /** The protocol whose metadata the challenge names. */
  called: keyof typeof RESOURCE_METADATA;
  /** Scopes that every sign-in starts with, separated by spaces; all if undefined (`auth.initial_scopes`). */
  initial_scopes?: string | undefined;
}

/**
 * WWW-Authenticate of a refusal; undefined if none applies (RFC 6750, 3; RFC 9728, 5.1). A 401 names all scopes, so that one
 * consent is enough, unless the site team wants fewer. A 403 names what the call needs (D62).
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

/** The scopes that a sign-in starts with; they include those that the call needs. */
function scopesOf({ access, initial_scopes }: Refused): string {
  const wanted = initial_scopes === undefined ? ALL_SCOPES : `${initial_scopes} ${access}`.split(' ');
  const scopes = ALL_SCOPES.filter((scope) => wanted.includes(scope));
  return scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : '';
}
