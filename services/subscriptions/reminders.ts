import type { Reads, Tx } from '../../store/store.ts';
import { enqueueEach, SLICE } from './slices.ts';

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
export const enqueueReminders = (tx: Tx, ids: readonly number[]): Promise<void> =>
  enqueueEach(tx, ids, (subscription_id) => ({
    kind: 'send_reminder',
    payload: { subscription_id },
    key: `reminder:${subscription_id}`,
  }));
