import { unsuspend } from '../../services/people/shut_out.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { personArgs, personBy } from './person_argument.ts';

export const personUnsuspend: Command = {
  usage: 'person unsuspend EMAIL [--json]',
  summary: 'Lifts a suspension: sessions, keys and assistants that have not expired work again.',
  example: 'firstlight person unsuspend mallory@example.org',

  async run(args) {
    const { email, values } = personArgs(args, { json: { type: 'boolean', default: false } });
    const done = await overExistingStore((store) =>
      store.write(async (tx) => unsuspend(tx, (await personBy(tx, email)).id, { by: operator() }), {
        durable: true,
      }),
    );
    if (!done) throw new Error(`${email} is not suspended.`);
    print(values.json, { email, suspended: false }, `${email} is no longer suspended.`);
    return 0;
  },
};
