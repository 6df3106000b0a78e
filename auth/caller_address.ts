import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Address of who calls: of the connection, or what the last of `trust_proxy` proxies in front of us wrote into
 * X-Forwarded-For. What stands further left there can be written by anybody.
 */
export function callerAddress(req: IncomingMessage, trust_proxy: number): string {
  const direct = req.socket.remoteAddress ?? 'unknown';
  if (trust_proxy === 0) return direct;
  const header = req.headers['x-forwarded-for'];
  const chain = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => hop.trim());
  return chain.at(-trust_proxy) || chain.find((hop) => hop !== '') || direct;
}

/** Whom an address stands for: itself, and for IPv6 its /56, which is what one customer is given. */
export function networkOf(address: string): string {
  const mapped = address.startsWith('::ffff:') && address.includes('.');
  if (mapped) return address.slice('::ffff:'.length);
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  return `${Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex', 0, 7)}::/56`;
}
