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
  const stopped = firstReason();
  const close = await start();
  setTimeout(flushCompileCache, SETTLED_MS).unref();
  const code = await stopped;
  try {
    await close();
    return code;
  } catch (error) {
    process.stderr.write(`stopping failed: ${String(error)}\n`);
    return 1;
  }
}

/** Resolves with the exit code: 0 when the service is to stop, 1 after an error that left it in an unknown state. */
function firstReason(): Promise<0 | 1> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of SIGNALS) {
        process.off(signal, stop);
        process.once(signal, () => process.exit(1));
      }
      resolve(0);
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    process.once('disconnect', stop);
    // A service that has stopped does not wait for the process that supervises it.
    process.channel?.unref();
    process.on('uncaughtException', (err) => {
      makeLogger('error').fatal({ err }, 'an error that nobody caught: the service stops');
      setTimeout(() => process.exit(1), LAST_MS).unref();
      resolve(1);
    });
  });
}
