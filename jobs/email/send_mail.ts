import { type Mailer, Undeliverable } from '../../domain/ports.ts';
import { emailOfEntry } from '../../services/email/outbox_entry.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Sends one email of the outbox (D43). Delivery is at least once: the message id comes from the job, so that a
 * repetition is recognisable. Skips unknown mailboxes; throws other errors of the mailer, and the queue retries.
 */
export function sendMail({
  store,
  mailer,
  origin,
}: {
  store: Store;
  mailer: Mailer;
  origin: string;
}): JobHandler {
  const { hostname } = new URL(origin);
  return async (payload, run) => {
    const email = await emailOfEntry(store, payload, origin);
    if (!email) return;
    try {
      await mailer.send({ ...email, message_id: `<mail-${run.id}@${hostname}>` });
    } catch (error) {
      if (error instanceof Undeliverable) return;
      throw error;
    }
  };
}
