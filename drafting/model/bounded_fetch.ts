import { ModelUnavailable } from '../../domain/model/model.ts';

/** Bytes that a response of a model's server may have once it is decompressed: ten times the longest answer. */
const MOST_BYTES = 1024 * 1024;

export interface FetchBounds {
  /** Ends the response too: the SDK's own time limit ends with the head. */
  signal: AbortSignal;
  /** Milliseconds that are left for this attempt and all later ones. */
  left_ms: () => number;
}

/**
 * A fetch for the SDK whose responses end in time and within a size, however they are compressed: a server of the operator's may be
 * broken. Where the server asks to wait longer than is left, the SDK does not wait. A response that is too large rejects with
 * `cut_off` while it is read.
 */
export function boundedFetch({ signal, left_ms }: FetchBounds): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, body } = response;
    const headers = new Headers(response.headers);
    if (waitOf(headers) > left_ms()) headers.set('x-should-retry', 'false');
    return new Response(body?.pipeThrough(counting(), { signal }) ?? null, { status, statusText, headers });
  };
}

function counting(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) controller.error(new ModelUnavailable('cut_off', { may_cost: true }));
      else controller.enqueue(chunk);
    },
  });
}

/** Milliseconds that a server asks to wait; 0 where it does not say. */
function waitOf(headers: Headers): number {
  const after = headers.get('retry-after');
  if (after === null) return 0;
  const seconds = Number(after);
  return Number.isNaN(seconds) ? Math.max(0, Date.parse(after) - Date.now()) || 0 : seconds * 1000;
}
