import { flushCompileCache } from 'node:module';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** When compiled code is written for the next start; at its end as well, but a process that is killed has none. */
const SETTLED_MS = 10_000;

/**
 * Starts a service with `start`, which gives how to stop it; stops it at SIGINT or SIGTERM, and returns the exit code. A signal during the
 * start counts too; a second one ends the process at once. Throws what `start` throws.
 */
export async function serveUntilStopped(start: () => Promise<() => Promise<void>>): Promise<number> {
  const signal = firstSignal();
  const close = await start();
  setTimeout(flushCompileCache, SETTLED_MS).unref();
  await signal;
  try {
    await close();
    return 0;
  } catch (error) {
    process.stderr.write(`stopping failed: ${String(error)}\n`);
    return 1;
  }
}

function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of SIGNALS) {
        process.off(signal, stop);
        process.once(signal, () => process.exit(1));
      }
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
