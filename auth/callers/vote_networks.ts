import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { householdOf, regionOf } from './caller_ip.ts';

/** Characters of a hash: enough that no two networks of a week share one. */
const LENGTH = 22;

/** Keyed hashes of where a vote comes from; null where it is unknown. */
export interface VoteOrigin {
  /** Of the IPv4 address, or of the /64 of an IPv6 address: what the rule of votes from one place counts by. */
  address_key: string | null;
  /** Of the IPv4 /24 or the IPv6 /48 with the browser: what the site team sees as one network. */
  network_key: string | null;
}

/**
 * Where a vote in a launch week comes from. With the salt of the week, which is deleted with it, nobody can tell later what address it was
 * (record 56).
 */
export function voteOriginOf(ip: string, browser: string | undefined, salt: Buffer): VoteOrigin {
  if (!ipaddr.isValid(ip)) return { address_key: null, network_key: null };
  const keyOf = (text: string): string =>
    createHmac('sha256', salt).update(text).digest('base64url').slice(0, LENGTH);
  return {
    address_key: keyOf(`vote ${householdOf(ip)}`),
    network_key: browser ? keyOf(`network ${regionOf(ip)} ${browser}`) : null,
  };
}
