/** Waits for SIGINT or SIGTERM, stops the service and returns the exit code; a second signal ends the process at once. */
export function untilStopped(close: () => Promise<void>): Promise<number> {
  return new Promise((resolve) => {
    const stop = (): void => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.off(signal, stop);
        process.once(signal, () => process.exit(1));
      }
      close().then(
        () => resolve(0),
        (error: unknown) => {
          process.stderr.write(`stopping failed: ${String(error)}\n`);
          resolve(1);
        },
      );
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  });
}
