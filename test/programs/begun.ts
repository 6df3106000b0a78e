import { flushCompileCache } from 'node:module';

/** For a program of test/crash_harness.ts: resolves when it may start. */
export async function begun(): Promise<void> {
  // A killed process leaves no compiled code, without which each of the next would compile a thousand files again.
  flushCompileCache();
  await new Promise((resolve) => process.stdin.once('data', resolve));
  process.stdin.destroy();
}
