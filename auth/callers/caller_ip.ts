import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * The caller's IP address: the connection's, or the X-Forwarded-For entry that the outermost of `trust_proxy` trusted
 * proxies added. Entries further left can be forged; an entry that is not an IP address falls back to the connection.
 */
export function callerIp(req: IncomingMessage, trust_proxy: number): string {
  const direct = req.socket.remoteAddress ?? 'unknown';
  if (trust_proxy === 0) return direct;
  const header = req.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => hop.trim());
  return ipIn(chain.at(-trust_proxy) || chain.find((hop) => hop !== '')) ?? direct;
}

/** The IP address in canonical form, without brackets or port: each connection has another port. */
function ipIn(hop = ''): string | undefined {
  const [, v6 = hop] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? [];
  if (ipaddr.IPv6.isValid(v6)) return ipaddr.process(v6).toString();
  const v4 = hop.replace(/:\d+$/, '');
  return ipaddr.IPv4.isValidFourPartDecimal(v4) ? v4 : undefined;
}

/** Bytes that IPv6 addresses share: of one customer usually, of one household or office, and of a network of many customers. */
const CUSTOMER_BYTES = 7;
const HOUSEHOLD_BYTES = 8;
const REGION_BYTES = 6;

/** The network that limits count by: the IPv4 address, or the /56 of an IPv6 address, which one customer usually has. */
export const networkOf = (ip: string): string => prefixOf(ip, CUSTOMER_BYTES);

/** What votes from one place are counted by: the IPv4 address, or the /64 of an IPv6 address. */
export const householdOf = (ip: string): string => prefixOf(ip, HOUSEHOLD_BYTES);

/** A network of many customers: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
export function regionOf(ip: string): string {
  const prefix = prefixOf(ip, REGION_BYTES);
  return prefix.includes(':') ? prefix : prefix.replace(/\.\d+$/, '.0/24');
}

function prefixOf(ip: string, bytes: number): string {
  const mapped = ip.startsWith('::ffff:') && ip.includes('.');
  if (mapped) return ip.slice('::ffff:'.length);
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  return `${Buffer.from(ipaddr.parse(ip).toByteArray()).toString('hex', 0, bytes)}::/${bytes * 8}`;
}
