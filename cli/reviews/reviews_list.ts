import type { ModerationReason } from '../../domain/text/moderation.ts';
import { forTerminal } from '../../domain/text/plain_text.ts';
import type { Store } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

/** Reviews or replies listed by one call. */
const LIMIT = 500;

export const reviewsList: Command = {
  usage: 'reviews list [--json]',
  summary: 'Lists the reviews of products that wait to be read, oldest first, with what the rules found.',
  example: 'firstlight reviews list',
  run: (args) =>
    printWaiting(args, 'reviews', async (store) =>
      (await store.reviews.pending(LIMIT)).map(({ updated_at, created_at, joined_at, ...row }) => ({
        row: {
          ...row,
          created_at: iso(created_at),
          updated_at: iso(updated_at),
          joined_at: iso(joined_at),
        },
        head: `${row.id}  ${row.product}  ${row.stars} of 5 stars  person ${row.person_id}  since ${iso(updated_at)}`,
        reasons: row.reasons,
        texts: [...(row.name === null ? [] : [row.name]), row.text],
      })),
    ),
};

export const repliesList: Command = {
  usage: 'replies list [--json]',
  summary: 'Lists the replies of owners to reviews that wait, oldest first, with the reasons.',
  example: 'firstlight replies list',
  run: (args) =>
    printWaiting(args, 'replies', async (store) =>
      (await store.review_replies.pending(LIMIT)).map(({ id, written_at, ...row }) => ({
        row: { review_id: id, ...row, written_at: iso(written_at) },
        head: `${id}  ${row.product}  listing ${row.listing_id}  since ${iso(written_at)}`,
        reasons: row.reasons,
        texts: [row.review, row.text],
      })),
    ),
};

const iso = (instant: number): string => new Date(instant).toISOString();

/** Something that waits: as JSON, and as lines. */
interface Waiting {
  row: object;
  head: string;
  reasons: readonly ModerationReason[];
  texts: readonly string[];
}

async function printWaiting(
  args: string[],
  name: string,
  read: (store: Store) => Promise<Waiting[]>,
): Promise<number> {
  const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
  const waiting = await overExistingStore(read);
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ items: waiting.map(({ row }) => row) })}\n`);
    return 0;
  }
  for (const { head, reasons, texts } of waiting) {
    const why = reasons.map(({ code, detail }) => `${code} (${detail})`);
    // Texts of people as JSON, so that they cannot imitate a line of the list.
    const rest = [...why, ...texts.map((text) => JSON.stringify(text))].map((line) => `    ${line}`);
    process.stdout.write(`${forTerminal([head, ...rest].join('\n'))}\n`);
  }
  process.stderr.write(`${waiting.length} ${name}.\n`);
  return 0;
}
