import type { SearchHits } from '../../../store/base/db.ts';
import { words } from '../../../store/search/words/tokens.ts';

interface Found {
  total: number;
  not_found: SearchHits['not_found'] | undefined;
  /** Scheduled listings with all of the words, if no live one has them. */
  upcoming: number;
}

/** The query words that the results do not contain, and a notice about them (D75). */
export function unmet(
  q: string,
  { total, not_found = [], upcoming }: Found,
): { words_not_found: string[]; notice?: string } {
  const typed = not_found.map(({ word, read_as }) => ({ word: asTyped(q, word), read_as }));
  const words_not_found = [...new Set(typed.map(({ word }) => word))];
  const readOtherwise = typed.filter(({ read_as }) => total > 0 && read_as.length > 0);
  const leftOut = words_not_found.filter((word) => !readOtherwise.some((other) => other.word === word));
  const sentences = [
    ...(leftOut.length > 0
      ? [total > 0 ? `Nothing fits the whole question: ${listed(leftOut)} left out.` : nothing(leftOut)]
      : []),
    ...readOtherwise.map(({ word, read_as }) => `Nothing says "${word}": read as ${alternatives(read_as)}.`),
    ...(total === 0 && words_not_found.length === 0 && words(q).length > 1
      ? ['Nothing has all of these words together.']
      : []),
    ...(upcoming > 0 ? [`Scheduled for a later week: ${upcoming}; status upcoming lists them.`] : []),
  ];
  return { words_not_found, ...(sentences.length > 0 && { notice: sentences.join(' ') }) };
}

const nothing = (missing: readonly string[]): string =>
  `Nothing was found about ${missing.map((word) => `"${word}"`).join(' or ')}.`;

const listed = (missing: readonly string[]): string =>
  `${missing.map((word) => `"${word}"`).join(', ')} ${missing.length === 1 ? 'was' : 'were'}`;

const alternatives = (read_as: readonly string[]): string => read_as.map((word) => `"${word}"`).join(' or ');

/** A word of the index as typed, with diacritics and capitals. */
function asTyped(q: string, word: string): string {
  const piece = q.split(/[\s\p{P}\p{S}]+/u).find((part) => words(part).join(' ') === word);
  return piece ?? word;
}
