import { isIP } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Clock } from '../../domain/ports.ts';
import { secondsToWait } from '../callers/limits.ts';

export interface DocumentWorld {
  /** Our own origin, which is never fetched. */
  origin: string;
  clock: Clock;
  /** The guarded fetch, which reaches public IP addresses only. */
  fetch: typeof globalThis.fetch;
}

/** Fetches Client ID Metadata Documents. */
export interface ClientDocuments {
  /** True if the document at this URL may be fetched now. */
  mayFetch(client_id: string): Promise<boolean>;
  fetch: typeof globalThis.fetch;
}

const PER_HOST_A_MINUTE = 30;
const A_MINUTE = 120;
const AT_ONCE = 16;
/** How long a document that could not be fetched is not fetched again, in milliseconds. */
const FAILED_MS = 30_000;
/** Failures remembered; the oldest is dropped first. */
const FAILURES = 1_000;
/** Largest document in bytes, as the CIMD draft recommends. */
export const DOCUMENT_BYTES = 5_120;

/**
 * Limits above the guarded fetch (R212): only https on port 443 of a foreign, named host, with a path and no query;
 * so many per minute and at once. A failed document is not fetched again for a while, because a hanging host costs
 * every sign-in seconds.
 */
export function clientDocuments({ origin, clock, fetch }: DocumentWorld): ClientDocuments {
  const ours = new URL(origin).hostname;
  const total = new RateLimiterMemory({ points: A_MINUTE, duration: 60 });
  const hosts = new RateLimiterMemory({ points: PER_HOST_A_MINUTE, duration: 60 });
  const failed = new Map<string, number>();
  let running = 0;

  function noteFailure(id: string): void {
    failed.delete(id);
    failed.set(id, clock.now().getTime() + FAILED_MS);
    const [oldest] = failed.keys();
    if (failed.size > FAILURES && oldest !== undefined) failed.delete(oldest);
  }

  async function get(id: string, init: RequestInit | undefined): Promise<Response> {
    const response = await fetch(id, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'application/json', 'user-agent': `FirstlightBot/1.0 (+${origin}/bot)` },
    });
    const { status, headers } = response;
    const text = status === 200 ? await limitedText(response) : '';
    if (status !== 200) await response.body?.cancel();
    if (!describes(id, text)) noteFailure(id);
    return new Response(status === 200 ? text : null, {
      // Only 200 matters: a Response cannot be constructed with redirect or bodiless statuses.
      status: status === 200 ? 200 : 502,
      headers: cachingOf(headers),
    });
  }

  return {
    async mayFetch(id) {
      const url = URL.parse(id);
      if (!url || !isPlace(url) || url.hostname === ours || running >= AT_ONCE) return false;
      if ((failed.get(id) ?? 0) > clock.now().getTime()) return false;
      return (
        (await secondsToWait(hosts, url.hostname)) === null && (await secondsToWait(total, 'all')) === null
      );
    },
    async fetch(input, init) {
      const id = String(input instanceof Request ? input.url : input);
      running++;
      try {
        return await get(id, init);
      } catch (error) {
        noteFailure(id);
        throw error;
      } finally {
        running--;
      }
    },
  };
}

/** True for a URL of the form `https://host/path`. */
function isPlace({ protocol, port, search, pathname, hostname }: URL): boolean {
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.');
  return protocol === 'https:' && port === '' && search === '' && pathname !== '/' && isNamed;
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > DOCUMENT_BYTES) throw new Error(`the document is longer than ${DOCUMENT_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** True if the text is a metadata document of the client; the library checks the rest. */
function describes(id: string, text: string): boolean {
  try {
    const document = JSON.parse(text) as unknown;
    return (
      typeof document === 'object' &&
      document !== null &&
      'client_id' in document &&
      document.client_id === id
    );
  } catch {
    return false;
  }
}

const cachingOf = (headers: Headers): [string, string][] =>
  ['cache-control', 'expires', 'content-type'].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
