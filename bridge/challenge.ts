import { ALL_SCOPES } from '../domain/access.ts';
import type { ErrorCode } from '../domain/errors.ts';

/** Where clients learn how to sign in (RFC 9728, R213), by what they call. */
export const RESOURCE_METADATA = {
  mcp: '/.well-known/oauth-protected-resource/mcp',
  rest: '/.well-known/oauth-protected-resource/api/v1',
} as const;

/**
 * WWW-Authenticate for a refusal, or undefined where none belongs (RFC 6750, 3; RFC 9728, 5.1). A 401 names all scopes, so
 * that one consent is enough; a 403 names what the call needs (D62): `access`, scopes with spaces between. `called` says whose metadata the client is sent to.
 */
export function challenge(
  code: ErrorCode,
  { access }: { access: string },
  origin: string,
  called: keyof typeof RESOURCE_METADATA,
): string | undefined {
  const metadata = `resource_metadata="${origin}${RESOURCE_METADATA[called]}"`;
  const all = `scope="${ALL_SCOPES.join(' ')}"`;
  switch (code) {
    case 'not_signed_in':
      return `Bearer ${metadata}, ${all}`;
    case 'invalid_token':
      return `Bearer error="invalid_token", ${metadata}, ${all}`;
    case 'insufficient_scope':
      return `Bearer error="insufficient_scope", scope="${access}", ${metadata}`;
    default:
      return undefined;
  }
}
