import { exportPerson } from '../../services/administration/people.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore } from '../command/operator.ts';
import { personArgs, personBy } from './person_argument.ts';

export const personExport: Command = {
  usage: 'person export EMAIL',
  summary: 'Prints everything that is stored about a person as JSON, for a request of theirs.',
  example: 'firstlight person export ada@example.org > ada.json',

  async run(args) {
    const { email } = personArgs(args, {});
    const everything = await overExistingStore((store) =>
      store.write(async (tx) => exportPerson(tx, (await personBy(tx, email)).id, operator()), {
        durable: true,
      }),
    );
    const exported = { exported_at: new Date().toISOString(), ...everything };
    process.stdout.write(`${JSON.stringify(exported, null, 2)}\n`);
    return 0;
  },
};
