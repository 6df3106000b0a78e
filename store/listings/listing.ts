import type { ListingStanding } from '../../domain/launches/listing_standing.ts';
import { fieldsWith } from '../../domain/profile/listing_fields.ts';
import type { Schema } from '../base/schema.ts';

/** A listing as stored. */
export type Listing = Schema['listing']['$inferSelect'];
/** Columns written only with launches, votes, billboard and ratings, together with their counts. */
type Derived =
  | 'closed'
  | 'archived_at'
  | 'deleted_at'
  | keyof ListingStanding
  | 'in_review'
  | 'votes'
  | 'votes_reached_at'
  | 'heat'
  | `billboard_${'cents' | 'reached_at'}`
  | `revenue_${'cents' | 'verified_at' | 'source'}`
  | `domain_rating${'' | '_checked_at' | '_source'}`;
/** Columns of a listing that callers may change. */
export type ListingPatch = Partial<
  Omit<Schema['listing']['$inferInsert'], Derived | 'id' | 'person_id' | 'created_at'>
>;

const LISTS = fieldsWith({ is: ['texts', 'faqs', 'founders'] });
const VALUES = fieldsWith({ is: ['text', 'year'] }).filter((name) => name !== 'name');
const all = <Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/** The fields of a listing of which nothing is known. */
export const BLANK_LISTING = {
  ...all(VALUES, null),
  ...all(LISTS, []),
  company_socials: {},
  not_found_on_website: [],
};
