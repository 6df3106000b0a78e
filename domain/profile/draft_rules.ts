import { fieldsWith, LISTING_FIELDS, type Proof } from './listing_fields.ts';

/** Limits and proof of a field; drafts allow more than live listings (D2). */
export interface FieldRule {
  kind: 'text' | 'list';
  /** Most characters of the text, or of each item. */
  max: number;
  /** The same limit on a live listing (R149, D2). */
  live_max: number;
  /** How a value is proved from the site (R105; record 11). */
  proof: Proof;
}

const DRAFTED = fieldsWith({ draft: 'any' });
/** Name of a field of a draft: the same in the API, the column and the code. */
export type DraftFieldName = (typeof DRAFTED)[number];

/** The 18 fields of a draft with their limits (R113–R118, D2), in display order. */
export const DRAFT_FIELDS = Object.fromEntries(DRAFTED.map((name) => [name, ruleOf(name)])) as Readonly<
  Record<DraftFieldName, FieldRule>
>;

/** A draft has room for what is cut later: 500 characters where a live listing has fewer. */
function ruleOf(name: DraftFieldName): FieldRule {
  const { is, most, draft } = LISTING_FIELDS[name];
  const kind = is === 'texts' || is === 'categories' ? 'list' : 'text';
  return { kind, max: kind === 'list' ? most : Math.max(500, most), live_max: most, proof: draft };
}
