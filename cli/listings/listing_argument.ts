import { NOTE_MAX } from '../../domain/text/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

/** The listing in any status that has a slug or had it before; throws if there is none. */
export async function listingBySlug({ listings }: Pick<Reads, 'listings'>, slug: string): Promise<Listing> {
  const listing = await listings.bySlug(slug);
  if (!listing || listing.deleted_at !== null)
    throw new Error(`There is no listing with the slug "${slug}": see listing find.`);
  return listing;
}

/** What the options of `reasonedArgs` do, for the help of a command. */
export const REASONED = {
  reason: `Why, for the owners: at most ${NOTE_MAX} characters. Only a dry run needs none.`,
  'dry-run': 'Says what would change, and changes nothing.',
};

/** Parses arguments with `--reason`, `--dry-run` and `--json`. */
export function reasonedArgs(args: string[]) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      reason: { type: 'string', default: '' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const reason = reasonOf(values.reason);
  const dry_run = values['dry-run'];
  if (reason === null && !dry_run) throw new UsageError('Give --reason: the owners read it.');
  return { positionals, reason, dry_run, json: values.json };
}

/** A reason for the owners of a listing; null for none. */
function reasonOf(text: string): string | null {
  const reason = text.trim();
  if (reason.length > NOTE_MAX)
    throw new UsageError(`--reason has at most ${NOTE_MAX} characters, and this one has ${reason.length}.`);
  return reason || null;
}
