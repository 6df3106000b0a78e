import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/**
 * Address of who calls: of the connection, or what the last of `trust_proxy` proxies in front of us wrote into
 * X-Forwarded-For. What stands further left there can be written by anybody; what is no address counts for the connection.
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

/** The address in one form, of one that may be written with brackets and a port: each connection has another port. */
function ipIn(hop = ''): string | undefined {
  const [, v6 = hop] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? [];
  if (ipaddr.IPv6.isValid(v6)) return ipaddr.process(v6).toString();
  const v4 = hop.replace(/:\d+$/, '');
  return ipaddr.IPv4.isValidFourPartDecimal(v4) ? v4 : undefined;
}

/** Whom an address stands for: itself, and for IPv6 its /56, which is what one customer is given. */
export function networkOf(ip: string): string {
  const mapped = ip.startsWith('::ffff:') && ip.includes('.');
  if (mapped) return ip.slice('::ffff:'.length);
  if (!ip.includes(':') || !ipaddr.isValid(ip)) return ip;
  return `${Buffer.from(ipaddr.parse(ip).toByteArray()).toString('hex', 0, 7)}::/56`;
}
