import { parseArgs } from 'node:util';
import { emailAddressOf } from '../../domain/email/mailbox.ts';
import { AUDIT_KINDS, type AuditKind } from '../../domain/http/audit_entry.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { UsageError, wholeNumber } from '../command/usage.ts';
import { personBy } from '../people/person_argument.ts';

export const auditList: Command = {
  usage: 'audit list [--kind KIND] [--person EMAIL] [--before ID] [--limit N] [--json]',
  summary:
    'Lists audit entries, newest first: settings, keys, assistants, sessions, accounts, moderation, owners.',
  example: 'firstlight audit list --kind setting_changed --limit 20',

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        kind: { type: 'string' },
        person: { type: 'string' },
        before: { type: 'string' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
    });
    const kind = kindOf(values.kind);
    const limit = wholeNumber('--limit', values.limit, 1000);
    const before = values.before === undefined ? undefined : wholeNumber('--before', values.before, 1e15);
    const email = values.person === undefined ? undefined : emailAddressOf(values.person);
    if (email === null)
      throw new UsageError(`--person is "${values.person}", which is not an email address.`);
    const rows = await overExistingStore(async (store) => {
      const person_id = email === undefined ? undefined : (await personBy(store, email)).id;
      return store.audit_log.newest({ kind, person_id, before, limit });
    });
    const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    const lines = items.map(
      (row) =>
        `${row.id}  ${row.at}  ${row.kind}  ${row.subject}  by ${row.actor}${row.actor_id === null ? '' : ` ${row.actor_id}`}  ${JSON.stringify(row.details)}`,
    );
    print(values.json, { items }, lines.length === 0 ? 'There are no entries.' : lines.join('\n'));
    return 0;
  },
};

function kindOf(text: string | undefined): AuditKind | undefined {
  if (text === undefined) return undefined;
  const kinds = Object.keys(AUDIT_KINDS) as AuditKind[];
  const kind = kinds.find((one) => one === text);
  if (kind) return kind;
  throw new UsageError(`--kind is "${text}"; there are ${kinds.join(', ')}.`);
}
