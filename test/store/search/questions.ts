import { pick, randomness } from './corpus.ts';

/** What a person remembers of the listing that they look for. */
export interface Sought {
  name: string;
  tagline: string;
  keywords: readonly string[];
  description: string;
}

/** A query, and a check whether a result is right. */
export interface Question {
  kind: Kind;
  q: string;
  isRight: (listing: Sought) => boolean;
}

const KINDS = [
  'name',
  'one typo',
  'two typos',
  'split',
  'merged',
  'merged with a typo',
  'cut',
  'topic',
  'topic with a typo',
  'name and a topic with a typo',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Queries that people would type for some of these listings, deterministic: names with and without errors, CamelCase, added and
 * missing spaces, words of the tagline. They are not made with the code of the search, which would agree with itself.
 */
export function questions(live: readonly Sought[], perKind: number): Question[] {
  const random = randomness(live.length + 17);
  return KINDS.flatMap((kind) => {
    const found: Question[] = [];
    while (found.length < perKind) {
      const question = questionOf(kind, pick(random, live), random);
      if (question) found.push(question);
    }
    return found;
  });
}

function questionOf(kind: Kind, target: Sought, random: () => number): Question | null {
  const own = wordsOf(target.name);
  const joined = own.join('');
  const several = own.length > 1;
  switch (kind) {
    case 'name':
      return named(kind, target, target.name);
    case 'one typo':
      return named(kind, target, withTypo(own, 5, 1, random));
    case 'two typos':
      return named(kind, target, withTypo(own, 9, 2, random));
    case 'split':
      return named(kind, target, split(target.name));
    case 'merged':
      return named(kind, target, several ? joined : null);
    case 'merged with a typo':
      return named(kind, target, several ? withTypo([joined], 5, 1, random) : null);
    case 'cut':
      return named(kind, target, cut(own, random));
    default:
      return topic(kind, target, random);
  }
}

/** A spelling of a name; every listing of that name is right. */
function named(kind: Kind, target: Sought, q: string | null): Question | null {
  const wanted = sameName(target.name);
  return q === null ? null : { kind, q, isRight: ({ name }) => sameName(name) === wanted };
}

/** Two long words of the tagline; every listing with both is right, and the name if it is given. */
function topic(kind: Kind, target: Sought, random: () => number): Question | null {
  const long = [...new Set(wordsOf(target.tagline))].filter((word) => word.length >= 5);
  const chosen = long.slice(0, 2);
  if (chosen.length < 2) return null;
  const typed = kind === 'topic' ? chosen.join(' ') : withTypo(chosen, 5, 1, random);
  if (typed === null) return null;
  if (kind === 'name and a topic with a typo') return named(kind, target, `${target.name} ${typed}`);
  const isRight = ({ name, tagline, keywords, description }: Sought): boolean => {
    const text = new Set(wordsOf([name, tagline, keywords.join(' '), description].join(' ')));
    return chosen.every((word) => text.has(word));
  };
  return { kind, q: typed, isRight };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const sameName = (name: string): string => wordsOf(name).join('');

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

/** One wrong, missing, extra or swapped letter; in one of twelve at the start of the word. */
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
