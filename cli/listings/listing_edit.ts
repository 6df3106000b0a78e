import { ApiError } from '../../domain/http/errors.ts';
import type { FieldChange, ListingContent } from '../../domain/listings/changes.ts';
import { SOCIAL_KEYS } from '../../domain/profile/drafting.ts';
import { LISTING_LISTS, LISTING_TEXTS } from '../../domain/profile/listing_fields.ts';
import { type EditRefusal, editByTeam, previewEdit } from '../../services/my_listings/edit_by_team.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { checkedEdit } from '../../tools/my_listings/update_my_listing.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { listingBySlug, REASONED, reasonedArgs } from './listing_argument.ts';

const LISTS: readonly string[] = LISTING_LISTS;
const FIELDS: readonly string[] = [
  ...Object.keys(LISTING_TEXTS),
  'founded_year',
  ...LISTS,
  ...SOCIAL_KEYS.map((key) => `socials.${key}`),
  'faqs',
];

export const listingEdit: Command = {
  usage: 'listing edit SLUG FIELD VALUE... --reason TEXT [--dry-run] [--json]',
  summary: `Sets a field of a listing by the rules of its owners, who read the reason by email. FIELD: ${FIELDS.join(', ')}. A list takes each item as a VALUE, faqs takes JSON, and "" removes what is there.`,
  options: REASONED,
  example: 'firstlight listing edit tidemark city Oslo --reason "Your imprint says so."',

  async run(args) {
    const { positionals, reason, dry_run, json } = reasonedArgs(args);
    const [slug = '', field = '', ...given] = positionals;
    if (given.length === 0) throw new UsageError('Name a listing by its slug, a field, and its value.');
    if (!FIELDS.includes(field))
      throw new UsageError(`There is no field "${field}". There are ${FIELDS.join(', ')}.`);
    if (given.length > 1 && !LISTS.includes(field)) throw new UsageError(`${field} takes one value.`);
    const work = dry_run ? look : save(reason);
    const { changes, text } = await overExistingStore((store) =>
      store.write((tx) => onListing(tx, { slug, field, given }, work), { durable: true }),
    );
    print(json, { slug, changes }, [...changes.map(changeLine), text].join('\n'));
    return 0;
  },
};

interface Done {
  changes: readonly FieldChange[];
  text: string;
}
type Work = (tx: Tx, listing_id: number, columns: Partial<ListingContent>) => Promise<Done>;

const look: Work = async (tx, listing_id, columns) => {
  const changes = (await previewEdit(tx, { listing_id, columns }))?.changes ?? [];
  return {
    changes,
    text: changes.length === 0 ? 'It is so already.' : 'Nothing was changed: this is a dry run.',
  };
};

const save =
  (reason: string | null): Work =>
  async (tx, listing_id, columns) => {
    const now = Date.now();
    const result = await editByTeam(tx, { listing_id, columns, reason, seen: null, by: operator(), now });
    if (typeof result === 'string') throw new Error(`Nothing was changed: ${REFUSALS[result]}`);
    const { changes, waits } = result;
    const waiting = waits ? ' What is doubtful waits for a decision: see moderation list.' : '';
    return { changes, text: `The listing is changed.${waiting}` };
  };

/** Checks a value by the rules of the owners; throws a sentence for each fault. */
async function onListing(
  tx: Tx,
  { slug, field, given }: { slug: string; field: string; given: readonly string[] },
  work: Work,
): Promise<Done> {
  const listing = await listingBySlug(tx, slug);
  const written = { ...listing, ...(await tx.moderation.openOf(listing.id))?.held };
  return work(tx, listing.id, checked(written, editOf(written, field, given)));
}

function checked(listing: Listing, edit: Readonly<Record<string, unknown>>): Partial<ListingContent> {
  try {
    return checkedEdit(listing, edit);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const faults = error.details.errors?.map(({ path, message, fix = '' }) =>
      `${path}: ${message} ${fix}`.trim(),
    );
    throw new Error(['Nothing was changed.', ...(faults ?? [error.message])].join('\n'));
  }
}

/** A value in the form of update_my_listing. */
function editOf(
  { company_socials }: Listing,
  field: string,
  given: readonly string[],
): Readonly<Record<string, unknown>> {
  const [value = ''] = given;
  const [group, key] = field.split('.', 2);
  if (key !== undefined) return { [group ?? '']: { ...company_socials, [key]: value } };
  if (field === 'faqs') return { faqs: value === '' ? [] : parsed(value) };
  if (LISTS.includes(field)) return { fields: { [field]: given.filter((item) => item !== '') } };
  if (field === 'founded_year') return { fields: { [field]: value === '' ? null : Number(value) } };
  return { fields: { [field]: value } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UsageError('faqs takes JSON: [{"question": "…", "answer": "…"}].');
  }
}

/** Values as JSON, so that texts of owners cannot imitate a line of their own. */
const changeLine = ({ field, before, after }: FieldChange): string =>
  `${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`;

const REFUSALS: Record<EditRefusal, string> = {
  no_listing: 'there is no such listing.',
  no_reason: 'there is no reason.',
  same_values: 'it is so already.',
  edit_changed: 'the listing has changed meanwhile.',
};
