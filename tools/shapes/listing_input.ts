import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from '../../domain/drafts/draft_problems.ts';
import { DRAFT_FIELDS, LIST_ITEMS_MAX } from '../../domain/profile/draft_fields.ts';
import { labelOf } from '../../domain/profile/field_labels.ts';
import {
  fieldOf,
  hasLines,
  LISTING_LISTS,
  LISTING_TEXTS,
  type ListingList,
  type ListingText,
} from '../../domain/profile/listing_fields.ts';
import { PRICING_MODELS } from '../../domain/profile/lists.ts';
import { inOneLine } from '../../domain/text/plain_text.ts';
import { clearableLine, clearableText, components, oneOf, storedText } from './common.ts';

const noteOf = (name: ListingText | ListingList): string => fieldOf(name).note ?? `${labelOf(name)}.`;

const textOf = (name: ListingText) => {
  const text = (hasLines(name) ? clearableText : clearableLine)(LISTING_TEXTS[name]);
  return (name === 'pricing_model' ? oneOf(text, PRICING_MODELS) : text)
    .exactOptional()
    .describe(noteOf(name));
};
const listOf = (name: ListingList) =>
  z
    .array(storedText(DRAFT_FIELDS[name].live_max).overwrite(inOneLine))
    .max(LIST_ITEMS_MAX)
    .exactOptional()
    .describe(noteOf(name));

const members = <K extends string, T>(names: readonly K[], make: (name: K) => T): Record<K, T> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, T>;

/** The fields of a listing that its owners edit on the listing itself (R148–R153); an empty text or list removes one. */
export const listingFieldsInput = z
  .strictObject({
    ...members(Object.keys(LISTING_TEXTS) as ListingText[], textOf),
    ...members(LISTING_LISTS, listOf),
    founded_year: z
      .int()
      .min(FIRST_YEAR)
      .max(LAST_YEAR)
      .nullable()
      .exactOptional()
      .describe('null removes it.'),
  })
  .register(components, { id: 'ListingFieldsInput' });
