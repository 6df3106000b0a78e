import { signOutEverywhere } from '../../services/people/shut_out.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { personArgs, personBy } from './person_argument.ts';

export const personSignOut: Command = {
  usage: 'person sign-out EMAIL [--keys] [--passkeys] [--json]',
  summary:
    'Ends every session of a person and disconnects every assistant; with --keys also revokes every API key, with --passkeys removes every passkey and unlinks every sign-in provider.',
  options: {
    keys: 'Revokes every API key too.',
    passkeys: 'Removes every passkey and unlinks every sign-in provider too.',
  },
  example: 'firstlight person sign-out ada@example.org --keys --passkeys',

  async run(args) {
    const { email, values } = personArgs(args, {
      keys: { type: 'boolean', default: false },
      passkeys: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    });
    const ended = await overExistingStore((store) =>
      store.write(
        async (tx) =>
          signOutEverywhere(tx, (await personBy(tx, email)).id, {
            by: operator(),
            now: Date.now(),
            keys: values.keys,
            passkeys: values.passkeys,
          }),
        { durable: true },
      ),
    );
    const summary = `Ended for ${email}: ${ended.sessions} sessions, ${ended.assistants} assistants, ${ended.keys} API keys, ${ended.passkeys} passkeys, ${ended.providers} sign-in providers.`;
    print(values.json, { email, ended }, summary);
    return 0;
  },
};
