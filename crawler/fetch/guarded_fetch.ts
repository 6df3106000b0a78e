import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import type { Reach } from './ip_addresses.ts';

/**
 * A `fetch` that connects only to what `reach` allows (SSRF). Checks literal, resolved and connected IP addresses, so
 * that neither a mixed DNS response nor a second lookup gets through. A refusal rejects with a TypeError caused by
 * {@link BlockedIpError}. Ignores proxy variables.
 */
export function guardedFetch(reach: Reach, lookup: LookupFunction = systemLookup): typeof fetch {
  const dispatcher = guardedAgent(reach, lookup);
  // undici's types and Node's copy of them differ only in name.
  const fetchOnward = undiciFetch as unknown as (
    input: string | URL | Request,
    init: object,
  ) => Promise<Response>;
  return (input, init) => fetchOnward(input, { ...init, dispatcher });
}

/** A connection was refused because of its IP address or port. */
export class BlockedIpError extends Error {
  override readonly name = 'BlockedAddressError';
  readonly code = 'ERR_BLOCKED_ADDRESS';

  constructor(host: string, reached: string) {
    super(`${host} leads to ${reached}, which is not a public web address`);
  }
}

/** How long a connection may take, in milliseconds. */
const CONNECT_MS = 5_000;

function guardedAgent(reach: Reach, lookup: LookupFunction): Agent {
  const connect = buildConnector({
    lookup: guardedLookup(reach, lookup),
    allowH2: false,
    timeout: CONNECT_MS,
  });
  return new Agent({
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80));
      if (!reach.port(port)) return callback(new BlockedIpError(host, `port ${port}`), null);
      // The lookup is not called for literal IP addresses.
      if (isIP(host) && !reach.ip(host)) return callback(new BlockedIpError(host, host), null);

      return connect(options, (error, socket) => {
        if (error) return callback(error, null);
        const reached = socket.remoteAddress ?? 'nowhere';
        if (reach.ip(reached)) return callback(null, socket);
        socket.destroy();
        return callback(new BlockedIpError(host, reached), null);
      });
    },
  });
}

/** Resolves all IP addresses of a name and refuses it if one of them is not allowed. */
function guardedLookup(reach: Reach, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, resolved, family) => {
      if (error) return callback(error, '', 0);
      const found =
        typeof resolved === 'string' ? [{ address: resolved, family: family ?? isIP(resolved) }] : resolved;
      const [first] = found;
      const bad = found.find(({ address }) => !reach.ip(address));
      if (!first || bad) return callback(new BlockedIpError(hostname, bad?.address ?? 'nothing'), '', 0);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };
}
