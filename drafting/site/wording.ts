import type { Span } from '../../domain/page/page.ts';

/** Words that came with a theme, a generator or an unfinished page, and say nothing about the company. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
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

const PLACEHOLDER = new RegExp(
  [
    'lorem ipsum|dolor sit amet|nullam (?:quis|id)|consectetur adipi',
    'just another (?:wordpress|\\w+) site|sample page|hello,? world',
    'create (?:next|react|svelte) app|created using create-react-app|vite (?:\\+|app)|^react app$|^next\\.js$',
    '\\b(?:your|my) (?:awesome |great |new |own )?(?:website|company|brand|logo|store|shop) (?:name|here)\\b|^your (?:website|company|brand|business|logo|store|shop|startup)$|\\b(?:your|my) (?:awesome |great |new |own )?(?:tagline|headline|slogan|title|description|company name|product name|business name|site name|website name|text|content|subtitle|app name|startup name)\\b',
    '(?:headline|tagline|title|text|description|content|copy) (?:goes )?here\\b|\\binsert (?:\\w+ ){0,3}here\\b',
    'doohickey|awesome feature|^feature (?:one|two|three|four|\\d)$|click (?:the )?edit button|anytown|gotham city|we are team of talented designers|making websites with bootstrap|free html5? template|is a free bootstrap|a free (?:html|css|bootstrap|webflow|tailwind) |clean & modern|ipsum dolor|neque porro|ut enim ad minim|sed ut perspiciatis|excepteur sint|quis nostrud|voluptatem|this is (?:a|an|the) (?:sample|example|demo|placeholder|dummy)|(?:add|put|write|change|edit|replace) (?:your|this) (?:own )?(?:text|content|description|headline|title)|123 (?:main|fake|example|anywhere) st',
    'site est en (?:cours de )?maintenance|(?:site|page|website) (?:is )?(?:under|down for) (?:maintenance|construction)|wartungsarbeiten|en mantenimiento|in manutenzione|redirecting|redirigiendo|weiterleitung|redirection en cours|wird weitergeleitet',
    '\\{\\{.*\\}\\}|<%.*%>|\\[(?:your|company|insert|name|product|city)\\b[^\\]]*\\]|%\\w+%',
    '\\b(?:html5?|bootstrap|landing page|website|wordpress|tailwind|webflow|figma) (?:template|theme|starter)\\b',
    '^(?:untitled|home|homepage|index|welcome|document|test|example|placeholder|site name|site title|page title|my (?:site|website|app|blog))$',
    '(?:site|page) is under construction|^coming soon\\W*$|domain is for sale|parked domain|default (?:web )?page|welcome to nginx',
    '(?:enable|requires?) javascript|javascript (?:is )?(?:disabled|required)|404|not found$|access denied|just a moment',
  ].join('|'),
  'i',
);
