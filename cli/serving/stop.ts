const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Starts a service with `start`, which gives how to stop it; stops it at SIGINT or SIGTERM, and returns the exit code. A signal during the
 * start counts too; a second one ends the process at once. Throws what `start` throws.
 */
export async function serveUntilStopped(start: () => Promise<() => Promise<void>>): Promise<number> {
  const signal = firstSignal();
  const close = await start();
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
