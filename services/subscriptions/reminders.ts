import type { Reads, Tx } from '../../store/store.ts';

/** Emails that one transaction enqueues, so that other writers wait a few milliseconds at most. */
const SLICE = 200;

/** Enqueues the job that reminds people of a launch, in the transaction in which the listing goes live; nothing if nobody wanted it. */
export async function remindOfLaunch(tx: Tx, listing_id: number, launch_id: number): Promise<void> {
  const [first] = await tx.subscriptions.reminders({ listing_id, after: 0, limit: 1 });
  if (first !== undefined)
    await tx.jobs.enqueue('remind_of_launch', { listing_id }, { key: `remind_of_launch:${launch_id}` });
}

/** The next reminders of a listing's launch, after the one with the id `after`. */
export const nextReminders = (
  { subscriptions }: Pick<Reads, 'subscriptions'>,
  listing_id: number,
  after: number,
): Promise<number[]> => subscriptions.reminders({ listing_id, after, limit: SLICE });

/** Enqueues the emails of reminders; one that is enqueued already is left as it is. */
export async function enqueueReminders(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const subscription_id of ids)
    await tx.jobs.enqueue('send_reminder', { subscription_id }, { key: `reminder:${subscription_id}` });
}
