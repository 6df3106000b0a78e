import { type Actor, ALL_SCOPES } from '../domain/access.ts';
import type { Clock } from '../domain/ports.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { hashOf, isKeyShaped } from './api_keys.ts';
import type { KeyUses } from './key_uses.ts';

/** What an Authorization header proves: somebody, nothing, or nothing valid (auth.md 4). */
export type Credential =
  | { actor: Actor; error?: undefined }
  | { actor: null; error: 'missing' | 'invalid_token' };

/** What a request without an Authorization header proves. */
export const NOBODY: Credential = { actor: null, error: 'missing' };

/** What a header proves that is malformed, or holds what is unknown, expired or revoked (D62). */
const INVALID: Credential = { actor: null, error: 'invalid_token' };

/** The one check of bearer credentials for REST and MCP. Takes the header's value, and the address that it came from. */
export type BearerCheck = (header: string | undefined, address: string) => Promise<Credential>;

export interface BearerOptions {
  store: Pick<Store, 'keys'>;
  clock: Clock;
  uses: KeyUses;
}

/** Makes the check over a store: API keys now; access tokens join with the authorization server. */
export function bearerCheck({ store, clock, uses }: BearerOptions): BearerCheck {
  return async (header, address) => {
    if (header === undefined) return NOBODY;
    const [, word] = BEARER.exec(header) ?? [];
    if (!word || !isKeyShaped(word)) return INVALID;
    const key = await store.keys.byHash(hashOf(word));
    const now = clock.now().getTime();
    if (!key || (key.expires_at !== null && key.expires_at <= now)) return INVALID;
    uses.note(key, address, now);
    return { actor: actorOf(key) };
  };
}

const BEARER = /^Bearer +([\w\-.~+/]+=*)$/i;

function actorOf({ id, person_id, scopes }: ApiKey): Actor {
  return { person_id, credential: 'api_key', credential_id: id, scopes: new Set(scopes ?? ALL_SCOPES) };
}
