import {
  type MergeObstacle,
  type MergePreview,
  mergeListings,
  previewMerge,
} from '../../services/moderation/merge_listings.ts';
import type { Tx } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { listingBySlug, REASONED, reasonedArgs } from './listing_argument.ts';

export const listingMerge: Command = {
  usage: 'listing merge DUPLICATE INTO --reason TEXT [--dry-run] [--json]',
  summary:
    'Merges a duplicate into the listing that stays, both by their slugs: its slug leads there, its followers and reviews come along, and it is off the site. Votes never move.',
  options: REASONED,
  example: 'firstlight listing merge tidemark-2 tidemark --reason "It is the same product." --dry-run',

  async run(args) {
    const { positionals, reason, dry_run, json } = reasonedArgs(args);
    if (positionals.length !== 2)
      throw new UsageError('Name the duplicate and the listing that stays by their slugs.');
    const [duplicate = '', into = ''] = positionals;
    const preview = await overExistingStore((store) =>
      store.write((tx) => merged(tx, { duplicate, into, reason, dry_run }), { durable: true }),
    );
    const { slugs, followers, reminders, coming, votes, awards } = preview;
    const text = [
      ...linesOf(preview),
      dry_run ? 'Nothing was changed: this is a dry run.' : 'The listings are merged.',
    ];
    print(
      json,
      { into: preview.into.slug, slugs, followers, reminders, coming, votes, awards, merged: !dry_run },
      text.join('\n'),
    );
    return 0;
  },
};

interface Wanted {
  duplicate: string;
  into: string;
  reason: string | null;
  dry_run: boolean;
}

async function merged(tx: Tx, { duplicate, into, reason, dry_run }: Wanted): Promise<MergePreview> {
  const [{ id: duplicate_id }] = [await listingBySlug(tx, duplicate), await listingBySlug(tx, into)];
  const pair = { duplicate_id, into, now: Date.now() };
  const preview = await previewMerge(tx, pair);
  const refused =
    preview?.refused ?? (dry_run ? null : await mergeListings(tx, { ...pair, reason, by: operator() }));
  if (refused || !preview) throw new Error(`Nothing was changed: ${REFUSALS[refused ?? 'no_listing']}`);
  return preview;
}

const linesOf = ({
  into,
  slugs,
  followers,
  reviews,
  reminders,
  coming,
  votes,
  awards,
}: MergePreview): string[] => [
  `Slugs that lead to ${into.slug}: ${slugs.join(', ')}.`,
  `Followers who come along: ${followers.come}; who follow both: ${followers.both}; whose listing it is: ${followers.own}.`,
  `Reviews that come along: ${reviews.come}; by people who reviewed both, or belong to ${into.slug}: ${reviews.stay}.`,
  `Reminders of its launch: ${reminders.count}${reminders.come ? ', which come along' : ', which end'}.`,
  `Coming launches that are cancelled: ${coming.join(', ') || 'none'}.`,
  `Votes that stay with the duplicate and count nowhere: ${votes}. Awards that are hidden with it: ${awards}.`,
];

const REFUSALS: Record<MergeObstacle | 'no_reason', string> = {
  no_listing: 'there is no such listing.',
  no_reason: 'there is no reason.',
  same_listing: 'both slugs lead to the same listing.',
  no_url: 'the duplicate has given its slug back, so nothing leads to it.',
  not_public: 'the listing that stays must be live, or scheduled and wait for no decision.',
  edit_waits: 'an edit of the duplicate waits: decide about it first (moderation list).',
  same_week:
    'both launch in a week that has no result yet. Wait for the result, or move a coming launch first (launch move).',
  paid_place:
    'the duplicate has a launch or place that is paid for and not over. Refund it, or wait for its end.',
};
