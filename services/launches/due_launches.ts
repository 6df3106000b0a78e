import { type DueMoment, dueStep } from '../../domain/launches/due_launch.ts';
import type { MoveReason } from '../../domain/launches/launch_states.ts';
import type { DueLaunchRow } from '../../store/launches/due.ts';
import type { Store, Tx } from '../../store/store.ts';
import { launchNamesOf } from '../locks/launch_names.ts';
import { emailOwners } from './emails.ts';
import { boundsOf, ifRoom, weekToMoveTo } from './free_weeks.ts';
import { cancelLaunch, goLive, moveLaunch } from './launch_steps.ts';
import { siteIsDown } from './looks.ts';

/**
 * Takes the launches that are due, week by week in the order of booking: they go live, move to a later week, leave the free queue, or are
 * refunded (D6, D70, D71, D84). After a downtime of any length it catches up, oldest week first. Each launch is a transaction of its own
 * that looks again, so others write in between, and what was interrupted goes on where it was (record 74).
 */
export async function takeDueLaunches(store: Store, moment: DueMoment): Promise<void> {
  for (const week of await store.launches.dueWeeks(moment.now))
    for (const { id, listing_id } of await store.launches.dueIn(week, moment.now))
      await store.write((tx) => takeIfDue(tx, id, moment), { durable: true, on: launchNamesOf(listing_id) });
}

/** Takes a launch, if it is due. Returns whether it is still booked, or went live. */
export async function takeIfDue(tx: Tx, launch_id: number, moment: DueMoment): Promise<boolean> {
  const due = await tx.launches.due(launch_id, moment.now);
  return !due || takeDue(tx, due, moment);
}

async function takeDue(tx: Tx, due: DueLaunchRow, moment: DueMoment): Promise<boolean> {
  const { 'free_queue.max_slides': max_slides } = await tx.settings.all();
  const decided_at = await tx.moderation.decidedAt(due.listing_id);
  const site_down = due.plan === 'paid' && (await siteIsDown(tx, due));
  const step = dueStep({ ...due, decided_at, site_down }, max_slides, moment);
  if (step === 'leave') await cancelLaunch(tx, due, 'left_queue', moment.now);
  else if (step === 'refund') await cancelSilent(tx, due, moment.now);
  else if (step === 'go_live') await goLive(tx, due.id, moment.now);
  else if (step !== 'wait') await move(tx, due, step, moment.now);
  return step !== 'leave' && step !== 'refund';
}

/** Cancels a paid launch whose site did not respond (D84), and notifies the owners. */
async function cancelSilent(tx: Tx, due: DueLaunchRow, now: number): Promise<void> {
  await cancelLaunch(tx, due, 'refunded', now);
  await emailOwners(tx, due.id, 'site_stayed_down', now);
}

/** Moves a launch; a scheduled one goes live at once if its new week runs. */
async function move(tx: Tx, due: DueLaunchRow, reason: MoveReason, now: number): Promise<void> {
  const launch = await tx.launches.byId(due.id);
  if (!launch) throw new Error(`there is no launch ${due.id}`);
  for (;;) {
    const to = await weekToMoveTo(tx, launch, reason, now);
    const { starts_at } = await boundsOf(tx, to);
    const isLate = due.status === 'scheduled' && starts_at <= now;
    const isMoved = await ifRoom(tx, (capacity) =>
      isLate
        ? goLive(tx, due.id, now, { to, reason, capacity })
        : moveLaunch(tx, launch, { to, reason, now, capacity }),
    );
    if (isMoved) return;
  }
}
