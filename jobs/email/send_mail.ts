import { type EmailData, emailText, isEmailName } from '../../domain/email/emails.ts';
import type { Mailer } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Sends one email of the outbox (D43). Delivery is at least once: the message id comes from the job, so that a
 * repetition is recognisable. Throws the mailer's error; the queue retries.
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
  return async ({ letter, person_id, data }, run) => {
    const person = await store.people.byId(Number(person_id));
    if (!person || person.deleted_at !== null || !isEmailName(letter)) return;
    await mailer.send({
      to: { name: person.name ?? '', email: person.email },
      ...emailText(letter, data as EmailData[typeof letter], origin),
      message_id: `<mail-${run.id}@${hostname}>`,
    });
  };
}
