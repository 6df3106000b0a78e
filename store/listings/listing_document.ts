import { fieldsWith } from '../../domain/profile/listing_fields.ts';
import type { SearchDocument } from '../base/db.ts';
import type { Listing } from './listing.ts';

/** The texts whose words a search finds, in their order. */
const SEARCHED = fieldsWith({ searched: [true] });

/** The searchable part of a stored listing, without its categories. */
export function documentOf(
  row: Listing,
  status: SearchDocument['status'],
): Omit<SearchDocument, 'category_ids'> {
  const { id, name, tagline, keywords, stage, country, pricing_model } = row;
  return {
    id,
    status,
    name,
    tagline: tagline ?? '',
    keywords,
    description: SEARCHED.flatMap((field) => row[field] ?? []).join('\n'),
    stage,
    country,
    pricing_model,
  };
}
