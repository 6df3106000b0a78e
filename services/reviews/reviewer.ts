import type { Reviewer, ReviewRefusal } from '../../domain/listings/reviews.ts';
import { reviewerRefusal } from '../../domain/listings/reviews.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import type { Reads } from '../../store/store.ts';

/** What the rules of reviews look at. */
export type ReviewerReads = Pick<Reads, 'people' | 'stakes'>;

/** What the rules of reviews ask of a person about a listing, with the name that a review of theirs shows. */
export async function reviewerOf(
  { people, stakes }: ReviewerReads,
  person_id: number,
  listing_id: number,
): Promise<Reviewer & { name: string | null }> {
  const person = await people.byId(person_id);
  if (!person) throw new Error(`there is no person ${person_id}`);
  const stake = await stakes.stakeOf(person_id, listing_id);
  return {
    name: person.name,
    email_verified: person.verified_at !== null,
    email_disposable: isDisposable(person.email),
    mailbox_repeated: await people.isRepeated(person_id),
    stake: stake ?? (person.administrator_at === null ? null : 'admin'),
  };
}

/** Why a person may neither review a listing nor find its reviews helpful; null if they may. */
export async function refusalOf(
  reads: ReviewerReads,
  person_id: number,
  { id, status }: Pick<Listing, 'id' | 'status'>,
): Promise<ReviewRefusal | null> {
  if (status !== 'live') return 'not_live';
  return reviewerRefusal(await reviewerOf(reads, person_id, id));
}
