import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import type { Reach } from './ip_addresses.ts';

/**
 * The default of the `fetch` port (architecture.md 7): a `fetch` whose connections reach only what `reach` allows. Literal addresses, every address that a name resolves to, and the address really reached are checked, so that
 * neither a mixed answer nor a second lookup gets through (design/outside.md 1.2). A refusal rejects with a TypeError whose
 * cause is a {@link BlockedIpError}. Proxies of the environment are not used: behind one the guard would see only the proxy.
 * `lookup` has the shape of `dns.lookup`, which is the default.
 */
export function guardedFetch(reach: Reach, lookup: LookupFunction = systemLookup): typeof fetch {
  const dispatcher = guardedAgent(reach, lookup);
  // undici's own types differ from Node's copy of them only in names.
  const fetchOnward = undiciFetch as unknown as (
    input: string | URL | Request,
    init: object,
  ) => Promise<Response>;
  return (input, init) => fetchOnward(input, { ...init, dispatcher });
}

/** Says that a connection was refused because of where it would lead. */
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
      // The lookup is never asked about a literal address.
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

/** Asks for all addresses of a name and refuses the name when one of them may not be reached. */
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
