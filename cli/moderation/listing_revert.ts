import { type RevertResult, revertByTeam } from '../../services/my_listings/revert.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

export const listingRevert: Command = {
  usage: 'listing revert LISTING_ID CHANGE_ID [--json]',
  summary: 'Puts back what a listing had before a change, from listing history; that is a change of its own.',
  example: 'firstlight listing revert 17 402',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 2) throw new UsageError('Name a listing and one of its changes by their ids.');
    const [listing = '', change = ''] = positionals;
    const listing_id = wholeNumber('LISTING_ID', listing, 1e15);
    const change_id = wholeNumber('CHANGE_ID', change, 1e15);
    const result = await overExistingStore((store) =>
      store.write((tx) => revertByTeam(tx, { listing_id, change_id, actor: operator(), now: Date.now() }), {
        durable: true,
      }),
    );
    const text = RESULTS[result];
    if (result !== 'reverted' && result !== 'waits') {
      process.stderr.write(`Nothing was changed: ${text}\n`);
      return 1;
    }
    print(values.json, { listing_id, change_id, result }, text);
    return 0;
  },
};

const RESULTS: Record<RevertResult, string> = {
  reverted: 'The listing has again what it had before this change.',
  waits: 'The earlier value waits for review: see moderation list.',
  no_listing: 'there is no such listing.',
  no_change: 'the listing has no change of this id: see listing history.',
  same: 'the listing has what it had before this change.',
  no_category: 'the categories from before are gone, or are not in the plan of the listing.',
  no_room: 'the listing has as many milestones as it can have.',
  incomplete: 'the listing would have no description.',
};
