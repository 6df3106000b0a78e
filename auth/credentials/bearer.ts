import { type Actor, ALL_SCOPES } from '../../domain/http/access.ts';
import type { Clock } from '../../domain/ports.ts';
import type { ApiKey } from '../../store/people/keys.ts';
import type { Store } from '../../store/store.ts';
import { isTokenLike, tokenCheck } from './access_tokens.ts';
import { hashOf, isKeyShaped } from './api_keys.ts';
import type { KeyUses } from './key_uses.ts';

/** What an Authorization header proves: a caller, nothing, or that the credential is invalid (R206, R216). */
export type Credential =
  | { actor: Actor; error?: undefined; is_over?: undefined }
  | {
      actor: null;
      error: 'missing' | 'invalid_token';
      /** It was issued here and is expired or revoked: no guess (D30). */
      is_over?: boolean;
    };

/** The result without an Authorization header. */
export const ANONYMOUS: Credential = { actor: null, error: 'missing' };

/** The result for a header that is malformed, unknown, expired or revoked (D62). */
const INVALID: Credential = { actor: null, error: 'invalid_token' };
const OVER: Credential = { ...INVALID, is_over: true };

/** Checks bearer credentials for REST and MCP, from the header's value and the caller's IP address. */
export type BearerCheck = (header: string | undefined, ip: string) => Promise<Credential>;

export interface BearerOptions {
  store: Pick<Store, 'keys' | 'grants' | 'write'>;
  clock: Clock;
  uses: KeyUses;
  /** The resources that access tokens may be for (RFC 8707); empty if only API keys are accepted. */
  audiences: readonly string[];
}

/** Makes the check over a store: API keys, and access tokens for one of `audiences`. */
export function bearerCheck({ store, clock, uses, audiences }: BearerOptions): BearerCheck {
  const tokenOwner = tokenCheck({ store, clock, audiences });

  async function keyOwner(token: string, ip: string): Promise<Actor | null> {
    if (!isKeyShaped(token)) return null;
    const key = await store.keys.byHash(hashOf(token));
    const now = clock.now().getTime();
    if (!key || isOver(key, now)) return null;
    uses.note(key, ip, now);
    return actorOf(key);
  }

  /** Whether a credential without an owner was issued here. */
  const wasIssued = async (token: string): Promise<boolean> =>
    isTokenLike(token)
      ? store.grants.isToken(hashOf(token))
      : isKeyShaped(token) && (await store.keys.ofHash(hashOf(token))) !== undefined;

  return async (header, ip) => {
    if (header === undefined) return ANONYMOUS;
    const [, token = ''] = BEARER.exec(header) ?? [];
    const actor = await (isTokenLike(token) ? tokenOwner(token, ip) : keyOwner(token, ip));
    if (actor) return { actor };
    return (await wasIssued(token)) ? OVER : INVALID;
  };
}

const isOver = ({ expires_at }: ApiKey, now: number): boolean => expires_at !== null && expires_at <= now;

/** True if a caller's credential is still valid: for calls that last. Does not count as a use of the key. */
export async function isStillValid(
  { credential, credential_id }: Actor,
  { store, clock }: { store: Pick<Store, 'keys' | 'grants'>; clock: Clock },
): Promise<boolean> {
  const now = clock.now().getTime();
  if (credential === 'access_token') return (await store.grants.liveToken(credential_id, now)) !== undefined;
  const key = credential === 'api_key' ? await store.keys.unrevoked(credential_id) : undefined;
  return key !== undefined && !isOver(key, now);
}

const BEARER = /^Bearer +([\w\-.~+/]+=*)$/i;

function actorOf({ id, person_id, scopes }: ApiKey): Actor {
  return { person_id, credential: 'api_key', credential_id: id, scopes: new Set(scopes ?? ALL_SCOPES) };
}
