import type { CategoriesOfWord } from '../words/category_words.ts';
import type { Leniency } from '../words/correct.ts';
import { facet, joinedName } from '../words/tokens.ts';
import { formsOf } from '../words/word_forms.ts';
import { anyOf, type Field, type Match, type SearchPort } from './match.ts';

/** One interpretation of a query as tiers of matches. */
export interface QueryPlan {
  /** From the best hits to all hits: each tier contains the previous ones. */
  tiers: readonly Match[];
  /** The first tier: the whole query is the name. */
  exactName: Match;
  /** The tier of hits by name. */
  byName: Match;
  /** The last tier: all hits. */
  everything: Match;
}

/** A word of the query. */
export interface QueryWord {
  word: string;
  /** The last word may be incomplete. */
  unfinished: boolean;
  /** Approximate number of listings that contain it, including its completions if they are few. */
  df: number;
  /** Its completions if they are few: searching each is cheaper than a prefix search. */
  completions: readonly string[] | null;
  /** Categories that it names exactly, or with a typing error. */
  categories: CategoriesOfWord;
}

/** The query: all words as typed, and the significant ones (D75). */
export interface Sought {
  all: readonly QueryWord[];
  significant: readonly QueryWord[];
}

/** Words that together replace one word of the query (several if it was split), or a category that it names. */
type Alternative = readonly ({ word: string; unfinished: boolean } | { facet: string })[];
/** Every word of the query with its alternatives. */
export type Interpretation = readonly (readonly Alternative[])[];

/** Corrections tried for one word, and for two joined words. */
const CORRECTIONS = 8;
const CORRECTIONS_OF_JOINED = 3;
/** Longest query in words in which neighbours are joined. */
const MAX_WORDS_JOINED = 6;

/** The plan for the words as typed: all of them in the name, or the significant ones anywhere. */
export function exactPlan({ all, significant }: Sought): QueryPlan {
  const whole = all.length === significant.length ? undefined : all.map(asTyped);
  return planOf(namesOf({ all, significant }), [significant.map(asTyped)], whole);
}

/** Each word with its corrections and its two halves. */
export const correctedWords = (
  port: SearchPort,
  query_words: readonly QueryWord[],
  leniency: Leniency,
): Promise<Interpretation> => Promise.all(query_words.map((word) => alternatives(port, word, leniency)));

/** What each pair of neighbours is as one word; empty if it is none. */
export async function joinedWords(
  port: SearchPort,
  query_words: readonly QueryWord[],
  leniency: Leniency,
): Promise<Interpretation> {
  if (query_words.length > MAX_WORDS_JOINED) return [];
  const pairs = query_words.slice(1).map((next, i) => `${query_words[i]?.word}${next.word}`);
  return Promise.all(pairs.map((joined) => joinedWord(port, joined, leniency)));
}

/** The interpretation with two neighbours joined into one word; one for each pair. */
export const withJoined = (interpretation: Interpretation, joined: Interpretation): Interpretation[] =>
  joined.flatMap((word, i) =>
    word.length > 0 ? [[...interpretation.slice(0, i), word, ...interpretation.slice(i + 2)]] : [],
  );

/** Names that the whole query may be, ignoring spaces. */
export async function correctedNames(
  port: SearchPort,
  sought: Sought,
  leniency: Leniency,
): Promise<string[]> {
  const names = namesOf(sought);
  const corrected = await Promise.all(names.map((name) => port.suggest(name, leniency, CORRECTIONS)));
  return [...new Set([...names, ...corrected.flat()])];
}

/** The query as one name, with and without insignificant words. */
function namesOf({ all, significant }: Sought): string[] {
  return [
    ...new Set([all, significant].map((query_words) => joinedName(query_words.map(({ word }) => word)))),
  ];
}

/**
 * The plan for whole names and interpretations, any of which may match. Names with all of `whole` come first; hits by category come after
 * hits in the head.
 */
