import { emailAddressOf } from '../../domain/email/mailbox.ts';
import { AUDIT_FILE_MOST, AUDIT_FORMATS, auditFile, findAudit } from '../../services/administration/audit.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { chosen, parseArguments, UsageError, wholeNumber } from '../command/usage.ts';
import { personBy } from '../people/person_argument.ts';

export const auditList: Command = {
  usage:
    'audit list [--kind KIND] [--actor person:ID|client|operator|service] [--person EMAIL] [--subject TABLE:ID] [--from DAY] [--to DAY] [--before ID] [--limit N] [--format csv|jsonl] [--json]',
  summary:
    'Lists audit entries, newest first: settings, keys, assistants, sessions, accounts, moderation, owners. Days are in UTC, both included.',
  options: {
    kind: 'Only entries of this kind, such as setting_changed.',
    actor: 'Only what this one did.',
    person: 'Only what concerns the account with this email address.',
    subject: 'Only entries about a row, such as listing:17.',
    from: 'The first day, in UTC.',
    to: 'The last day, in UTC.',
    before: 'Goes on before the entry with this id.',
    limit: 'How many, 50 if left out, 1000 at most.',
    format: 'Writes all that match as a file of this form.',
  },
  example: 'firstlight audit list --kind setting_changed --from 2026-11-16 --format csv',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: {
        kind: { type: 'string' },
        actor: { type: 'string' },
        person: { type: 'string' },
        subject: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        before: { type: 'string' },
        limit: { type: 'string' },
        format: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const format = chosen('--format', values.format, AUDIT_FORMATS);
    const limit =
      format && values.limit === undefined
        ? AUDIT_FILE_MOST
        : wholeNumber('--limit', values.limit ?? '50', 1000);
    const before = values.before === undefined ? undefined : wholeNumber('--before', values.before, 1e15);
    const email = values.person === undefined ? undefined : emailAddressOf(values.person);
    if (email === null)
      throw new UsageError(`--person is "${values.person}", which is not an email address.`);
    const found = await overExistingStore(async (store) => {
      const person = email === undefined ? undefined : String((await personBy(store, email)).id);
      return findAudit(store, { ...values, person }, { before, limit });
    });
    if ('faults' in found)
      throw new UsageError(
        Object.entries(found.faults)
          .map((fault) => `--${fault.join(' ')}`)
          .join('\n'),
      );
    const { rows } = found;
    if (format) {
      process.stdout.write(auditFile(rows, format));
      return 0;
    }
    const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    const lines = items.map(
      (row) =>
        `${row.id}  ${row.at}  ${row.kind}  ${row.subject}  by ${row.actor}${row.actor_id === null ? '' : ` ${row.actor_id}`}  ${JSON.stringify(row.details)}`,
    );
    print(values.json, { items }, lines.length === 0 ? 'There are no entries.' : lines.join('\n'));
    return 0;
  },
};
