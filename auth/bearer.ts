import { type Actor, ALL_SCOPES } from '../domain/access.ts';
import type { Clock } from '../domain/ports.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { hashOf, isKeyShaped } from './api_keys.ts';

/** What an Authorization header proves: somebody, nothing, or nothing valid (auth.md 4). */
export type Credential =
  | { actor: Actor; error?: undefined }
  | { actor: null; error: 'missing' | 'invalid_token' };

/** What a request without an Authorization header proves. */
export const NOBODY: Credential = { actor: null, error: 'missing' };

/** The one check of bearer credentials for REST and MCP. Takes the header's value. */
export type BearerCheck = (header: string | undefined) => Promise<Credential>;

/** `last_used_at` is written at most this often per key (auth.md 6). */
const TOUCH_EVERY_MS = 60_000;

/** Makes the check over a store: API keys now; access tokens join with the authorization server. */
export function bearerCheck(store: Store, clock: Clock): BearerCheck {
  return async (header) => {
    if (header === undefined) return NOBODY;
    // A malformed header is an invalid credential (D62).
    const [, word] = /^Bearer +([\w\-.~+/]+=*)$/i.exec(header) ?? [];
    if (!word || !isKeyShaped(word)) return { actor: null, error: 'invalid_token' };
    const key = await store.keys.byHash(hashOf(word));
    const now = clock.now().getTime();
    if (!key || (key.expires_at !== null && key.expires_at <= now))
      return { actor: null, error: 'invalid_token' };
    if (key.last_used_at === null || key.last_used_at <= now - TOUCH_EVERY_MS) {
      await store.write((tx) => tx.keys.touch(key.id, now));
    }
    return { actor: actorOf(key) };
  };
}

function actorOf({ id, person_id, scopes }: ApiKey): Actor {
  return { person_id, credential: 'api_key', credential_id: id, scopes: new Set(scopes ?? ALL_SCOPES) };
}
