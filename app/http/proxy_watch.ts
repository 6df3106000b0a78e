import type { IncomingMessage } from 'node:http';
import type { Logger } from '../service/logger.ts';

/** Counts requests with X-Forwarded-For, and warns once if they come although no proxy is configured. */
export function proxyWatch(trust_proxy: number, logger: Logger) {
  let forwarded = 0;
  return {
    see({ headers }: IncomingMessage): void {
      if (headers['x-forwarded-for'] === undefined) return;
      if (forwarded++ > 0 || trust_proxy > 0) return;
      logger.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is 0. All clients behind it share the limits of one IP address: if it is your proxy, set TRUST_PROXY to the number of proxies.',
      );
    },
    forwarded: () => forwarded,
  };
}
