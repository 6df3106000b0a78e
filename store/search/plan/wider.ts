import type { SearchHits } from '../../db.ts';
import type { Leniency } from '../words/correct.ts';
import { isFiller } from '../words/filler_words.ts';
import { joinedName } from '../words/tokens.ts';
import { formsOf } from '../words/word_forms.ts';
import type { Match, Scope, SearchPort } from './match.ts';
import {
  type Asked,
  asTyped,
  correctedNames,
  correctedReading,
  joinedReadings,
  knownOf,
  matchOfWord,
  type Net,
  nameNet,
  netOf,
  type Reading,
  type Sought,
} from './query_plans.ts';

/** What to look for when nothing was found as it was typed, and the words that its hits do not have. */
interface Wider {
  /** Absent: nothing can be found. */
  net?: Net;
  not_found: NonNullable<SearchHits['not_found']>;
}

/** Other words that are named for one that was not found, at most. */
const MOST_READ_AS = 3;

/**
 * The first that catches anything of ever more forgiving nets: words with a typing error; names with more of them; fewer words.
 * Only a name may differ from what was typed without a word about it.
 */
export async function widerReading(port: SearchPort, scope: Scope, sought: Sought): Promise<Wider> {
  const strict = await correctedNet(port, sought, 'strict');
  if (await catches(port, scope, strict.net.everything)) {
    const isName = await catches(port, scope, strict.net.byName);
    const words = sought.telling.map((asked, i) => ({ asked, alternatives: strict.reading[i] ?? [] }));
    return { net: strict.net, not_found: isName ? [] : await misread(port, scope, words) };
  }
  const relaxed = nameNet((await correctedNet(port, sought, 'relaxed')).net);
  if (await catches(port, scope, relaxed.everything)) return { net: relaxed, not_found: [] };
  // Where no word says anything, there is nothing that a part of them would be about.
  if (sought.telling.every(({ word }) => isFiller(word))) return { not_found: sought.telling.map(unread) };
  return fewerWords(port, scope, sought.telling, strict.reading);
}

const catches = async (port: SearchPort, scope: Scope, match: Match): Promise<boolean> =>
  (await port.count(scope, match, 1)) > 0;

/** The net in which words may have been mistyped, and what may stand for each of them. */
export async function correctedNet(
  port: SearchPort,
  sought: Sought,
  leniency: Leniency,
): Promise<{ net: Net; reading: Reading }> {
  const reading = await correctedReading(port, sought.telling, leniency);
  const readings = [reading, ...(await joinedReadings(port, sought.telling, reading, leniency))];
  return { net: netOf(await correctedNames(port, sought, leniency), readings), reading };
}

/** A word of the question and what may stand for it. */
interface Understood {
  asked: Asked;
  alternatives: Reading[number];
}

/** Words that no hit has as they were typed, where all of the words are there in some reading; other forms of one count as it. */
async function misread(
  port: SearchPort,
  scope: Scope,
  words: readonly Understood[],
): Promise<Wider['not_found']> {
  const found: { word: string; read_as: string[] }[] = [];
  for (const { asked } of words) {
    const others = words.map((word) =>
      matchOfWord(word.asked === asked ? asTyped(asked) : word.alternatives, 'text', true),
    );
    if (await catches(port, scope, { all: others })) continue;
    const { word, read_as } = await readAs(port, scope, asked, words);
    const forms = formsOf(word);
    if (!read_as.some((other) => forms.includes(other))) found.push({ word, read_as });
  }
  return found;
}

/** The words that stand for a mistyped one in the hits. */
async function readAs(
  port: SearchPort,
  scope: Scope,
  asked: Asked,
  words: readonly Understood[],
): Promise<{ word: string; read_as: string[] }> {
  const { word } = asked;
  const others = words.filter((each) => each.asked !== asked);
  const context = others.map(({ alternatives }) => matchOfWord(alternatives, 'text', true));
  const read_as: string[] = [];
  const forms = await knownOf(port, formsOf(word));
  for (const other of new Set([...forms, ...(await port.suggest(word, 'strict', SUGGESTIONS))])) {
    const match: Match = { all: [...context, { word: other, in: 'text', unfinished: false }] };
    if (read_as.length < MOST_READ_AS && (await catches(port, scope, match))) read_as.push(other);
  }
  return { word, read_as };
}

