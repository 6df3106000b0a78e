import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides what may be reached at all. Every check of the crawler asks this one, above and below the fetch port. */
export interface Reach {
  /** May a socket be open to this IP address (as text)? */
  ip(ip: string): boolean;
  port(port: number): boolean;
  /** May this host of a parsed URL be asked for? Names are judged by their form only; the resolver comes later. */
  host(hostname: string): boolean;
}

const EVERYTHING: Reach = { ip: () => true, port: () => true, host: () => true };

const PUBLIC_ONLY: Reach = {
  ip: isPublicIp,
  port: (port) => port === 80 || port === 443,
  host: isPublicHost,
};

/** The rule in force: the public internet, or everything (CRAWLER_ALLOW_PRIVATE, for tests and the demo). */
export function reachOf(allowPrivate: boolean): Reach {
  return allowPrivate ? EVERYTHING : PUBLIC_ONLY;
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Azure's metadata and DNS service answers on this address, which looks public. */
const PLATFORM_IPS = new Set(['168.63.129.16']);

/** True for an address of the public internet; false for everything else, and for what is no address. */
export function isPublicIp(text: string): boolean {
  const bare = text.replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  const ip = ipaddr.parse(bare);
  if (ip.kind() === 'ipv4') return ip.range() === 'unicast' && !PLATFORM_IPS.has(ip.toString());

  const six = ip as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return isPublicIp(six.toIPv4Address().toString());
  // range() alone would pass IPv4-compatible addresses and unallocated space (design/outside.md 1.2).
  return six.match(GLOBAL_UNICAST) && six.range() === 'unicast';
}

/** Endings that never name a public host (RFC 6761, RFC 6762, RFC 8375, ICANN's reservation of `internal`, routers' `lan`). */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'localdomain', 'lan', 'home.arpa'];

/** Whether the host of a parsed URL could be one of the public internet, by its form alone: no name is looked up. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) !== 0) return isPublicIp(host);
  return host.includes('.') && !PRIVATE_ENDINGS.some((end) => host === end || host.endsWith(`.${end}`));
}
