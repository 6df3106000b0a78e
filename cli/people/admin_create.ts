import { makeAdministrator, type NotMade } from '../../services/administration/administrators.ts';
import type { Command } from '../command/command.ts';
import { operator, overStore, print } from '../command/operator.ts';
import { personArgs } from './person_argument.ts';

export const adminCreate: Command = {
  usage: 'admin create EMAIL [--json]',
  summary:
    'Makes a person an administrator of the site. They sign in by email, without a password; the account is created if there is none.',
  example: 'firstlight admin create ada@example.org',

  async run(args) {
    const { email, values } = personArgs(args, { json: { type: 'boolean', default: false } });
    const refused = await overStore((store) =>
      store.write((tx) => makeAdministrator(tx, email, { by: operator(), now: Date.now() }), {
        durable: true,
      }),
    );
    if (refused) throw new Error(REFUSALS[refused](email));
    print(
      values.json,
      { email, administrator: true },
      `${email} is an administrator. They sign in on the site, at /sign-in, and open /admin.`,
    );
    return 0;
  },
};

const REFUSALS: Readonly<Record<NotMade, (email: string) => string>> = {
  already: (email) => `${email} is already an administrator.`,
  suspended: (email) => `${email} is suspended. First: firstlight person unsuspend ${email}`,
  disposable: (email) =>
    `${email} is at a disposable email provider, and nobody can sign in with such an email address. Use another one.`,
};
