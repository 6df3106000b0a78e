import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, wholeNumber } from '../command/usage.ts';

export const mailSuppressed: Command = {
  usage: 'mail suppressed [--after ID] [--limit N] [--json]',
  summary: 'Lists the email addresses that get no emails, with since when and why.',
  options: {
    after: 'Goes on after the address with this id.',
    limit: 'How many, 100 if left out, 1000 at most.',
  },
  example: 'firstlight mail suppressed --limit 20',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: {
        after: { type: 'string' },
        limit: { type: 'string', default: '100' },
        json: { type: 'boolean', default: false },
      },
    });
    const limit = wholeNumber('--limit', values.limit, 1000);
    const after = values.after === undefined ? 0 : wholeNumber('--after', values.after, 1e15);
    const rows = await overExistingStore((store) => store.suppressed_emails.list({ after, limit }));
    const items = rows.map((row) => ({ ...row, suppressed_at: new Date(row.suppressed_at).toISOString() }));
    const lines = items.map(({ id, email, reason, detail, suppressed_at }) =>
      [id, suppressed_at, email, reason, detail ?? ''].join('  ').trimEnd(),
    );
    print(values.json, { items }, lines.length === 0 ? 'All addresses get emails.' : lines.join('\n'));
    return 0;
  },
};
