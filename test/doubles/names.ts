import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/**
 * A resolver like `dns.lookup`. A name resolves to its IP addresses; a list of lists is one list per lookup, the last for all later ones.
 * Unknown names fail like the real resolver.
 */
export function fakeLookup(names: Record<string, readonly string[] | readonly string[][]>): LookupFunction {
  const lookups = new Map<string, number>();
  return (hostname, options, callback) => {
    const count = lookups.get(hostname) ?? 0;
    lookups.set(hostname, count + 1);
    const entries = names[hostname.replace(/\.$/, '').toLowerCase()] ?? [];
    const lists = entries.filter((entry) => Array.isArray(entry)) as string[][];
    const ips = lists.length > 0 ? (lists[Math.min(count, lists.length - 1)] ?? []) : (entries as string[]);
    const found: LookupAddress[] = ips.map((ip) => ({ address: ip, family: isIP(ip) }));
    const [first] = found;
    if (!first) {
      const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
      process.nextTick(() => callback(error, '', 0));
    } else if (options.all) process.nextTick(() => callback(null, found));
    else process.nextTick(() => callback(null, first.address, first.family));
  };
}
