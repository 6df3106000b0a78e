import type { AuditActor, AuditKind } from '../../domain/http/audit_entry.ts';
import type { CancelReason } from '../../domain/launches/launch_states.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Booking, LaunchMove } from '../../store/launches/launch_writes.ts';
import type { Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';

/** What a step needs to know of a launch. */
type Of = Pick<Launch, 'id' | 'listing_id' | 'week'>;

const SERVICE: AuditActor = { actor: 'service' };

/** Books a launch; the caller has chosen a week with room in this transaction. Returns its id. */
export async function bookLaunch(tx: Tx, booking: Booking): Promise<number> {
  const id = await tx.launches.book(booking);
  const { listing_id, week, plan, status } = booking;
  await record(tx, 'launch_booked', { id, listing_id, week }, { plan, status });
  return id;
}

/** Schedules a launch that waited for its badge (D6). */
export async function scheduleLaunch(tx: Tx, launch: Of, now: number): Promise<void> {
  await tx.launches.schedule(launch.id, now);
  await record(tx, 'launch_scheduled', launch);
}

/** Publishes a scheduled launch in this transaction (R232) and notifies the owners. */
export async function goLive(tx: Tx, launch_id: number, now: number): Promise<void> {
  await tx.launches.goLive(launch_id, now);
  const launch = await tx.launches.byId(launch_id);
  const listing = launch && (await tx.listings.byId(launch.listing_id));
  if (!launch || !listing) throw new Error(`there is no launch ${launch_id}`);
  await record(tx, 'launch_live', launch);
  const { name, slug } = listing;
  await writeToOwners(tx, listing, 'listing_live', { name, slug, week: launch.week }, String(launch_id));
}

/** Moves a launch to another week. */
export async function moveLaunch(tx: Tx, launch: Of, move: LaunchMove): Promise<void> {
  await tx.launches.moveTo(launch.id, move);
  await record(tx, 'launch_moved', launch, { to: move.to, reason: move.reason });
}

/** Cancels a launch that is still to come; its place is free again. */
export async function cancelLaunch(tx: Tx, launch: Of, reason: CancelReason, now: number): Promise<void> {
  await tx.launches.cancel(launch.id, reason, now);
  await record(tx, 'launch_cancelled', launch, { reason });
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

/** One audit row, and so one log line, for each step. */
async function record(
  tx: Tx,
  kind: Extract<AuditKind, `launch_${string}`>,
  { id, listing_id, week }: Of,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.audit_log.record({
    by: SERVICE,
    kind,
    subject: `listing:${listing_id}`,
    details: { launch_id: id, week, ...details },
  });
}
