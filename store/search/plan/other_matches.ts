import type { FounderQuery } from '../../base/db.ts';
import { isFiller } from '../words/filler_words.ts';
import { facet, words } from '../words/tokens.ts';
import { formsOf } from '../words/word_forms.ts';
import { anyOf, type Field, type Match } from './match.ts';

/** Words of a query that are searched. */
const MAX_WORDS = 10;
/** Word lengths in which a typing error is tolerated, and in how many words. */
const FORGIVEN = { from: 5, to: 16 };
const MAX_FORGIVEN = 3;

/** A query for a founder's name, in the field `name`. */
export interface FounderMatches {
  /** All words as one text: names that start with it come first. */
  begins: string;
  /** What is tried in turn until something is found: the words as typed, then each longer one with one typing error. */
  tries: Iterable<Match>;
}

/** Every word must match, the last one may be unfinished (R81). Null without words. */
export function founderMatches({ q, country }: FounderQuery): FounderMatches | null {
  const query_words = words(q).slice(0, MAX_WORDS);
  if (query_words.length === 0) return null;
  const scope: Match[] = country === undefined ? [] : [{ facet: facet.country(country) }];
  const matchOf = (of: (word: string, unfinished: boolean) => Match): Match => ({
    all: [...query_words.map((word, i) => of(word, i === query_words.length - 1)), ...scope],
  });
  const typed = (word: string, unfinished = false): Match => ({ word, in: 'name', unfinished });
  const misspelt = (word: string, unfinished: boolean): Match =>
    isForgiven(word)
      ? { any: [typed(word, unfinished), ...Array.from(oneEditAway(word), (other) => typed(other))] }
      : typed(word, unfinished);
  // One after the other: a long word has hundreds of typing errors, and most queries have none.
  function* tries(): Iterable<Match> {
    yield matchOf(typed);
    if (query_words.some(isForgiven) && query_words.length <= MAX_FORGIVEN) yield matchOf(misspelt);
  }
  return { begins: query_words.join(' '), tries: tries() };
}

const isForgiven = (word: string): boolean => word.length >= FORGIVEN.from && word.length <= FORGIVEN.to;

/** Words that differ by one letter: wrong, missing, extra or swapped with its neighbour. */
function oneEditAway(word: string): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i <= word.length; i++) {
    const [left, right] = [word.slice(0, i), word.slice(i)];
    for (const char of ALPHABET) found.add(left + char + right).add(left + char + right.slice(1));
    found.add(left + right.slice(1));
    found.add(left + right.slice(1, 2) + right.slice(0, 1) + right.slice(2));
  }
  found.delete(word);
  return found;
}

/** Names are folded, so most letters are among these. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** Title, title and summary, or the whole post, from the best hits to all of them. */
const TIERS: readonly Field[] = ['name', 'head', 'text'];

/**
 * Matches for blog posts, each containing the one before: every significant word in some form; the last one may be unfinished (R85).
 * Empty without words.
 */
export function postMatches(q: string): Match[] {
  const all = words(q).slice(0, MAX_WORDS);
  const significant = all.filter((word) => !isFiller(word));
  const query_words = significant.length > 0 ? significant : all;
  if (query_words.length === 0) return [];
  return TIERS.map((field) => ({
    all: query_words.map((word, i) =>
      anyOf([
        { word, in: field, unfinished: i === query_words.length - 1 },
        ...formsOf(word).map((form): Match => ({ word: form, in: field, unfinished: false })),
      ]),
    ),
  }));
}
