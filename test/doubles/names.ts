import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/**
 * A resolver in the shape of `dns.lookup`. A name answers with the addresses given for it; given as a list of lists, one
 * list per lookup, the last for all later ones. Unknown names fail as the real resolver does.
 */
export function fakeLookup(names: Record<string, readonly string[] | readonly string[][]>): LookupFunction {
  const asked = new Map<string, number>();
  return (hostname, options, callback) => {
    const count = asked.get(hostname) ?? 0;
    asked.set(hostname, count + 1);
    const answers = names[hostname.replace(/\.$/, '').toLowerCase()] ?? [];
    const lists = answers.filter((answer) => Array.isArray(answer)) as string[][];
    const addresses =
      lists.length > 0 ? (lists[Math.min(count, lists.length - 1)] ?? []) : (answers as string[]);
    const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (!first) {
      const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
      process.nextTick(() => callback(error, '', 0));
    } else if (options.all) process.nextTick(() => callback(null, found));
    else process.nextTick(() => callback(null, first.address, first.family));
  };
}
