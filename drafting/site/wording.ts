import type { Span } from '../../domain/page/page.ts';
import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';

/** Words that came with a theme, a generator or an unfinished page, and say nothing about the company. */
export function isPlaceholder(text: string): boolean {
  return SIGNS.test(text) || PLACEHOLDER.in(text) || PLACEHOLDER_LINE.are(text);
}

/** Words as a regular expression that means just them. */
export const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Any of these words, each of them a pattern, by itself and not as a part of a longer one. */
export const whole = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

/** The first sentences of a text that fit, whole as they were written; null when not even the first does. */
export function wholeSentences(text: string, max: number): string | null {
  if (text.length <= max) return text;
  const sentences = [...SENTENCES.segment(text)].map(({ segment }) => segment);
  let fitting = '';
  for (const sentence of sentences) {
    if ((fitting + sentence).trimEnd().length > max) break;
    fitting += sentence;
  }
  return fitting.trim() || null;
}

/** Where the sentences of a text stand, without the spaces between them. */
export function sentencesOf(text: string): readonly Span[] {
  // The rules ask for one text many times in a row, and parting it is slow.
  if (parted.text !== text) {
    const segments = ENDS_INSIDE.test(text) ? SENTENCES.segment(text) : [{ segment: text, index: 0 }];
    const spans = Array.from(segments, ({ segment, index }) => ({
      start: index,
      end: index + segment.trimEnd().length,
    }));
    parted = { text, spans: spans.filter(({ start, end }) => end > start) };
  }
  return parted.spans;
}

/** Without such a sign before its last one, a text is one sentence: most blocks are, and a test is faster than parting. */
const ENDS_INSIDE = /[\p{Sentence_Terminal}\n\v\f\r\u0085\u2024\u2028\u2029\ufe52\uff0e][^]/u;

let parted: { text: string; spans: readonly Span[] } = { text: '', spans: [] };

/** The sentence of a text that holds a place, so that a fact is quoted with what is said about it. */
export function sentenceAt(text: string, index: number): Span {
  return sentencesOf(text).findLast(({ start }) => start <= index) ?? { start: 0, end: text.length };
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

const PLACEHOLDER = phrasesFor('prose', 'placeholder');
const PLACEHOLDER_LINE = phrasesFor('prose', 'placeholder_line');
/** What generators leave in the place of a value, and the code of a missing page. */
const SIGNS = new RegExp(
  `\\{\\{.{0,200}\\}\\}|<%.{0,200}%>|\\[(?:${wordsFor('prose', 'placeholder_bracketed').join('|')})\\b[^\\]]{0,200}\\]|%\\w{1,40}%|404`,
  'i',
);
