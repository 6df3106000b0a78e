import type { Clock } from '../../domain/ports.ts';
import { issuesToSend, issueToMake, makeIssue, sendSlice } from '../../services/subscriptions/newsletter.ts';
import { enqueueReminders, nextReminders } from '../../services/subscriptions/reminders.ts';
import { emailSlice } from '../../services/subscriptions/updates.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

export interface NewsletterWorld {
  store: Store;
  clock: Clock;
}

/** FULL sync: an email enqueued here must survive a power cut (docs/operating/durability.md). */
const DURABLE = { durable: true };

/** Scheduled: makes the issue of the week when it is due, and enqueues it in slices; after a crash it goes on where it stood. */
export function issueNewsletter({ store, clock }: NewsletterWorld): JobHandler {
  return async (_payload, run) => {
    const now = clock.now().getTime();
    const due = await issueToMake(store, now);
    if (due !== null) await run.write((tx) => makeIssue(tx, due, now), DURABLE);
    for (const { week } of await issuesToSend(store))
      while (await run.write((tx) => sendSlice(tx, week, now), DURABLE));
  };
}

/** Enqueues the reminders of a launch, in slices. */
export function remindOfLaunch({ store }: NewsletterWorld): JobHandler {
  return async ({ listing_id }, run) => {
    const id = Number(listing_id);
    for (let ids = await nextReminders(store, id, 0); ids.length > 0; ) {
      const slice = ids;
      await run.write((tx) => enqueueReminders(tx, slice), DURABLE);
      ids = await nextReminders(store, id, slice.at(-1) ?? 0);
    }
  };
}

/** Enqueues the emails about an update in slices; after a crash it goes on where it stood. */
export function emailFollowers({ clock }: NewsletterWorld): JobHandler {
  return async ({ update_id }, run) => {
    const now = clock.now().getTime();
    while (await run.write((tx) => emailSlice(tx, Number(update_id), now), DURABLE));
  };
}
