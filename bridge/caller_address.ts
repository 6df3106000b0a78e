import type { IncomingMessage } from 'node:http';

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
