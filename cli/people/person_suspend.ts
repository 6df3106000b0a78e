import { suspend } from '../../services/people/shut_out.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { LAST_ADMINISTRATOR, personArgs, personBy } from './person_argument.ts';

export const personSuspend: Command = {
  usage: 'person suspend EMAIL [--note TEXT] [--json]',
  summary:
    'Suspends a person at once: sessions, keys, assistants and sign-in are refused. Nothing is deleted.',
  options: { note: 'Why, for the site team; the person does not see it.' },
  example: "firstlight person suspend mallory@example.org --note 'spam, case 17'",

  async run(args) {
    const { email, values } = personArgs(args, {
      note: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const refused = await overExistingStore((store) =>
      store.write(
        async (tx) =>
          suspend(tx, (await personBy(tx, email)).id, {
            by: operator(),
            now: Date.now(),
            note: values.note ?? null,
          }),
        { durable: true },
      ),
    );
    if (refused === 'last_administrator') throw new Error(LAST_ADMINISTRATOR(email));
    if (refused) throw new Error(`${email} is already suspended.`);
    print(
      values.json,
      { email, suspended: true },
      `${email} is suspended; listings stay as they are (moderation reject).`,
    );
    return 0;
  },
};
