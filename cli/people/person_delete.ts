import { deletionEffects } from '../../services/people/account.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { LAST_ADMINISTRATOR, personArgs, personBy } from './person_argument.ts';

export const personDelete: Command = {
  usage: 'person delete EMAIL [--yes] [--json]',
  summary:
    'Deletes an account permanently, as its owner can on the site. Without --yes it only lists what would be deleted.',
  options: { yes: 'Deletes; without it the command only says what would be deleted.' },
  example: 'firstlight person delete ada@example.org --yes',

  async run(args) {
    const { email, values } = personArgs(args, {
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    });
    const { deleted, listings, shared } = await overExistingStore((store) =>
      store.write(
        async (tx) => {
          const { id } = await personBy(tx, email);
          const effects = await deletionEffects(tx, id);
          const refused = values.yes && (await deleteAccount(tx, id, Date.now(), operator()));
          if (refused) throw new Error(LAST_ADMINISTRATOR(email));
          return { deleted: values.yes, ...effects };
        },
        { durable: true },
      ),
    );
    const what = `${listings} listings go offline, ${shared} shared drafts go to their co-owners`;
    print(
      values.json,
      { email, deleted, listings, shared },
      deleted
        ? `The account of ${email} is deleted: ${what}.`
        : `The account of ${email}: ${what}; everything else would be deleted.`,
    );
    if (!deleted) process.stderr.write('Nothing was deleted: repeat the command with --yes.\n');
    return deleted ? 0 : 1;
  },
};
