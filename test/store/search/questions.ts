import { words } from '../../../store/search/tokens.ts';
import { type CorpusListing, pick, randomness } from './corpus.ts';

/** A question and how to tell whether an answer is right. */
export interface Question {
  kind: Kind;
  q: string;
  isRight: (listing: CorpusListing) => boolean;
}

export const KINDS = [
  'name',
  'one typo',
  'two typos',
  'split',
  'merged',
  'merged with a typo',
  'cut',
  'topic',
  'topic with a typo',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * What people would type who look for some of these listings, the same for the same listings: the name as it is, with one
 * error in a word of five letters or more, with two in a word of nine or more, CamelCase with a space, words without one,
 * that with an error, a word with a space in it; and two words of the tagline, without and with an error.
 */
export function questions(listings: readonly CorpusListing[], perKind: number): Question[] {
  const random = randomness(listings.length + 17);
  const live = listings.filter(({ status }) => status === 'live');
  return KINDS.flatMap((kind) => {
    const found: Question[] = [];
    while (found.length < perKind) {
      const question = ask(kind, pick(random, live), random);
      if (question) found.push(question);
    }
    return found;
  });
}

function ask(kind: Kind, target: CorpusListing, random: () => number): Question | null {
  const wanted = sameName(target.name);
  const named = (q: string | null): Question | null =>
    q === null ? null : { kind, q, isRight: ({ name }) => sameName(name) === wanted };
  const own = words(target.name);
  switch (kind) {
    case 'name':
      return named(target.name);
    case 'one typo':
      return named(withTypo(own, 5, 1, random));
    case 'two typos':
      return named(withTypo(own, 9, 2, random));
    case 'split':
      return named(split(target.name));
    case 'merged':
      return named(own.length > 1 ? own.join('') : null);
    case 'merged with a typo':
      return named(own.length > 1 ? withTypo([own.join('')], 5, 1, random) : null);
    case 'cut':
      return named(cut(own, random));
    case 'topic':
    case 'topic with a typo':
      return topic(kind, target, random);
  }
}

/** Two long words of the tagline; right is every listing that has both. */
function topic(kind: Kind, target: CorpusListing, random: () => number): Question | null {
  const long = [...new Set(words(target.tagline))].filter((word) => word.length >= 5);
  const chosen = long.slice(0, 2);
  if (chosen.length < 2) return null;
  const q = kind === 'topic' ? chosen.join(' ') : withTypo(chosen, 5, 1, random);
  if (q === null) return null;
  const isRight = (listing: CorpusListing): boolean => {
    const text = new Set(
      words([listing.name, listing.tagline, listing.keywords.join(' '), listing.description].join(' ')),
    );
    return chosen.every((word) => text.has(word));
  };
  return { kind, q, isRight };
}

const sameName = (name: string): string => words(name).join('');

function split(name: string): string | null {
  const parts = name.replace(/([a-z])([A-Z])/g, '$1 $2');
  return parts === name ? null : parts.toLowerCase();
}

function cut(own: readonly string[], random: () => number): string | null {
  const word = own.find(({ length }) => length >= 7);
  if (!word) return null;
  const at = 3 + Math.floor(random() * (word.length - 5));
  return own.map((each) => (each === word ? `${word.slice(0, at)} ${word.slice(at)}` : each)).join(' ');
}

function withTypo(own: readonly string[], from: number, errors: number, random: () => number): string | null {
  const long = own.filter(({ length }) => length >= from);
  if (long.length === 0) return null;
  const word = pick(random, long);
  let wrong = word;
  for (let i = 0; i < errors; i++) wrong = misspelt(wrong, random);
  return wrong === word ? null : own.map((each) => (each === word ? wrong : each)).join(' ');
}

/** A letter wrong, missing, extra or swapped; one in twelve at the beginning of the word. */
function misspelt(word: string, random: () => number): string {
  const at = random() < 0.08 ? 0 : 1 + Math.floor(random() * (word.length - 1));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const ways = [
    before + letter + after,
    before + after,
    before + letter + word.slice(at),
    before + after.charAt(0) + word.charAt(at) + after.slice(1),
  ];
  return pick(random, ways);
}
