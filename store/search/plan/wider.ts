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
  if (await hasHits(port, scope, strict.plan.everything)) {
    const isName = await hasHits(port, scope, strict.plan.byName);
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
  (await port.count(scope, match, 1)) > 0;

/** The plan for misspelt words, and its interpretation. */
export async function correctedPlan(
  port: SearchPort,
  sought: Sought,
  leniency: Leniency,
): Promise<{ plan: QueryPlan; interpretation: Interpretation }> {
  const interpretation = await correctedWords(port, sought.significant, leniency);
  const interpretations = [
    interpretation,
    ...(await joinedWords(port, sought.significant, interpretation, leniency)),
  ];
  return { plan: planOf(await correctedNames(port, sought, leniency), interpretations), interpretation };
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
  const found: { word: string; read_as: string[] }[] = [];
  for (const { query_word } of words) {
    const others = words.map((word) =>
      matchOfWord(word.query_word === query_word ? asTyped(query_word) : word.alternatives, 'text', true),
    );
    if (await hasHits(port, scope, { all: others })) continue;
    const { word, read_as } = await readAs(port, scope, query_word, words);
    const forms = formsOf(word);
    if (!read_as.some((other) => forms.includes(other))) found.push({ word, read_as });
  }
  return found;
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
  const read_as: string[] = [];
  const forms = await knownOf(port, formsOf(word));
  for (const other of new Set([...forms, ...(await port.suggest(word, 'strict', SUGGESTIONS))])) {
    const match: Match = { all: [...context, { word: other, in: 'text', unfinished: false }] };
    if (read_as.length < MAX_READ_AS && (await hasHits(port, scope, match))) read_as.push(other);
  }
  return { word, read_as };
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
  const possible: Understood[] = [];
  const missing: { word: string; read_as: string[] }[] = [];
  for (const [i, word] of query_words.entries()) {
    const forms = await port.frequencies(formsOf(word.word));
    const df = word.df || forms.reduce((sum, each) => sum + each, 0);
    const found = await firstMatch([asTyped(word), interpretation[i] ?? []], (alternatives) =>
      hasHits(port, scope, matchOfWord(alternatives, 'text', true)),
    );
    if (found) possible.push({ query_word: { ...word, df }, alternatives: found });
    else missing.push(unread(word));
  }
  if (possible.length === 0) return { not_found: missing };
  const most = Math.max(FEW, Math.floor((await port.size()) * COMMON));
  const spare = Math.floor(query_words.length / 2) - missing.length;
  for (const choices of subsets(possible, spare)) {
    const plans = choices.map((words) => ({ words, plan: planOfWords(words) }));
    const inTexts = spare < 0 ? [] : plans.filter(({ words }) => hasTheRarest(words, possible));
    const found =
      (await firstWithHits(plans, ({ byName }) => hasHits(port, scope, byName))) ??
      (await firstWithHits(inTexts, async ({ everything }) => {
        const hits = await port.count(scope, everything, most + 1);
        return hits > 0 && hits <= most;
      }));
    if (!found) continue;
    const { words, plan } = found;
    const dropped = possible
      .filter((word) => !words.includes(word))
      .map(({ query_word }) => unread(query_word));
    const isName = await hasHits(port, scope, plan.byName);
    const wrong = isName ? [] : await misread(port, scope, words);
    return { plan: spare < 0 ? namePlan(plan) : plan, not_found: [...missing, ...dropped, ...wrong] };
  }
  return { not_found: missing };
}

interface Choice {
  words: readonly Understood[];
  plan: QueryPlan;
}

const firstWithHits = (choices: readonly Choice[], test: (plan: QueryPlan) => Promise<boolean>) =>
  firstMatch(choices, ({ plan }) => test(plan));

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
