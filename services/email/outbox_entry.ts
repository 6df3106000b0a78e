import type { EmailText } from '../../domain/email/email_text.ts';
import { type EmailData, emailText, isEmailName } from '../../domain/email/emails.ts';
import type { Reads } from '../../store/store.ts';

/**
 * The email of an outbox entry that `writeTo` (outbox.ts) made, with its recipient; null if the account was deleted, or if
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
