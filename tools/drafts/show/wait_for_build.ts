import { setTimeout as delay } from 'node:timers/promises';
import { isBuilding } from '../../../domain/launches/listing_states.ts';
import type { Context } from '../../operation/context.ts';

/** Longest wait of a call with a progress token, in milliseconds: hosts give up after 30 seconds or more. */
const PROGRESS_MS = 20_000;
/** Milliseconds between two polls of a build, which another process may run. */
const POLL_MS = 200;

/**
 * Waits for a build while the caller waits (`wait_ms`) or wants progress; returns when the draft is ready, the time is up, the caller
 * disconnects or the service stops. MCP requires progress to increase, so steps that add nothing are not reported. Raises `invalid_token`
 * if the credential is revoked.
 */
export async function waitForBuild(
  id: string,
  {
    store,
    report,
    stillAllowed,
    signal: gone,
    stopping,
    wait_ms = 0,
  }: Pick<Context, 'store' | 'signal' | 'stillAllowed' | 'stopping' | 'report' | 'wait_ms'>,
): Promise<void> {
  const signal = stopping ? AbortSignal.any([gone, stopping]) : gone;
  const over = performance.now() + (report ? PROGRESS_MS : wait_ms);
  let reported = -1;
  for (;;) {
    await stillAllowed?.();
    const build = await store.drafts.buildOf(id);
    if (!build) return;
    if (report && build.percent > reported) {
      await report({ progress: build.percent, total: 100, message: build.step });
      reported = build.percent;
    }
    if (!isBuilding(build) || performance.now() > over || signal.aborted) return;
    await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
