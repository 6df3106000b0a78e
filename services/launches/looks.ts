import { type BadgeFinding, lookResult } from '../../domain/badges/badge_check.ts';
import {
  hasLostBadge,
  isLineDown,
  LAST_LOOKS_MS,
  type LastLook,
  SAME_TIME_MS,
} from '../../domain/badges/lost_badge.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { boundsOf } from './free_weeks.ts';
import { unscheduleLaunch } from './launch_steps.ts';

/** Stores what a look at the homepage of a listing saw: as a row of its own, and as the last one on the listing. */
export async function storeLook(tx: Tx, listing: Listing, finding: BadgeFinding, now: number): Promise<void> {
  const { id, launch_id, badge_found_at, updated_at } = listing;
  const { found, expected, observed } = finding;
  const result = lookResult(finding);
  await tx.looks.add({ listing_id: id, launch_id, looked_at: now, result, expected, observed });
  await tx.listings.update(id, {
    badge_check: { checked_at: now, found, expected, observed },
    ...(found && { badge_found_at: badge_found_at ?? now }),
    updated_at,
  });
}

/**
 * Has a scheduled free launch wait for its badge again, if the looks of the last day before its week did not find it (D84). It keeps its
 * week.
 */
export async function takeBackIfLost(tx: Tx, launch: Launch, now: number): Promise<void> {
  const { starts_at } = await boundsOf(tx, launch.week);
  if (launch.plan !== 'free' || launch.status !== 'scheduled' || now >= starts_at) return;
  const looks = await tx.looks.since(launch.listing_id, starts_at - LAST_LOOKS_MS);
  const last: LastLook[] = [];
  for (const { looked_at, result } of looks) {
    const line_down = result === 'silent' && (await wasLineDown(tx, looked_at));
    last.push({ looked_at, result, line_down });
  }
  if (hasLostBadge(last)) await unscheduleLaunch(tx, launch, looks[0]?.result === 'silent', now);
}

const wasLineDown = async (tx: Tx, looked_at: number): Promise<boolean> =>
  isLineDown(await tx.looks.sites(looked_at - SAME_TIME_MS, looked_at + SAME_TIME_MS));
