import type { SearchHits } from '../../base/db.ts';
import type { Leniency } from '../words/correct.ts';
import { isFiller } from '../words/filler_words.ts';
import { joinedName } from '../words/tokens.ts';
import { formsOf } from '../words/word_forms.ts';
import type { Match, Scope, SearchPort } from './match.ts';
import {
  asTyped,
  correctedNames,
  correctedWords,
  type Interpretation,
  joinedWords,
  knownOf,
  matchOfWord,
  namePlan,
  planOf,
  type QueryPlan,
  type QueryWord,
  type Sought,
  withJoined,
} from './query_plans.ts';

/** The plan if nothing matched as typed, and the words that its hits do not contain. */
interface Wider {
  /** Absent if nothing can be found. */
  plan?: QueryPlan;
  not_found: NonNullable<SearchHits['not_found']>;
}

/** Most replacements named for one word. */
const MAX_READ_AS = 3;

/**
 * The first plan with hits, from strict to loose: words with one typing error; names with more of them; fewer words. Only names may
 * differ from the query without being reported.
 */
export async function widerPlan(port: SearchPort, scope: Scope, sought: Sought): Promise<Wider> {
  const strict = await correctedPlan(port, sought, 'strict');
  const { byName, everything } = strict.plan;
  const [best] = await port.withHits(scope, [byName, everything], 1);
  if (best !== undefined) {
    const isName = best === 0;
    const words = sought.significant.map((query_word, i) => ({
      query_word,
      alternatives: strict.interpretation[i] ?? [],
    }));
    return { plan: strict.plan, not_found: isName ? [] : await misread(port, scope, words) };
  }
  const relaxed = namePlan((await correctedPlan(port, sought, 'relaxed')).plan);
  if (await hasHits(port, scope, relaxed.everything)) return { plan: relaxed, not_found: [] };
  // Without significant words, a part of the query means nothing.
  if (sought.significant.every(({ word }) => isFiller(word)))
    return { not_found: sought.significant.map(unread) };
  return fewerWords(port, scope, sought.significant, strict.interpretation);
}

const hasHits = async (port: SearchPort, scope: Scope, match: Match): Promise<boolean> =>
  (await port.withHits(scope, [match], 1)).length > 0;

/** The plan for misspelt words, and its interpretation. */
export async function correctedPlan(
  port: SearchPort,
  sought: Sought,
  leniency: Leniency,
): Promise<{ plan: QueryPlan; interpretation: Interpretation }> {
  const [interpretation, joined, names] = await Promise.all([
    correctedWords(port, sought.significant, leniency),
    joinedWords(port, sought.significant, leniency),
    correctedNames(port, sought, leniency),
  ]);
  const interpretations = [interpretation, ...withJoined(interpretation, joined)];
  return { plan: planOf(names, interpretations), interpretation };
}

/** A word of the query and its alternatives. */
interface Understood {
  query_word: QueryWord;
  alternatives: Interpretation[number];
}

/** Words that no hit contains as typed, if all words match in some form. Inflected forms count as the word. */
async function misread(
  port: SearchPort,
  scope: Scope,
  words: readonly Understood[],
): Promise<Wider['not_found']> {
  const matches = words.map(
    ({ query_word }): Match => ({
      all: words.map((word) =>
        matchOfWord(word.query_word === query_word ? asTyped(query_word) : word.alternatives, 'text', true),
      ),
    }),
  );
  const typed = await port.withHits(scope, matches, matches.length);
  const missing = words.filter((_word, i) => !typed.includes(i));
  const found = await Promise.all(missing.map(({ query_word }) => readAs(port, scope, query_word, words)));
  return found.filter(({ word, read_as }) => {
    const forms = formsOf(word);
    return !read_as.some((other) => forms.includes(other));
  });
}

/** The words that replace a misspelt one in the hits. */
async function readAs(
  port: SearchPort,
  scope: Scope,
  query_word: QueryWord,
  words: readonly Understood[],
): Promise<{ word: string; read_as: string[] }> {
  const { word } = query_word;
  const others = words.filter((each) => each.query_word !== query_word);
  const context = others.map(({ alternatives }) => matchOfWord(alternatives, 'text', true));
  const [forms, corrections] = await Promise.all([
    knownOf(port, formsOf(word)),
    port.suggest(word, 'strict', SUGGESTIONS),
  ]);
  const possible = [...new Set([...forms, ...corrections])];
  const matches = possible.map(
    (other): Match => ({
      all: [...context, { word: other, in: 'text', unfinished: false }],
    }),
  );
  const found = await port.withHits(scope, matches, MAX_READ_AS);
  return { word, read_as: possible.filter((_word, i) => found.includes(i)) };
}

