import type { SearchDocument } from '../base/db.ts';
import type { Listing } from './listing.ts';

/** The searchable part of a stored listing, without its categories. */
export function documentOf(
  row: Listing,
  status: SearchDocument['status'],
): Omit<SearchDocument, 'category_ids'> {
  const { id, name, tagline, short_description, description, keywords, stage, country, pricing_model } = row;
  return {
    id,
    status,
    name,
    tagline: tagline ?? '',
    keywords,
    description: [short_description, description].filter(Boolean).join('\n'),
    stage,
    country,
    pricing_model,
  };
}