/** What remains of a question and fits more listings than this, and more than this share of them, says too little of it. */
const FEW = 5;
const COMMON = 0.1;
/** As many corrections as the nets look for. */
const SUGGESTIONS = 8;

/**
 * The first net that catches something without some of the words: without those that nothing matches, then without any one of
 * the others but the rarest, then without more, the commonest first. Half of the words must stay, unless what stays is in a name.
 */
async function fewerWords(
  port: SearchPort,
  scope: Scope,
  asked: readonly Asked[],
  reading: Reading,
): Promise<Wider> {
  const possible: Understood[] = [];
  const missing: { word: string; read_as: string[] }[] = [];
  for (const [i, word] of asked.entries()) {
    const forms = await port.frequencies(formsOf(word.word));
    const df = word.df || forms.reduce((sum, each) => sum + each, 0);
    const found = await firstMatch([asTyped(word), reading[i] ?? []], (alternatives) =>
      catches(port, scope, matchOfWord(alternatives, 'text', true)),
    );
    if (found) possible.push({ asked: { ...word, df }, alternatives: found });
    else missing.push(unread(word));
  }
  if (possible.length === 0) return { not_found: missing };
  const most = Math.max(FEW, Math.floor((await port.size()) * COMMON));
  const spare = Math.floor(asked.length / 2) - missing.length;
  for (const choices of subsets(possible, spare)) {
    const nets = choices.map((words) => ({ words, net: netOfWords(words) }));
    const inTexts = spare < 0 ? [] : nets.filter(({ words }) => keepsTheRarest(words, possible));
    const found =
      (await firstThatCatches(nets, ({ byName }) => catches(port, scope, byName))) ??
      (await firstThatCatches(inTexts, async ({ everything }) => {
        const hits = await port.count(scope, everything, most + 1);
        return hits > 0 && hits <= most;
      }));
    if (!found) continue;
    const { words, net } = found;
    const dropped = possible.filter((word) => !words.includes(word)).map(({ asked }) => unread(asked));
    const isName = await catches(port, scope, net.byName);
    const wrong = isName ? [] : await misread(port, scope, words);
    return { net: spare < 0 ? nameNet(net) : net, not_found: [...missing, ...dropped, ...wrong] };
  }
  return { not_found: missing };
}

interface Choice {
  words: readonly Understood[];
  net: Net;
}

const firstThatCatches = (choices: readonly Choice[], catchesAny: (net: Net) => Promise<boolean>) =>
  firstMatch(choices, ({ net }) => catchesAny(net));

async function firstMatch<T>(
  choices: readonly T[],
  isIt: (choice: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const choice of choices) if (await isIt(choice)) return choice;
  return undefined;
}

const unread = ({ word }: Asked) => ({ word, read_as: [] });

/** How much it costs to leave a word out: least where no listing has it as it was typed, most where it names a category. */
const worth = ({ asked: { df, categories } }: Understood): number =>
  categories.named.length > 0 ? 2 : df === 0 ? 0 : 1 / df;

const keepsTheRarest = (kept: readonly Understood[], possible: readonly Understood[]): boolean => {
  const [rarest] = possible.toSorted((a, b) => worth(b) - worth(a));
  return rarest === undefined || kept.includes(rarest);
};

/** All of the words; each choice without one of them; then those without the 2, 3 … `spare` that are worth least, of several the last. */
function subsets(possible: readonly Understood[], spare: number): Understood[][][] {
  const cheapest = possible.toReversed().sort((a, b) => worth(a) - worth(b));
  const without = (dropped: readonly Understood[]) => possible.filter((word) => !dropped.includes(word));
  const choices = [[without([])]];
  if (spare > 0) choices.push(cheapest.map((word) => without([word])));
  for (let most = 2; most <= spare; most++) choices.push([without(cheapest.slice(0, most))]);
  return choices;
}

function netOfWords(kept: readonly Understood[]): Net {
  const name = joinedName(kept.map(({ asked: { word } }) => word));
  return netOf([name], [kept.map(({ alternatives }) => alternatives)]);
}
