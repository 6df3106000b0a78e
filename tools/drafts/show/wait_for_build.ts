import { setTimeout as delay } from 'node:timers/promises';
import { isBuilding } from '../../../domain/launches/listing_states.ts';
import type { Context } from '../../context.ts';

/** Longest that a call with a progress token stays open for a build, in milliseconds: hosts give up after half a minute and more. */
const PROGRESS_MS = 20_000;
/** Milliseconds between two looks at a build, which another process may do. */
const POLL_MS = 200;

/**
 * Stays with a build while the caller waits for it (`wait_ms`) or wants its progress reported; comes back when the draft is ready,
 * the time is up, the caller has gone or the service is about to stop. Reports grow, as MCP asks of progress, so a step that adds
 * nothing goes unreported. Raises `invalid_token` when the caller's credential is revoked meanwhile.
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
