import { beginningsByName, type NamedBeginnings } from './beginnings.ts';
import en from './languages/en.json' with { type: 'json' };
import { wordsFor } from './languages.ts';

type HeadingKind = keyof typeof en.headings;

/** Beginnings of words in headings of all languages, by the kind of group that they introduce. */
export const HEADING_WORDS: NamedBeginnings<HeadingKind> = beginningsByName(
  (Object.keys(en.headings) as HeadingKind[]).map((kind) => [kind, wordsFor('headings', kind)] as const),
);