export function planOf(
  names: readonly string[],
  interpretations: readonly Interpretation[],
  whole?: Interpretation,
): QueryPlan {
  const exactName = anyOf(names.map((name) => ({ facet: facet.name(name) })));
  const within = (field: Field, orCategory: boolean, sought = interpretations): Match => ({
    any: [exactName, ...sought.map((interpretation) => matchOf(interpretation, field, orCategory))],
  });
  const byName = within('name', false);
  const everything = within('text', true);
  const tiers = [
    exactName,
    ...(whole ? [within('name', false, [whole])] : []),
    byName,
    within('head', false),
    ...(interpretations.some((interpretation) => interpretation.flat().some(isCategory))
      ? [within('head', true)]
      : []),
    everything,
  ];
  return { tiers, exactName, byName, everything };
}

/** The part of a plan that is about names. */
export function namePlan({ exactName, byName }: QueryPlan): QueryPlan {
  return { tiers: [exactName, byName], exactName, byName, everything: byName };
}

function matchOf(interpretation: Interpretation, field: Field, orCategory: boolean): Match {
  return { all: interpretation.map((alternatives) => matchOfWord(alternatives, field, orCategory)) };
}

/** One word of a query with its alternatives, in the field or as a category. */
export function matchOfWord(alternatives: Interpretation[number], field: Field, orCategory: boolean): Match {
  return anyOf(
    alternatives
      .filter((together) => orCategory || !isCategory(together))
      .map((together) => ({
        all: together.map((part) => ('facet' in part ? part : { ...part, in: field })),
      })),
  );
}

const isCategory = (together: Alternative): boolean => together.some((part) => 'facet' in part);

async function alternatives(
  port: SearchPort,
  query_word: QueryWord,
  leniency: Leniency,
): Promise<Alternative[]> {
  const [corrections, halves, forms] = await Promise.all([
    port.suggest(query_word.word, leniency, CORRECTIONS),
    bestHalves(port, query_word),
    knownOf(port, formsOf(query_word.word)),
  ]);
  return [
    ...asTyped(query_word),
    ...[...new Set([...forms, ...corrections])].map((word) => [finished(word)]),
    ...(halves ? [halves] : []),
    ...query_word.categories.near.map(inCategory),
  ];
}

/** The words that some listing contains. */
export async function knownOf(port: SearchPort, words: readonly string[]): Promise<string[]> {
  const known = await port.frequencies(words);
  return words.filter((_word, i) => known[i]);
}

/** A word as typed: itself or its completions, or a category of that name. */
export const asTyped = ({ word, unfinished, completions, categories }: QueryWord): Alternative[] => [
  ...(completions?.length ? completions.map((each) => [finished(each)]) : [[{ word, unfinished }]]),
  ...categories.named.map(inCategory),
];

const inCategory = (id: number): Alternative => [{ facet: facet.category(id) }];

async function joinedWord(port: SearchPort, word: string, leniency: Leniency): Promise<Alternative[]> {
  const [df = 0] = await port.frequencies([word]);
  const known = df > 0 ? [word] : await port.suggest(word, leniency, CORRECTIONS_OF_JOINED);
  return known.map((each) => [finished(each)]);
}

/** The two known words that a rare word consists of; prefers frequent and even halves. */
async function bestHalves(port: SearchPort, { word, df }: QueryWord): Promise<Alternative | undefined> {
  if (df > 2 || word.length < 5) return undefined;
  const cuts = Array.from({ length: word.length - 3 }, (_, i) => i + 2);
  const halves = cuts.map((cut) => [word.slice(0, cut), word.slice(cut)] as const);
  const known = await port.frequencies(halves.flat());
  let best: Alternative | undefined;
  let most = 0;
  for (const [i, [left, right]] of halves.entries()) {
    const worth = Math.min(known[2 * i] ?? 0, known[2 * i + 1] ?? 0) * Math.min(left.length, right.length);
    if (worth <= most) continue;
    most = worth;
    best = [finished(left), finished(right)];
  }
  return best;
}

const finished = (word: string) => ({ word, unfinished: false });
