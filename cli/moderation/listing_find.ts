import { LISTING_STATUSES } from '../../domain/launches/listing_states.ts';
import { findListings } from '../../services/administration/listings.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { chosen, parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

export const listingFind: Command = {
  usage: 'listing find [TEXT] [--status STATUS] [--page N] [--limit N] [--json]',
  summary:
    'Finds listings in every status by an id, a slug, or a part of the name or website, the newest first.',
  options: {
    status: 'Only listings in this status.',
    page: 'The page of the results, from 1.',
    limit: 'Listings on a page, 50 if left out, 1000 at most.',
  },
  example: 'firstlight listing find acme --status live',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        status: { type: 'string' },
        page: { type: 'string', default: '1' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
    });
    const [text = ''] = positionals;
    if (positionals.length > 1) throw new UsageError('Give one text to look for; quote it if it has spaces.');
    const status = chosen('--status', values.status, LISTING_STATUSES);
    const limit = wholeNumber('--limit', values.limit, 1000);
    const offset = (wholeNumber('--page', values.page, 1e9) - 1) * limit;
    const found = await overExistingStore((store) => findListings(store, { text, status, offset, limit }));
    const items = found.rows.map(({ id, slug, name, url, status: now, person_id, unlocked }) => ({
      id,
      slug,
      name,
      url,
      status: now,
      person_id,
      unlocked,
    }));
    const lines = items.map(
      ({ id, slug, status: now, url, name }) => `${id}  ${slug}  ${now}  ${url}  ${JSON.stringify(name)}`,
    );
    print(
      values.json,
      { items, total: found.total },
      lines.length === 0 ? 'No listing matches.' : lines.join('\n'),
    );
    return 0;
  },
};
