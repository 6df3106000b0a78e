/**
 * What a promise settles to, or the signal's reason as soon as that aborts, whatever becomes of the promise then: for those who were
 * told to stop and may not listen.
 */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const aborted = (): void => reject(signal.reason);
  if (signal.aborted) aborted();
  else signal.addEventListener('abort', aborted, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', aborted));
}
