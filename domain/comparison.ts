import type { DraftFieldName } from './draft_fields.ts';

/**
 * What two listings of a category are compared by (R52, D14): either a fact of their profiles, or a question that their own
 * statements (features, what makes them different, pricing) answer when they contain one of the words.
 */
export type CategoryAttribute = {
  /** Stable name, unique in its category. */
  key: string;
  /** What is shown, for example "Free plan". */
  name: string;
} & ({ field: DraftFieldName } | { words: string[] });
