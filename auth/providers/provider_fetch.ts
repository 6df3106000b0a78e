import { ProviderFailure } from './provider.ts';

/** How long a provider may take for one response: a person waits for it. */
const LIMIT_MS = 8_000;
/** Bytes of a response: many times what keys or an account need. */
const MOST_BYTES = 256 * 1024;

/** One request to a provider. */
interface ProviderRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams | undefined;
}

/** Sends a request to a provider. */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/** A fetch with limits of time and size that follows no redirect. It raises {@link ProviderFailure} where a provider does not work. */
export const providerFetch =
  (fetch: typeof globalThis.fetch, limit_ms = LIMIT_MS): ProviderFetch =>
  async (url, { method = 'GET', headers: named, body: form = null }) => {
    try {
      const headers = new Headers(named);
      // GitHub refuses requests without it.
      headers.set('user-agent', 'Firstlight');
      const signal = AbortSignal.timeout(limit_ms);
      const response = await fetch(url, { method, headers, body: form, redirect: 'manual', signal });
      const { status } = response;
      const body = await bytesOf(response);
      if (status >= 500 || status === 429) throw new ProviderFailure('unavailable', `status ${status}`);
      return new Response(body.length > 0 ? body : null, { status, headers: response.headers });
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      throw new ProviderFailure('unavailable', whyOf(error, limit_ms));
    }
  };

async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ProviderFailure('unavailable', `more than ${MOST_BYTES / 1024} KiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function whyOf(error: unknown, limit_ms: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `nothing within ${limit_ms / 1000} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection failed';
}
