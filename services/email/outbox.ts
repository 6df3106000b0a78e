import type { EmailData, EmailName } from '../../domain/email/emails.ts';
import type { Tx } from '../../store/store.ts';

/** Puts an email to a person into the outbox, in the transaction of the event (D43). An `event` is emailed to a person only once. */
export async function writeTo<N extends EmailName>(
  tx: Tx,
  person_id: number,
  email: N,
  data: EmailData[N],
  event: string,
): Promise<void> {
  await tx.jobs.enqueue(
    'send_mail',
    { email, person_id, data },
    { key: `mail:${email}:${event}:${person_id}`, for_person: person_id },
  );
}

/** The same email to every owner of a listing, once each (D52). */
export async function writeToOwners<N extends EmailName>(
  tx: Tx,
  listing: { person_id: number; draft_id: string | null },
  email: N,
  data: EmailData[N],
  event: string,
): Promise<void> {
  for (const person_id of await tx.co_owners.ofListing(listing))
    await writeTo(tx, person_id, email, data, event);
}
