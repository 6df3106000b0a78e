import { storedEmailOf } from '../../domain/email/mailbox.ts';
import type { Person } from '../../store/people/people.ts';
import type { Reads } from '../../store/store.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

type Flag = { type: 'boolean'; default: boolean } | { type: 'string' };

/** Parses `EMAIL` and the options of a command about one person. */
export function personArgs<O extends Record<string, Flag>>(args: string[], options: O) {
  const { values, positionals } = parseArguments({ args, allowPositionals: true, options });
  const [typed = ''] = positionals;
  if (positionals.length !== 1) throw new UsageError('Name one person by the email address of the account.');
  const email = storedEmailOf(typed);
  if (email === null) throw new UsageError(`EMAIL is "${typed}", which is not an email address.`);
  return { email, values };
}

/** The person with an email address; throws if there is none. */
export async function personBy({ people }: Pick<Reads, 'people'>, email: string): Promise<Person> {
  const person = await people.byEmail(email);
  if (!person) throw new Error(`There is no account with ${email}.`);
  return person;
}
