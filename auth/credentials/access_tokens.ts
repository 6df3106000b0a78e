import type { Actor } from '../../domain/http/access.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Store, Tx } from '../../store/store.ts';
import { networkOf } from '../callers/caller_ip.ts';
import { hashOf } from './api_keys.ts';

/** The form of our access tokens (D56). */
const FORM = /^flat_[\w-]{43}$/;

/** `last_used_at` of a grant is written at most this often. */
const TOUCH_EVERY_MS = 60_000;

export interface TokenCheckOptions {
  store: Pick<Store, 'grants' | 'write'>;
  clock: Clock;
  /** The resources a token may be for (RFC 8707); a token for another is invalid. */
  audiences: readonly string[];
}

/** True if the value has the prefix of an access token. */
export const isTokenLike = (value: string): boolean => value.startsWith('flat_');

/** Makes the check of access tokens. It returns the token's owner, or null if the token is invalid (R206, R217). */
export function tokenCheck({
  store,
  clock,
  audiences,
}: TokenCheckOptions): (value: string, ip: string) => Promise<Actor | null> {
  return async (value, ip) => {
    if (!FORM.test(value)) return null;
    const now = clock.now().getTime();
    const token = await store.grants.token(hashOf(value), now);
    if (!token || !audiences.includes(token.audience)) return null;
    const { id, person_id, grant_id, scopes, last_used_at } = token;
    if (last_used_at === null || last_used_at <= now - TOUCH_EVERY_MS) {
      const network = hashOf(`${grant_id} ${networkOf(ip)}`);
      const touch = async ({ grants }: Tx): Promise<void> => {
        await grants.touch(grant_id, now);
        await grants.usedFrom(grant_id, network, now);
      };
      await store.write(touch, { on: [`grant:${grant_id}`] });
    }
    return { person_id, credential: 'access_token', credential_id: id, scopes: new Set(scopes) };
  };
}
