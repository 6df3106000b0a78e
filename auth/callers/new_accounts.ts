import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { secondsUntil } from '../../domain/settings/quota.ts';
import type { Tx } from '../../store/store.ts';
import { networkOf, regionOf } from './caller_ip.ts';
import { type Limits, SIGN_IN_LIMITS, type UsedUp } from './limits.ts';

/** Characters of a hash: enough that no two networks of a week share one. */
const LENGTH = 22;

/** Keyed hashes of where an account is made; null where it is unknown. */
export interface SignUpOrigin {
  /** Of the network that limits count by: the IPv4 address, or the /56 of an IPv6 address. */
  address_key: string | null;
  /** The same with the salt of the week before. */
  earlier_key: string | null;
  /** Of the IPv4 /24 or the IPv6 /48: what the site team sees as one network. */
  network_key: string | null;
}

/** Where an account is made. Without the salts, which are deleted, nobody can tell later what address it was (record 60). */
export function signUpOriginOf(ip: string, salts: { now: Buffer; before: Buffer }): SignUpOrigin {
  if (!ipaddr.isValid(ip)) return { address_key: null, earlier_key: null, network_key: null };
  const keyOf = (salt: Buffer, text: string): string =>
    createHmac('sha256', salt).update(text).digest('base64url').slice(0, LENGTH);
  const from = `sign-up ${networkOf(ip)}`;
  return {
    address_key: keyOf(salts.now, from),
    earlier_key: keyOf(salts.before, from),
    network_key: keyOf(salts.now, `network ${regionOf(ip)}`),
  };
}

/** Limits of new accounts from one network, the shortest time first. */
const LIMITS = ['accounts_by_network', 'accounts_by_network_daily', 'accounts_by_network_weekly'] as const;

/** An account that is to be made, at `now` in epoch milliseconds. */
export interface NewAccountBy {
  limits: Limits;
  origin: SignUpOrigin;
  now: number;
}

/**
 * The limit that a network has reached by the accounts that were made from it, or null. They are counted in the store, so that a restart
 * forgets none. Who has an account is not concerned.
 */
export async function accountLimit(
  { sign_ups }: Pick<Tx, 'sign_ups'>,
  { limits, origin, now }: NewAccountBy,
): Promise<UsedUp | null> {
  const keys = [origin.address_key, origin.earlier_key].filter((key) => key !== null);
  for (const limit of LIMITS) {
    const most = await limits.mostOf(limit);
    const span = SIGN_IN_LIMITS[limit].seconds * 1000;
    const free_at = await sign_ups.freeAt(keys, { now, most, span });
    if (free_at !== null) return { limit, most, retry_after: secondsUntil(free_at, now) };
  }
  return null;
}

/** Makes an account and remembers where; returns the id of the person. */
export async function addAccount(
  tx: Tx,
  email: string,
  { origin: { address_key, network_key }, now }: Pick<NewAccountBy, 'origin' | 'now'>,
): Promise<number> {
  const person_id = await tx.people.ensure(email, now);
  await tx.sign_ups.add({ person_id, signed_up_at: now, address_key, network_key });
  return person_id;
}
