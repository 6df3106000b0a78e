import { endGrant } from '../../services/people/end_grant.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const assistantRevoke: Command = {
  usage: 'assistant revoke GRANT_ID [--json]',
  summary:
    'Disconnects one assistant of a person by the id of its grant, from person show; its tokens end at once.',
  example: 'firstlight assistant revoke 4yQbV0w0Jm6v1qkH2n9s3A',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [id = ''] = positionals;
    if (positionals.length !== 1) throw new UsageError('Name one grant by its id (see person show).');
    const done = await overExistingStore((store) =>
      store.write((tx) => endGrant(tx, id, { by: operator(), why: 'signed_out_by_operator' }), {
        durable: true,
      }),
    );
    if (!done) throw new Error('There is no such grant, or it has already ended.');
    print(values.json, { grant_id: id, revoked: true }, 'The assistant is disconnected.');
    return 0;
  },
};
