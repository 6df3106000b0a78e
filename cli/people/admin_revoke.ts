import { revokeAdministrator } from '../../services/administration/administrators.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { personArgs, personBy } from './person_argument.ts';

export const adminRevoke: Command = {
  usage: 'admin revoke EMAIL [--force] [--json]',
  summary:
    'Takes the role of administrator from a person; the account stays. The last administrator stays one without --force.',
  options: { force: 'Takes the role from the last administrator too.' },
  example: 'firstlight admin revoke ada@example.org',

  async run(args) {
    const { email, values } = personArgs(args, {
      force: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    });
    const refused = await overExistingStore((store) =>
      store.write(
        async (tx) =>
          revokeAdministrator(tx, await personBy(tx, email), { by: operator(), force: values.force }),
        { durable: true },
      ),
    );
    if (refused === 'none') throw new Error(`${email} is no administrator: firstlight admin list`);
    if (refused) throw new Error(LAST(email));
    print(
      values.json,
      { email, administrator: false },
      `${email} is no longer an administrator; the account stays (person sign-out, person suspend).`,
    );
    return 0;
  },
};

const LAST = (email: string): string =>
  `${email} is the last administrator who can sign in. Make another one first (firstlight admin create EMAIL), or add --force: then the next start prints a link with which its reader becomes the administrator.`;
