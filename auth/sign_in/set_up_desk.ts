import type { Clock } from '../../domain/ports.ts';
import { isSetUpOpen, openSetUp } from '../../services/administration/set_up.ts';
import type { Store } from '../../store/store.ts';
import { networkOf } from '../callers/caller_ip.ts';
import type { Limits, UsedUp } from '../callers/limits.ts';
import type { SecurityLog } from '../callers/security_log.ts';
import { hashOf } from '../credentials/api_keys.ts';
import { newSecret } from './sessions.ts';

/** The set-up link: whether a secret is the one of the newest link (record 45). */
export interface SetUpDesk {
  /**
   * The hash of a secret that still sets up the site. A valid one is never refused; invalid ones are counted with the invalid links of
   * signing in, by network.
   */
  check(
    secret: string,
    ip: string,
  ): Promise<{ hash: string } | { refused: 'dead' } | ({ refused: 'too_often' } & UsedUp)>;
}

/** The desk over a store. */
export function setUpDesk({
  store,
  clock,
  limits,
  security,
}: {
  store: Store;
  clock: Clock;
  limits: Limits;
  security: Pick<SecurityLog, 'note'>;
}): SetUpDesk {
  return {
    async check(secret, ip) {
      const hash = hashOf(secret);
      if (await isSetUpOpen(store, hash, clock.now().getTime())) return { hash };
      const used_up = await limits.take('confirmed_by_network', networkOf(ip));
      security.note({ event: used_up ? 'sign_in_limited' : 'sign_in_failed', outcome: 'set-up link' });
      return used_up ? { refused: 'too_often', ...used_up } : { refused: 'dead' };
    },
  };
}

/** Makes a new set-up link, which ends earlier ones; null once there is an administrator. Only the hash of its secret is stored. */
export async function newSetUpLink(store: Store, clock: Clock, origin: string): Promise<string | null> {
  const secret = newSecret();
  const isOpen = await store.write((tx) => openSetUp(tx, hashOf(secret), clock.now().getTime()), {
    durable: true,
  });
  return isOpen ? `${origin}/setup?token=${secret}` : null;
}
