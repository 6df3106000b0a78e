import { Resolver } from 'node:dns/promises';
import type { TxtReply } from '../../domain/claims/dns_verdict.ts';

/** Reads of DNS through several resolvers, so that one that lies or is poisoned decides nothing. */
export interface DnsReader {
  /** What each resolver says about the TXT records of these names together, in the order of the resolvers. */
  txt(names: readonly string[], signal: AbortSignal): Promise<TxtReply[]>;
  /** The name that a host is an alias of (CNAME); null if it is none, undefined if no resolver says. */
  alias(host: string, signal: AbortSignal): Promise<string | null | undefined>;
}

/** The word of the setting `dns.servers` for the resolver of this machine. */
const SYSTEM = 'system';

/** Two attempts of a second each: a founder waits for the result. */
const PATIENCE = { timeout: 1_000, tries: 2 };

/** Codes by which a resolver says that there is no such record. */
const NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

const isAbsence = (error: unknown): boolean => NONE.has((error as NodeJS.ErrnoException).code);

/** Longest chain of aliases that is followed. */
const ALIASES = 5;

/** Asks these resolvers, each an IP address with or without a port, or `system`; all at the same time. */
export function dnsReader(servers: readonly string[]): DnsReader {
  async function queried<T>(signal: AbortSignal, query: (resolver: Resolver) => Promise<T>): Promise<T[]> {
    const resolvers = servers.map(resolverAt);
    const cancel = (): void => resolvers.forEach((resolver) => resolver.cancel());
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const replies = await Promise.all(resolvers.map(query));
      signal.throwIfAborted();
      return replies;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  return {
    txt: (names, signal) =>
      queried(signal, async (resolver) => {
        const found = await Promise.all(names.map((name) => recordsAt(resolver, name)));
        const known = found.filter((records) => records !== null);
        return known.length < found.length && known.flat().length === 0 ? null : known.flat();
      }),
    async alias(host, signal) {
      const targets = await queried(signal, (resolver) => endOfAliases(resolver, host));
      const known = targets.filter((target) => target !== undefined);
      return known.length === 0 ? undefined : (known.find((target) => target !== null) ?? null);
    },
  };
}

function resolverAt(server: string): Resolver {
  const resolver = new Resolver(PATIENCE);
  if (server !== SYSTEM) resolver.setServers([server]);
  return resolver;
}

/** The TXT records of a name, each with its chunks joined; null if the resolver does not say. */
async function recordsAt(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
  } catch (error) {
    return isAbsence(error) ? [] : null;
  }
}

/** Where a chain of aliases ends; null if there is none, undefined if the resolver does not say. */
async function endOfAliases(resolver: Resolver, host: string): Promise<string | null | undefined> {
  let end: string | null = null;
  for (let hop = 0; hop < ALIASES; hop++) {
    try {
      const [next] = await resolver.resolveCname(end ?? host);
      if (next === undefined) return end;
      end = next;
    } catch (error) {
      return end === null && !isAbsence(error) ? undefined : end;
    }
  }
  return end;
}
