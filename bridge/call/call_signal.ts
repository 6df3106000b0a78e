import type { ServerResponse } from 'node:http';

/** Longest time of a call; calls to the outside have shorter limits of their own. */
const CALL_TIME_MS = 30_000;

/** The signal, aborted at the latest when the call's time is up. */
export function limitedInTime(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(CALL_TIME_MS)]);
}

/** Aborts when the client disconnects before the response is complete. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const closed = () => {
    if (!res.writableFinished) gone.abort(new Error('the caller has gone'));
  };
  if (res.closed) closed();
  else res.once('close', closed);
  return gone.signal;
}
