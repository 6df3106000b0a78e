import { expect, test } from 'vitest';
import type { ListingField } from '../../../domain/profile/listing_fields.ts';
import type { writeReview } from '../../../services/reviews/own_review.ts';
import type { followListing } from '../../../services/subscriptions/follows.ts';
import type { castVote } from '../../../services/votes/own_vote.ts';

/** The person who a use case takes. */
type PersonOf<UseCase extends (tx: never, input: never, ...rest: never[]) => unknown> =
  Parameters<UseCase>[1] extends {
    person_id: infer Person;
  }
    ? Person
    : never;

// The compiler is the law here: each line below is an error of the types, or `tsc` says that it is none.
test('a field of a listing that says neither what moderation reads of it nor why nothing is no field', () => {
  // @ts-expect-error `read` is missing
  const unread: ListingField = { is: 'text', most: 200, desk: 'facts', fact: true };
  // @ts-expect-error an excuse has its reason
  const excused: ListingField = { is: 'text', most: 200, read: 'nothing' };
  expect([unread, excused]).toHaveLength(2);
});

test('what an API key or a token gives is no person who votes, reviews or follows [R17, C5, D37]', () => {
  const person_id: number = 7;
  // @ts-expect-error only a session of this site gives such a person
  const voter: PersonOf<typeof castVote> = person_id;
  // @ts-expect-error as a voter, so that nobody reviews by a program
  const reviewer: PersonOf<typeof writeReview> = person_id;
  // @ts-expect-error as a voter, so that nobody follows by a program
  const follower: PersonOf<typeof followListing> = person_id;
  expect([voter, reviewer, follower]).toEqual([7, 7, 7]);
});
