import { LISTING_FIELDS, type ListingField } from './listing_fields.ts';

const ROWS: Readonly<Record<string, ListingField>> = LISTING_FIELDS;

/** `Founding year` for `founded_year`, `Contact email` for `contact_email`; any other name as words. */
export const labelOf = (name: string): string =>
  ROWS[name]?.label ?? name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
