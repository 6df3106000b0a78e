import type { Reads, Tx } from '../../store/store.ts';
import { slideFree } from './free_queue.ts';
import { goLive } from './launch_steps.ts';

/** Whether a launch is due to go live or to move on at `now` (epoch milliseconds). */
export async function areLaunchesDue({ launches }: Pick<Reads, 'launches'>, now: number): Promise<boolean> {
  const [starting, ended] = await Promise.all([
    launches.due('scheduled', 'starts_at', now),
    launches.due('awaiting_badge', 'ends_at', now),
  ]);
  return starting.length > 0 || ended.length > 0;
}

/**
 * Scheduled listings whose week has started go live, in order of week and booking; listings without a badge at the end of their
 * week move on (D6). Those that still wait for the site team go live after its decision, in this week or a later one.
 */
export async function takeDueLaunches(tx: Tx, now: number): Promise<void> {
  for (const { listing_id, launch_id } of await tx.launches.due('scheduled', 'starts_at', now)) {
    if (!(await tx.moderation.openOf(listing_id))) await goLive(tx, launch_id, now);
  }
  for (const { listing_id } of await tx.launches.due('scheduled', 'ends_at', now)) {
    await slideFree(tx, listing_id, now);
  }
  for (const { listing_id } of await tx.launches.due('awaiting_badge', 'ends_at', now)) {
    await slideFree(tx, listing_id, now);
  }
}
