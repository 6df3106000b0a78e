import type { EmailText } from '../../domain/email/email_text.ts';
import { type EmailData, type EmailName, emailText, isEmailName } from '../../domain/email/emails.ts';
import type { Reads, Tx } from '../../store/store.ts';

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
    { key: `mail:${email}:${event}:${person_id}` },
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

/**
 * The email of an outbox entry that {@link writeTo} made, with its recipient; null if the account was deleted, or if
 * this version knows no such email.
 */
export async function emailOfEntry(
  { people }: Pick<Reads, 'people'>,
  { email, person_id, data }: Readonly<Record<string, unknown>>,
  origin: string,
): Promise<({ to: { name: string; email: string } } & EmailText) | null> {
  const person = await people.byId(Number(person_id));
  if (!person || person.deleted_at !== null || !isEmailName(email)) return null;
  const to = { name: person.name ?? '', email: person.email };
  return { to, ...emailText(email, data as EmailData[typeof email], origin) };
}
