import { forTerminal } from '../../domain/text/plain_text.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

/** Updates listed by one call. */
const LIMIT = 500;

export const updatesList: Command = {
  usage: 'updates list [--json]',
  summary: 'Lists the updates of listings that wait for review, oldest first, with the reasons.',
  example: 'firstlight updates list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const rows = await overExistingStore((store) => store.updates.pending(LIMIT));
    if (values.json) {
      const items = rows.map(({ posted_at, ...row }) => ({
        ...row,
        posted_at: new Date(posted_at).toISOString(),
      }));
      process.stdout.write(`${JSON.stringify({ items })}\n`);
      return 0;
    }
    for (const { id, listing_id, name, title, body, reasons, posted_at } of rows) {
      const head = `${id}  ${name}  listing ${listing_id}  since ${new Date(posted_at).toISOString()}`;
      const why = reasons.map(({ code, detail }) => `${code} (${detail})`).join('; ');
      // Texts of owners as JSON, so that they cannot imitate a line of the list.
      const rest = [why, JSON.stringify(title), JSON.stringify(body)].map((line) => `    ${line}`);
      process.stdout.write(`${forTerminal([head, ...rest].join('\n'))}\n`);
    }
    process.stderr.write(`${rows.length} updates.\n`);
    return 0;
  },
};
