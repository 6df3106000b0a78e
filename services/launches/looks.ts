import {
  type BadgeFinding,
  type BadgeTarget,
  type LookSeen,
  lookResult,
  siteLook,
} from '../../domain/badges/badge_check.ts';
import {
  hasLostBadge,
  isBadgeGone,
  isLineDown,
  isSiteDown,
  LAST_LOOKS_MS,
  type LastLook,
  MISSES_WITHIN_MS,
  SAME_TIME_MS,
  untilNextLook,
} from '../../domain/badges/lost_badge.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { emailBadgeGone } from './emails.ts';
import { boundsOf } from './free_weeks.ts';
import { holdForSite, unscheduleLaunch } from './launch_steps.ts';

/** Stores what a look at the homepage of a listing saw: as a row of its own, and as the last one on the listing. */
export async function storeLook(tx: Tx, listing: Listing, finding: BadgeFinding, now: number): Promise<void> {
  const { id, badge_found_at, updated_at } = listing;
  const { found, expected, observed } = finding;
  const result = lookResult(finding);
  await addLook(tx, listing, { result, expected, observed }, now);
  await tx.listings.update(id, {
    badge_check: { checked_at: now, found, expected, observed },
    next_look_at: now + untilNextLook(result, found || badge_found_at !== null),
    ...(found && { badge_found_at: badge_found_at ?? now }),
    updated_at,
  });
}

const addLook = (tx: Tx, { id, launch_id }: Listing, seen: LookSeen, now: number): Promise<void> =>
  tx.looks.add({ listing_id: id, launch_id, looked_at: now, ...seen });

/** Stores what a look at a site saw whose launch needs no badge (D84). */
export const storeSiteLook = (
  tx: Tx,
  listing: Listing,
  { target, finding }: { target: BadgeTarget; finding: BadgeFinding },
  now: number,
): Promise<void> => addLook(tx, listing, siteLook(target, finding), now);

/**
 * Has a scheduled free launch wait for its badge again, if the looks of the last day before its week did not find it (D84). It keeps its
 * week.
 */
export async function takeBackIfLost(tx: Tx, launch: Launch, now: number): Promise<void> {
  const { starts_at } = await boundsOf(tx, launch.week);
  if (launch.plan !== 'free' || launch.status !== 'scheduled' || now >= starts_at) return;
  const looks = await lastLooks(tx, launch.listing_id, starts_at);
  if (hasLostBadge(looks)) await unscheduleLaunch(tx, launch, looks[0]?.result === 'silent', now);
}

/** Notifies the owners of a paid launch once its site is down, because it does not go live before the site responds (D84). */
export async function noteIfSiteDown(tx: Tx, launch: Launch, now: number): Promise<void> {
  const { starts_at, ends_at } = await boundsOf(tx, launch.week);
  if (now < starts_at - LAST_LOOKS_MS || now >= ends_at) return;
  const looks = await lastLooks(tx, launch.listing_id, starts_at);
  if (isSiteDown(looks) && !isSiteDown(looks.slice(1))) await holdForSite(tx, launch, looks[0], now);
}

/** Whether the site of a paid launch did not respond in the last looks before or in its week (D84). */
export const siteIsDown = async (
  tx: Tx,
  { listing_id, starts_at }: { listing_id: number; starts_at: number },
): Promise<boolean> => isSiteDown(await lastLooks(tx, listing_id, starts_at));

/** Drops the badge mark of a live free listing that is without its badge, and notifies its owners (D60). The listing stays live. */
export async function dropBadgeIfGone(tx: Tx, id: number, now: number): Promise<void> {
  const listing = await tx.listings.byId(id);
  if (!listing || listing.badge_found_at === null) return;
  const looks = await tx.looks.since(id, now - MISSES_WITHIN_MS);
  if (!isBadgeGone(looks)) return;
  const { badge_found_at, launch_id, updated_at } = listing;
  const next_look_at = now + untilNextLook('missing', false);
  await tx.listings.update(id, { badge_found_at: null, next_look_at, updated_at });
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'badge_dropped',
    subject: `listing:${id}`,
    details: { launch_id, found_at: new Date(badge_found_at).toISOString() },
  });
  if (launch_id !== null) await emailBadgeGone(tx, launch_id, badge_found_at, now);
}

/** The looks since a day before a week, newest first. */
async function lastLooks(tx: Tx, listing_id: number, starts_at: number): Promise<LastLook[]> {
  const last: LastLook[] = [];
  for (const { looked_at, result } of await tx.looks.since(listing_id, starts_at - LAST_LOOKS_MS)) {
    const line_down = result === 'silent' && (await wasLineDown(tx, looked_at));
    last.push({ looked_at, result, line_down });
  }
  return last;
}

const wasLineDown = async (tx: Tx, looked_at: number): Promise<boolean> =>
  isLineDown(await tx.looks.sites(looked_at - SAME_TIME_MS, looked_at + SAME_TIME_MS));
