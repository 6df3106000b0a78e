import { text } from 'node:stream/consumers';
import { hashOf } from '../../auth/credentials/api_keys.ts';
import { endGrant } from '../../services/people/end_grant.ts';
import { revokeKey } from '../../services/people/shut_out.ts';
import type { Tx } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

/** Our API keys, access tokens and refresh tokens in a text (D56). */
const CREDENTIAL = /\bfl(?:sk|at|rt)_[\w-]{20,}/g;

export const keyRevoke: Command = {
  usage: 'key revoke [KEY_ID] [--json]',
  summary:
    'Revokes an API key by its id, or every key and token found in a text on standard input, for example after a leak.',
  example: 'firstlight key revoke < leaked.txt',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [id] = positionals;
    // A key in the arguments would stay in the shell's history and be visible to everyone on the machine.
    if (id !== undefined && (!/^[1-9]\d{0,14}$/.test(id) || positionals.length > 1))
      throw new UsageError('Name one key by its id (see person show), or pass the key on standard input.');
    if (id === undefined && process.stdin.isTTY)
      throw new UsageError('Name a key by its id, or pass a text that contains it on standard input.');
    const found = id === undefined ? [...new Set((await text(process.stdin)).match(CREDENTIAL))] : [];
    const acting = { by: operator(), now: Date.now() };
    const revoked = await overExistingStore((store) =>
      store.write(
        async (tx) => {
          if (id !== undefined) return Number(await revokeKey(tx, Number(id), acting));
          let count = 0;
          for (const credential of found) count += Number(await revokeSecret(tx, credential, acting));
          return count;
        },
        { durable: true },
      ),
    );
    const what = id === undefined ? `${revoked} of ${found.length} found` : `${revoked}`;
    print(values.json, { revoked, found: id === undefined ? found.length : 1 }, `Revoked: ${what}.`);
    if (revoked === 0) process.stderr.write('There is no such key, or it has already ended.\n');
    return revoked === 0 ? 1 : 0;
  },
};

/** Revokes a key by its secret, or the grant of a token. */
async function revokeSecret(
  tx: Tx,
  secret: string,
  acting: Parameters<typeof revokeKey>[2],
): Promise<boolean> {
  const { by, now } = acting;
  const hash = hashOf(secret);
  const key = await tx.keys.ofHash(hash);
  if (key) return revokeKey(tx, key.id, acting);
  const token = await tx.grants.token(hash, now);
  const grant_id = token?.grant_id ?? (await tx.oauth.find('RefreshToken', hash, now))?.grant_id;
  return grant_id ? endGrant(tx, grant_id, { by, why: 'signed_out_by_operator' }) : false;
}
