import type { SearchDocument } from '../base/db.ts';
import type { Listing } from './listing.ts';

/** The searchable part of a stored listing, without its categories. */
export function documentOf(
  row: Listing,
  status: SearchDocument['status'],
): Omit<SearchDocument, 'category_ids'> {
  const { id, name, tagline, keywords, stage, country, pricing_model } = row;
  const { headline, short_description, summary, description } = row;
  return {
    id,
    status,
    name,
    tagline: tagline ?? '',
    keywords,
    description: [headline, short_description, summary, description].filter(Boolean).join('\n'),
    stage,
    country,
    pricing_model,
  };
}
