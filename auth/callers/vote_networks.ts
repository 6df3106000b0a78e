import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { IPV4_REGION, IPV6_REGION } from '../../domain/launches/votes.ts';
import { householdOf, regionOf } from './caller_ip.ts';

/** Characters of a hash: enough that no two networks of a week share one. */
const LENGTH = 22;

/** Keyed hashes of where a vote comes from; null where it is unknown. */
export interface VoteOrigin {
  /** Of the IPv4 address, or of the /64 of an IPv6 address: what the rule of votes from one place counts by. */
  address_key: string | null;
  /** Of the IPv4 /24 or the IPv6 /48, with the version of IP in front: what its voter cannot write into a request. */
  region_key: string | null;
  /** Of the same with the browser, as the voter names it; all that name none are of one. */
  network_key: string | null;
}

/**
 * Where a vote in a launch week comes from. With the salt of the week, which is deleted with it, nobody can tell later what address it was
 * (record 56).
 */
export function voteOriginOf(ip: string, browser: string | undefined, salt: Buffer): VoteOrigin {
  if (!ipaddr.isValid(ip)) return { address_key: null, region_key: null, network_key: null };
  const keyOf = (text: string): string =>
    createHmac('sha256', salt).update(text).digest('base64url').slice(0, LENGTH);
  const region = regionOf(ip);
  return {
    address_key: keyOf(`vote ${householdOf(ip)}`),
    region_key: `${region.includes(':') ? IPV6_REGION : IPV4_REGION}${keyOf(`region ${region}`)}`,
    network_key: keyOf(`network ${region} ${browser ?? ''}`),
  };
}
