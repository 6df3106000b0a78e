import type { AuditActor, AuditKind } from '../../domain/http/audit_entry.ts';
import type { CancelReason } from '../../domain/launches/launch_states.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Booking, LaunchMove } from '../../store/launches/launch_writes.ts';
import type { Tx } from '../../store/store.ts';
import { remindOfLaunch } from '../subscriptions/reminders.ts';
import { emailBadgeLost, emailLeftQueue, emailLive, emailMoved, emailOwners } from './emails.ts';
import { disputeIfTaken } from './one_live.ts';

/** What a step needs to know of a launch. */
type Of = Pick<Launch, 'id' | 'listing_id' | 'week'>;

const SERVICE: AuditActor = { actor: 'service' };

/**
 * Books a launch; the caller has chosen a week with room in this transaction. A paid one waits for the site team if its website is live
 * (D72). Returns its id.
 */
export async function bookLaunch(tx: Tx, booking: Booking, by = SERVICE): Promise<number> {
  const id = await tx.launches.book(booking);
  const { listing_id, week, plan, status } = booking;
  await record(tx, 'launch_booked', { id, listing_id, week }, { plan, status }, by);
  if (plan === 'paid') await disputeIfTaken(tx, listing_id, booking.booked_at);
  if (plan === 'free') await emailOwners(tx, id, 'launch_queued', booking.booked_at);
  return id;
}

/** Schedules a launch that waited for its badge (D6); the badge also makes it a dispute if its website is live (D72). */
export async function scheduleLaunch(tx: Tx, launch: Of, now: number): Promise<void> {
  await tx.launches.schedule(launch.id, now);
  await record(tx, 'launch_scheduled', launch);
  await disputeIfTaken(tx, launch.listing_id, now);
}

/** Has a scheduled launch wait for its badge again (D84), and notifies the owners; `silent` if its website did not respond. */
export async function unscheduleLaunch(tx: Tx, launch: Of, silent: boolean, now: number): Promise<void> {
  await tx.launches.awaitBadge(launch.id, now);
  await record(tx, 'launch_unscheduled', launch, { silent });
  await emailBadgeLost(tx, launch.id, silent, now);
}

/** Records that a paid launch waits for its site, which `look` found silent (D84), and notifies the owners. */
export async function holdForSite(
  tx: Tx,
  launch: Of,
  look: { looked_at: number } | undefined,
  now: number,
): Promise<void> {
  await record(tx, 'launch_site_down', launch, {
    looked_at: new Date(look?.looked_at ?? now).toISOString(),
  });
  await emailOwners(tx, launch.id, 'site_down', now);
}

/**
 * Publishes a scheduled launch in this transaction (R232) and notifies the owners. One that is late moves to the running week first, and
 * the owners read why (D70). If another listing of its website is live, it waits for the site team instead (D72).
 */
export async function goLive(
  tx: Tx,
  launch_id: number,
  now: number,
  late?: Omit<LaunchMove, 'now'>,
): Promise<void> {
  const before = await required(tx, launch_id);
  if (await disputeIfTaken(tx, before.listing_id, now)) return;
  if (late) await tx.launches.moveTo(launch_id, { ...late, now });
  await tx.launches.goLive(launch_id, now);
  const launch = { ...before, week: late?.to ?? before.week };
  const moved = late && { from: before.week, reason: late.reason };
  await record(tx, 'launch_live', launch, moved);
  await emailLive(tx, launch_id, now, moved);
  await remindOfLaunch(tx, before.listing_id, launch_id);
}

/** Moves a launch to another week, and tells the owners why. */
export async function moveLaunch(tx: Tx, launch: Of, move: LaunchMove, by = SERVICE): Promise<void> {
  const { to, reason } = move;
  await tx.launches.moveTo(launch.id, move);
  await record(tx, 'launch_moved', { ...launch, week: to }, { from: launch.week, reason }, by);
  await emailMoved(tx, launch.id, { from: launch.week, reason }, move.now);
}

/** Cancels a launch that is still to come; its place is free again. The owners are notified if it left the queue or was withdrawn. */
export async function cancelLaunch(
  tx: Tx,
  launch: Of,
  reason: CancelReason,
  now: number,
  by = SERVICE,
): Promise<void> {
  await tx.launches.cancel(launch.id, reason, now);
  await record(tx, 'launch_cancelled', launch, { reason }, by);
  if (reason === 'left_queue') await emailLeftQueue(tx, launch.id, now);
  if (reason === 'withdrawn') await emailOwners(tx, launch.id, 'launch_withdrawn', now);
}

/** Cancels every launch of a listing that is still to come. */
export async function cancelComing(
  tx: Tx,
  listing_id: number,
  reason: CancelReason,
  now: number,
): Promise<void> {
  for (const launch of await tx.launches.coming(listing_id)) await cancelLaunch(tx, launch, reason, now);
}

async function required(tx: Tx, id: number): Promise<Launch> {
  const launch = await tx.launches.byId(id);
  if (!launch) throw new Error(`there is no launch ${id}`);
  return launch;
}

/** One audit row, and so one log line, for each step. */
async function record(
  tx: Tx,
  kind: Extract<AuditKind, `launch_${string}`>,
  { id, listing_id, week }: Of,
  details: Readonly<Record<string, unknown>> = {},
  by: AuditActor = SERVICE,
): Promise<void> {
  await tx.audit_log.record({
    by,
    kind,
    subject: `listing:${listing_id}`,
    details: { launch_id: id, week, ...details },
  });
}
