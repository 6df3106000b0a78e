/** Settles like the promise, or rejects as soon as the signal aborts. For work that may ignore its signal. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const aborted = (): void => reject(signal.reason);
  if (signal.aborted) aborted();
  else signal.addEventListener('abort', aborted, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', aborted));
}
