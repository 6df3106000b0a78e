import { isDeepStrictEqual } from 'node:util';
import type { DraftContent } from '../../../domain/drafts/draft_content.ts';
import { ApiError } from '../../../domain/http/errors.ts';
import type { ListingContent } from '../../../domain/listings/changes.ts';
import { type Faq, LISTING_FAQS_MAX } from '../../../domain/profile/drafting.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Tx } from '../../../store/store.ts';
import { ownValues } from '../../my_listings/own_values.ts';
import { profileChanges, profileOf } from './listing_profile.ts';

type Profile = ReturnType<typeof profileOf>;

/**
 * What an edit of a draft changes on its listing. Values that were set on the listing itself stay, and what was added there is not taken
 * back. Raises `draft_incomplete` if the listing would have too many FAQs.
 */
export async function editsOfListing(
  tx: Tx,
  listing: Listing,
  before: DraftContent,
  after: DraftContent,
): Promise<Partial<Profile>> {
  const changed = profileChanges(before, after);
  const was = profileOf(before);
  const { wanted, own } = await ownValues(tx, listing, was);
  const edits = Object.fromEntries(
    Object.entries(changed).filter(([column]) => !own.has(column)),
  ) as typeof changed;
  for (const column of ['company_socials', 'story'] as const) {
    const { [column]: edited } = changed;
    if (edited) Object.assign(edits, { [column]: merged(column, was[column], edited, { wanted, own }) });
  }
  if (changed.faqs) edits.faqs = mergedFaqs(was.faqs, changed.faqs, wanted.faqs);
  if (changed.not_found_on_website) {
    const final = { ...wanted, ...edits };
    edits.not_found_on_website = changed.not_found_on_website.filter((name) => !isStated(final, name));
  }
  return edits;
}

const isStated = (listing: Listing, name: string): boolean => {
  const value: unknown = Reflect.get(listing, name);
  return value !== null && value !== undefined && !isDeepStrictEqual(value, []);
};

type Texts = Readonly<Record<string, string>>;

/** The listing's object after the keys that the draft changed, but for those that were set on the listing itself. */
function merged(
  column: keyof ListingContent,
  was: Texts,
  is: Texts,
  { wanted, own }: { wanted: Listing; own: ReadonlySet<string> },
): Texts {
  const result = new Map(Object.entries(wanted[column] as Texts));
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[key] === is[key] || own.has(`${column}.${key}`)) continue;
    if (is[key] === undefined) result.delete(key);
    else result.set(key, is[key]);
  }
  return Object.fromEntries(result);
}

/** FAQs of the draft in their order, without those that were removed or changed on the listing; those that were added there follow. */
function mergedFaqs(was: readonly Faq[], is: readonly Faq[], listed: readonly Faq[]): Faq[] {
  const has = (all: readonly Faq[], one: Faq): boolean => all.some((faq) => isDeepStrictEqual(faq, one));
  const added = listed.filter((faq) => !has(was, faq) && !has(is, faq));
  const questions = new Set(added.map(({ question }) => question.toLowerCase()));
  const drafted = is.filter(
    (faq) => has(listed, faq) || (!has(was, faq) && !questions.has(faq.question.toLowerCase())),
  );
  const all = [...drafted, ...added];
  if (all.length > LISTING_FAQS_MAX) throw tooManyFaqs(all.length, added.length);
  return all;
}

function tooManyFaqs(actual: number, added: number): ApiError {
  const message = `A listing has at most ${LISTING_FAQS_MAX} FAQs, and ${added} were added on the listing itself.`;
  const fix = `Send ${actual - LISTING_FAQS_MAX} fewer, or remove some of the listing with update_my_listing.`;
  return new ApiError('draft_incomplete', message, {
    errors: [{ path: 'faqs', code: 'too_big', message, limit: LISTING_FAQS_MAX, actual, fix }],
  });
}
