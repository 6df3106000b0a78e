import type { CategoriesOfWord } from '../words/category_words.ts';
import type { Leniency } from '../words/correct.ts';
import { facet, joinedName } from '../words/tokens.ts';
import { formsOf } from '../words/word_forms.ts';
import { anyOf, type Field, type Match, type SearchPort } from './match.ts';

/** One way to understand a question. */
export interface QueryPlan {
  /** From the best hits to all of them: every tier holds the ones before it. */
  tiers: readonly Match[];
  /** The first tier: the whole question is the name. */
  exactName: Match;
  /** The tier of the hits by name. */
  byName: Match;
  /** The last tier: everything that is caught. */
  everything: Match;
}

/** A word of the question. */
export interface QueryWord {
  word: string;
  /** The last word may still be being typed. */
  unfinished: boolean;
  /** In how many listings it is, about; with all its completions, where they are few. */
  df: number;
  /** The words that it may become, where they are few: looking for each is cheaper than for whatever begins so. */
  completions: readonly string[] | null;
  /** Categories that it names, and those that it names but for a typing error. */
  categories: CategoriesOfWord;
}

/** What is looked for: all words as they were typed, and those that say something of a product (D75). */
export interface Sought {
  all: readonly QueryWord[];
  significant: readonly QueryWord[];
}

/** Words that stand for one of the question, all of them together: more than one where it was split. Or a category that it names. */
type Alternative = readonly ({ word: string; unfinished: boolean } | { facet: string })[];
/** Every word of the question with all that may stand for it. */
export type Interpretation = readonly (readonly Alternative[])[];

/** Corrections of one word that are looked for, and of two that were joined. */
const CORRECTIONS = 8;
const CORRECTIONS_OF_JOINED = 3;
/** Longest question in words in which neighbours are joined. */
const MAX_WORDS_JOINED = 6;

/** The words as they were typed: all of them in the name, or those that say something anywhere. */
export function exactPlan({ all, significant }: Sought): QueryPlan {
  const whole = all.length === significant.length ? undefined : all.map(asTyped);
  return planOf(namesOf({ all, significant }), [significant.map(asTyped)], whole);
}

/** Each word, or one of its corrections, or its two halves. */
export async function correctedWords(
  port: SearchPort,
  query_words: readonly QueryWord[],
  leniency: Leniency,
): Promise<Interpretation> {
  const interpretation: (readonly Alternative[])[] = [];
  for (const word of query_words) interpretation.push(await alternatives(port, word, leniency));
  return interpretation;
}

/** A reading with two neighbours as the one word that they may be halves of: one for every such pair. */
export async function joinedWords(
  port: SearchPort,
  query_words: readonly QueryWord[],
  interpretation: Interpretation,
  leniency: Leniency,
): Promise<Interpretation[]> {
  const interpretations: Interpretation[] = [];
  if (query_words.length > MAX_WORDS_JOINED) return interpretations;
  for (const [i, { word }] of query_words.entries()) {
    const next = query_words[i + 1];
    if (!next) break;
    const joined = await joinedWord(port, word + next.word, leniency);
    if (joined.length > 0)
      interpretations.push([...interpretation.slice(0, i), joined, ...interpretation.slice(i + 2)]);
  }
  return interpretations;
}

/** Names that the whole question may be when its spaces do not count. */
export async function correctedNames(
  port: SearchPort,
  sought: Sought,
  leniency: Leniency,
): Promise<string[]> {
  const names = namesOf(sought);
  const corrected: string[] = [];
  for (const name of names) corrected.push(...(await port.suggest(name, leniency, CORRECTIONS)));
  return [...new Set([...names, ...corrected])];
}

/** The question as one name, with and without the words that say nothing. */
function namesOf({ all, significant }: Sought): string[] {
  return [
    ...new Set([all, significant].map((query_words) => joinedName(query_words.map(({ word }) => word)))),
  ];
}

/**
 * The net of whole names and of readings, any of which will do. Names that hold all of `whole` come first; a category that is
 * named comes after the hits in the head.
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

/** The part of a net that is about names. */
export function namePlan({ exactName, byName }: QueryPlan): QueryPlan {
  return { tiers: [exactName, byName], exactName, byName, everything: byName };
}

function matchOf(interpretation: Interpretation, field: Field, orCategory: boolean): Match {
  return { all: interpretation.map((alternatives) => matchOfWord(alternatives, field, orCategory)) };
}

/** One word of a question with all that may stand for it, somewhere in the field, or in a category that it names. */
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
  const corrections = await port.suggest(query_word.word, leniency, CORRECTIONS);
  const halves = await bestHalves(port, query_word);
  const forms = await knownOf(port, formsOf(query_word.word));
  return [
    ...asTyped(query_word),
    ...[...new Set([...forms, ...corrections])].map((word) => [finished(word)]),
    ...(halves ? [halves] : []),
    ...query_word.categories.near.map(inCategory),
  ];
}

/** Those of the words that some listing has. */
export async function knownOf(port: SearchPort, words: readonly string[]): Promise<string[]> {
  const known = await port.frequencies(words);
  return words.filter((_word, i) => known[i]);
}

/** A word as it was typed: itself or what it may become, or a category of that name. */
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

/** The two known words that a rare one consists of; the more frequent and the more even, the better. */
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
