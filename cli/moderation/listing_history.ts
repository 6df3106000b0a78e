import type { ListingChange } from '../../store/changes/changes.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

export const listingHistory: Command = {
  usage: 'listing history LISTING_ID [--page N] [--limit N] [--json]',
  summary: 'Lists what changed in a listing, newest first: who changed it, by what, before and after.',
  options: {
    page: 'The page of the results, from 1.',
    limit: 'Changes on a page, 50 if left out, 1000 at most.',
  },
  example: 'firstlight listing history 17 --limit 5',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        page: { type: 'string', default: '1' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
    });
    if (positionals.length !== 1)
      throw new UsageError('Name one listing by its id, from moderation list or the page of its owners.');
    const listing_id = wholeNumber('LISTING_ID', positionals[0] ?? '', 1e15);
    const limit = wholeNumber('--limit', values.limit, 1000);
    const offset = (wholeNumber('--page', values.page, 1e9) - 1) * limit;
    const { rows, total } = await overExistingStore(async (store) => {
      if (!(await store.listings.byId(listing_id)))
        throw new UsageError(`There is no listing ${listing_id}.`);
      return store.changes.page(listing_id, { offset, limit });
    });
    const items = rows.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() }));
    const text = rows.map(changeText).join('\n');
    print(values.json, { items, total }, rows.length === 0 ? 'There are no changes.' : text);
    if (!values.json) process.stderr.write(`${rows.length} of ${total} changes.\n`);
    return 0;
  },
};

/** Values as JSON, so that texts of owners cannot imitate a line of the list. */
function changeText({ id, changed_at, field, before, after, ...by }: ListingChange): string {
  const who = by.person_id === null ? by.who : `${by.who} (person ${by.person_id})`;
  const client = [by.client, by.client_name ?? by.client_id ?? ''].join(' ').trim();
  const draft = by.through_draft ? ', through the draft' : '';
  return [
    `${id}  ${new Date(changed_at).toISOString()}  ${field}  by ${who}, ${client}${draft}`,
    `    before ${JSON.stringify(before)}`,
    `    after  ${JSON.stringify(after)}`,
  ].join('\n');
}
