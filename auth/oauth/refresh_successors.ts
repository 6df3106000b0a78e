import { createHmac } from 'node:crypto';
import type Provider from 'oidc-provider';
import type { Clock } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import { hashOf } from '../credentials/api_keys.ts';
import type { Seal } from '../credentials/seal.ts';

export interface SuccessorWorld {
  store: Pick<Store, 'oauth'>;
  clock: Clock;
  seal: Pick<Seal, 'successor_key'>;
}

const PREFIX = 'flrt_';
/** More rotations than a grant can have within its window. */
const MOST = 200;

/**
 * Derives the refresh token that follows a rotated one, the same for every request within the window, from the token
 * and the server's key: nothing is stored, and neither the database nor the token alone reveals it (record 9).
 */
export function refreshSuccessors({
  store,
  clock,
  seal,
}: SuccessorWorld): (token: string) => Promise<string> {
  const after = (token: string): string =>
    PREFIX + createHmac('sha256', seal.successor_key).update(token).digest('base64url');
  return async (token) => {
    let next = after(token);
    for (let i = 0; i < MOST; i++) {
      const entry = await store.oauth.find('RefreshToken', hashOf(next), clock.now().getTime());
      if (!entry || entry.consumed_at === null) return next;
      next = after(next);
    }
    throw new Error('a refresh token was rotated too often');
  };
}

/** Makes the library use these tokens on rotation; tokens of new grants stay its own. */
export function useSuccessors(
  { ctx, model }: { ctx: () => typeof Provider.ctx; model: object },
  successorOf: (token: string) => Promise<string>,
): void {
  const token = model as { jti?: string; save: () => Promise<string> };
  const { save } = token;
  token.save = async function () {
    const rotated = ctx()?.oidc.entities['RotatedRefreshToken'] as { jti: string } | undefined;
    if (rotated && !this.jti) this.jti = await successorOf(rotated.jti);
    return save.call(this);
  };
}
