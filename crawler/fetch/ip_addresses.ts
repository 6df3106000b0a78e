import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides what the crawler may connect to; all its checks use this, above and below the fetch port. */
export interface Reach {
  /** True if a socket may connect to this IP address. */
  ip(ip: string): boolean;
  port(port: number): boolean;
  /** True if this host of a parsed URL may be requested. Judged by form only; names are resolved later. */
  host(hostname: string): boolean;
}

const EVERYTHING: Reach = { ip: () => true, port: () => true, host: () => true };

const PUBLIC_ONLY: Reach = {
  ip: isPublicIp,
  port: (port) => port === 80 || port === 443,
  host: isPublicHost,
};

/** The policy: the public internet, or everything (CRAWLER_ALLOW_PRIVATE, for tests and the demo). */
export function reachOf(allowPrivate: boolean): Reach {
  return allowPrivate ? EVERYTHING : PUBLIC_ONLY;
}

const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Azure's metadata and DNS service listens on this IP address, which looks public. */
const PLATFORM_IPS = new Set(['168.63.129.16']);

/** True for a public IP address; false for any other, and for what is not an IP address. */
export function isPublicIp(text: string): boolean {
  const bare = text.replace(/%.*$/, '');
  if (isIP(bare) === 0) return false;
  const ip = ipaddr.parse(bare);
  if (ip.kind() === 'ipv4') return ip.range() === 'unicast' && !PLATFORM_IPS.has(ip.toString());

  const six = ip as ipaddr.IPv6;
  if (six.isIPv4MappedAddress()) return isPublicIp(six.toIPv4Address().toString());
  // range() alone would pass IPv4-compatible addresses and unallocated space.
  return six.match(GLOBAL_UNICAST) && six.range() === 'unicast';
}

/** Suffixes of private hosts (RFC 6761, RFC 6762, RFC 8375, ICANN's reservation of `internal`, routers' `lan`). */
const PRIVATE_ENDINGS = ['localhost', 'local', 'internal', 'localdomain', 'lan', 'home.arpa'];

/** True if the host of a parsed URL may be public, by its form: no name is resolved. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) !== 0) return isPublicIp(host);
  return host.includes('.') && !PRIVATE_ENDINGS.some((end) => host === end || host.endsWith(`.${end}`));
}
