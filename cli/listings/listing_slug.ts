import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { changeSlug, type SlugRefusal } from '../../services/moderation/change_slug.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { listingBySlug, reasonOf } from './listing_argument.ts';

export const listingSlug: Command = {
  usage: 'listing slug OLD NEW [--reason TEXT] [--json]',
  summary:
    'Changes the slug of a listing: the old one leads to it from then on. Its owners read the reason by email.',
  options: { reason: `Why, for the owners: at most ${NOTE_MAX} characters.` },
  example: 'firstlight listing slug tidemark tidemark-books --reason "You renamed the product."',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 2)
      throw new UsageError('Name the slug that the listing has, and the new one.');
    const [before = '', slug = ''] = positionals;
    const reason = reasonOf(values.reason);
    const refused = await overExistingStore((store) =>
      store.write(
        async (tx) => {
          const { id } = await listingBySlug(tx, before);
          return changeSlug(tx, { listing_id: id, slug, reason, by: operator(), now: Date.now() });
        },
        { durable: true },
      ),
    );
    if (refused) throw new Error(`Nothing was changed: ${REFUSALS[refused]}`);
    print(values.json, { before, slug }, `The listing is now ${slug}, and ${before} leads to it.`);
    return 0;
  },
};

const REFUSALS: Record<SlugRefusal, string> = {
  no_listing: 'there is no such listing.',
  offline: 'the listing is offline, and its slug is given back with time. Its owners put it back first.',
  no_slug:
    'a slug has lower-case letters, digits and hyphens, begins with none, and has at most 220 characters.',
  reserved: 'slugs that begin with gone-- are kept for listings that have given theirs back.',
  slug_taken: 'another listing has or had this slug.',
  same_slug: 'the listing has this slug.',
};
