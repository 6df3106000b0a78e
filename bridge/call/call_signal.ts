import type { ServerResponse } from 'node:http';

/** No call may take longer; outside calls have shorter limits of their own. */
const CALL_TIME_MS = 30_000;

/** The same signal, aborted at the latest when the time of a call is up. */
export function limitedInTime(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(CALL_TIME_MS)]);
}

/** Aborts when the caller has gone before the whole answer was written. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const closed = () => {
    if (!res.writableFinished) gone.abort(new Error('the caller has gone'));
  };
  if (res.closed) closed();
  else res.once('close', closed);
  return gone.signal;
}
