import { fold } from '../page/quotes.ts';

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|first';

/** A compiled phrase: `literal` rules out most texts before the pattern runs. */
interface Phrase {
  literal: string | null;
  pattern: RegExp;
}

/** Counts how many phrases occur in a folded, lower-case text. */
export type PhraseCount = (text: string) => number;

/**
 * Compiles phrases as attributes write them: whole words in any case; `#` is a number in digits or words, `*` any one
 * word without punctuation, and a leading `^` anchors the phrase to the start of the statement.
 */
export function phraseCount(phrases: readonly string[]): PhraseCount {
  const compiled = phrases.map(compiledPhrase);
  return (text) =>
    compiled.filter(
      ({ literal, pattern }) => (literal === null || text.includes(literal)) && pattern.test(text),
    ).length;
}

/** A cache: the phrases of the site team's attributes are few, and the same in every comparison. */
const compiledPhrases = new Map<string, Phrase>();

function compiledPhrase(phrase: string): Phrase {
  const known = compiledPhrases.get(phrase) ?? phraseOf(phrase);
  compiledPhrases.set(phrase, known);
  return known;
}

function phraseOf(phrase: string): Phrase {
  const isFirst = phrase.startsWith('^');
  const plain = fold((isFirst ? phrase.slice(1) : phrase).toLowerCase()).text;
  const parts = plain.split(' ').map((word) => {
    if (word === '#') return String.raw`(?:\d[\d.,]*|(?:${NUMBER_WORDS})(?: (?:\d+|${NUMBER_WORDS}))?)`;
    return word === '*' ? String.raw`[^\s,;.:]+` : word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  const start = isFirst ? '^' : String.raw`(?<![\p{L}\p{N}])`;
  return {
    literal: /[#*]/.test(plain) ? null : plain,
    pattern: new RegExp(`${start}${parts.join(' ')}${String.raw`(?![\p{L}\p{N}])`}`, 'u'),
  };
}
