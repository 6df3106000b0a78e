import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { householdOf } from './caller_ip.ts';

/** Characters of a hash: enough that no two networks of a week share one. */
const LENGTH = 22;

/**
 * The keyed hash by which votes from one place are counted in a launch week: of the IPv4 address, or of the /64 of an IPv6 address; null
 * if the address is unknown. With the salt of the week, which is deleted with it, nobody can tell later what address it was (record 56).
 */
export function addressKeyOf(ip: string, salt: Buffer): string | null {
  if (!ipaddr.isValid(ip)) return null;
  return createHmac('sha256', salt)
    .update(`vote ${householdOf(ip)}`)
    .digest('base64url')
    .slice(0, LENGTH);
}
