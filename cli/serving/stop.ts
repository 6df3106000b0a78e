import { flushCompileCache } from 'node:module';
import { makeLogger } from '../../app/service/logger.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** When compiled code is written for the next start; at its end as well, but a process that is killed has none. */
const SETTLED_MS = 10_000;
/** A stop after an error that nobody caught may hang; in order it takes a minute at most. */
const LAST_MS = 90_000;

/**
 * Starts a service with `start`, which gives how to stop it; stops it at SIGINT or SIGTERM, when the process that supervises it is gone, and after
 * an error that nobody caught, and returns the exit code. A signal during the start counts too; a second one ends the process at once. Throws what
 * `start` throws.
 */
export async function serveUntilStopped(start: () => Promise<() => Promise<void>>): Promise<number> {
  const { reason, ignoreParent, forget } = firstReason();
  const close = await start().catch((error: unknown) => {
    forget();
    throw error;
  });
  setTimeout(flushCompileCache, SETTLED_MS).unref();
  const code = await reason;
  ignoreParent();
  try {
    await close();
    return code;
  } catch (error) {
    process.stderr.write(`stopping failed: ${String(error)}\n`);
    return 1;
  }
}

/**
 * `reason` resolves with the exit code: 0 when the service is to stop, 1 after an error that left it in an unknown state. `ignoreParent` no longer listens
 * to the process that supervises this one, for which it would not end; `forget` to nothing, for a service that has not started.
 */
function firstReason(): { reason: Promise<0 | 1>; ignoreParent: () => void; forget: () => void } {
  const { promise: reason, resolve } = Promise.withResolvers<0 | 1>();
  const stop = (): void => {
    for (const signal of SIGNALS) {
      process.off(signal, stop);
      process.once(signal, () => process.exit(1));
    }
    resolve(0);
  };
  const fail = (err: Error): void => {
    makeLogger('error').fatal({ err }, 'an error that nobody caught: the service stops');
    setTimeout(() => process.exit(1), LAST_MS).unref();
    resolve(1);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  process.once('disconnect', stop).on('uncaughtException', fail);
  const ignoreParent = (): void => void process.off('disconnect', stop);
  return {
    reason,
    ignoreParent,
    forget() {
      ignoreParent();
      for (const signal of SIGNALS) process.off(signal, stop);
      process.off('uncaughtException', fail);
    },
  };
}