/** A reduced query that matches more listings than this number and this share is too vague. */
const FEW = 5;
const COMMON = 0.1;
/** As many corrections as the plans try. */
const SUGGESTIONS = 8;

/**
 * The first plan with hits that leaves words out: first those without any match, then one other word except the rarest, then more,
 * commonest first. At least half of the words must stay, unless the rest is in a name.
 */
async function fewerWords(
  port: SearchPort,
  scope: Scope,
  query_words: readonly QueryWord[],
  interpretation: Interpretation,
): Promise<Wider> {
  const understood = await Promise.all(
    query_words.map(async (word, i) => {
      const choices = [asTyped(word), interpretation[i] ?? []];
      const matches = choices.map((alternatives) => matchOfWord(alternatives, 'text', true));
      const [forms, [first = -1]] = await Promise.all([
        port.frequencies(formsOf(word.word)),
        port.withHits(scope, matches, 1),
      ]);
      const df = word.df || forms.reduce((sum, each) => sum + each, 0);
      return { query_word: { ...word, df }, alternatives: choices[first] };
    }),
  );
  const possible = understood.flatMap(({ query_word, alternatives }): Understood[] =>
    alternatives ? [{ query_word, alternatives }] : [],
  );
  const missing = understood.flatMap(({ query_word, alternatives }) =>
    alternatives ? [] : [unread(query_word)],
  );
  if (possible.length === 0) return { not_found: missing };
  const most = Math.max(FEW, Math.floor((await port.size()) * COMMON));
  const isNarrow = async ({ plan: { everything } }: Choice): Promise<boolean> => {
    const hits = await port.count(scope, everything, most + 1);
    return hits > 0 && hits <= most;
  };
  const spare = Math.floor(query_words.length / 2) - missing.length;
  for (const choices of subsets(possible, spare)) {
    const plans = choices.map((words) => ({ words, plan: planOfWords(words) }));
    const inTexts = spare < 0 ? [] : plans.filter(({ words }) => hasTheRarest(words, possible));
    const names = plans.map(({ plan: { byName } }) => byName);
    const [named] = await port.withHits(scope, names, 1);
    const found = named === undefined ? await firstMatch(inTexts, isNarrow) : plans[named];
    if (!found) continue;
    const { words, plan } = found;
    const dropped = possible
      .filter((word) => !words.includes(word))
      .map(({ query_word }) => unread(query_word));
    const wrong = named === undefined ? await misread(port, scope, words) : [];
    return { plan: spare < 0 ? namePlan(plan) : plan, not_found: [...missing, ...dropped, ...wrong] };
  }
  return { not_found: missing };
}

interface Choice {
  words: readonly Understood[];
  plan: QueryPlan;
}

async function firstMatch<T>(
  choices: readonly T[],
  isIt: (choice: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const choice of choices) if (await isIt(choice)) return choice;
  return undefined;
}

const unread = ({ word }: QueryWord) => ({ word, read_as: [] });

/** Cost of leaving a word out: lowest if no listing contains it, highest if it names a category. */
const worth = ({ query_word: { df, categories } }: Understood): number =>
  categories.named.length > 0 ? 2 : df === 0 ? 0 : 1 / df;

const hasTheRarest = (chosen: readonly Understood[], possible: readonly Understood[]): boolean => {
  const [rarest] = possible.toSorted((a, b) => worth(b) - worth(a));
  return rarest === undefined || chosen.includes(rarest);
};

/** All words; each choice without one word; then without the 2, 3 … `spare` words of least worth. */
function subsets(possible: readonly Understood[], spare: number): Understood[][][] {
  const cheapest = possible.toReversed().sort((a, b) => worth(a) - worth(b));
  const without = (dropped: readonly Understood[]) => possible.filter((word) => !dropped.includes(word));
  const choices = [[without([])]];
  if (spare > 0) choices.push(cheapest.map((word) => without([word])));
  for (let most = 2; most <= spare; most++) choices.push([without(cheapest.slice(0, most))]);
  return choices;
}

function planOfWords(chosen: readonly Understood[]): QueryPlan {
  const name = joinedName(chosen.map(({ query_word: { word } }) => word));
  return planOf([name], [chosen.map(({ alternatives }) => alternatives)]);
}
