import type { Leniency } from './correct.ts';
import { anyOf, type Field, type Match, type SearchPort } from './match.ts';
import { facet, joinedName } from './tokens.ts';

/** One way to understand a question. */
export interface Net {
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
export interface Asked {
  word: string;
  /** The last word may still be being typed. */
  unfinished: boolean;
  /** In how many listings it is, about; with all its completions, where they are few. */
  df: number;
  /** The words that it may become, where they are few: looking for each is cheaper than for whatever begins so. */
  completions: readonly string[] | null;
}

/** Words that stand for one of the question, all of them together: more than one where it was split. */
type Alternative = readonly { word: string; unfinished: boolean }[];
/** Every word of the question with all that may stand for it. */
export type Reading = readonly (readonly Alternative[])[];

/** Corrections of one word that are looked for, and of two that were joined. */
const CORRECTIONS = 8;
const CORRECTIONS_OF_JOINED = 3;
/** Longest question in words in which neighbours are joined. */
const MOST_WORDS_JOINED = 6;
/** A word in more of the listings than this says little. */
const COMMON = 0.15;
/** Below this number of listings no word is too common to be required. */
const MANY = 1000;

/** The words as they were typed; behind hits by name, common ones may be missing. */
export function exactNet(asked: readonly Asked[], size: number): Net {
  const net = netOf([joinedName(asked.map(({ word }) => word))], [asked.map(asTyped)]);
  const telling = tellingWords(asked, size);
  if (telling.length === asked.length) return net;
  const { exactName, byName } = net;
  const within = (field: Field): Match => ({ any: [byName, matchOf(telling.map(asTyped), field)] });
  const everything = within('text');
  return { ...net, tiers: [exactName, byName, within('head'), everything], everything };
}

/** Without the common words, where a rare one beside them tells what is meant. */
function tellingWords(asked: readonly Asked[], size: number): readonly Asked[] {
  const common = size * COMMON;
  if (size < MANY || !asked.some(({ df }) => df > 0 && df < common / 3)) return asked;
  return asked.filter(({ df }) => df < common);
}

/** Each word, or one of its corrections, or its two halves. */
export async function correctedReading(
  port: SearchPort,
  asked: readonly Asked[],
  leniency: Leniency,
): Promise<Reading> {
  const reading: (readonly Alternative[])[] = [];
  for (const word of asked) reading.push(await alternatives(port, word, leniency));
  return reading;
}

/** A reading with two neighbours as the one word that they may be halves of: one for every such pair. */
export async function joinedReadings(
  port: SearchPort,
  asked: readonly Asked[],
  reading: Reading,
  leniency: Leniency,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  if (asked.length > MOST_WORDS_JOINED) return readings;
  for (const [i, { word }] of asked.entries()) {
    const next = asked[i + 1];
    if (!next) break;
    const joined = await joinedWords(port, word + next.word, leniency);
    if (joined.length > 0) readings.push([...reading.slice(0, i), joined, ...reading.slice(i + 2)]);
  }
  return readings;
}

/** Names that the whole question may be when its spaces do not count. */
export async function correctedNames(
  port: SearchPort,
  asked: readonly Asked[],
  leniency: Leniency,
): Promise<string[]> {
  const name = joinedName(asked.map(({ word }) => word));
  return [name, ...(await port.suggest(name, leniency, CORRECTIONS))];
}

/** The net of whole names and of readings, any of which will do. */
export function netOf(names: readonly string[], readings: readonly Reading[]): Net {
  const exactName = anyOf(names.map((name) => ({ facet: facet.name(name) })));
  const within = (field: Field): Match => ({
    any: [exactName, ...readings.map((reading) => matchOf(reading, field))],
  });
  const byName = within('name');
  const everything = within('text');
  return { tiers: [exactName, byName, within('head'), everything], exactName, byName, everything };
}

function matchOf(reading: Reading, field: Field): Match {
  return { all: reading.map((alternatives) => matchOfWord(alternatives, field)) };
}

/** One word of a question with all that may stand for it, somewhere in the field. */
export function matchOfWord(alternatives: readonly Alternative[], field: Field): Match {
  return anyOf(
    alternatives.map((together) => ({
      all: together.map(({ word, unfinished }) => ({ word, in: field, unfinished })),
    })),
  );
}

async function alternatives(port: SearchPort, asked: Asked, leniency: Leniency): Promise<Alternative[]> {
  const corrections = await port.suggest(asked.word, leniency, CORRECTIONS);
  const halves = await bestHalves(port, asked);
  return [...asTyped(asked), ...corrections.map((word) => [finished(word)]), ...(halves ? [halves] : [])];
}

const asTyped = ({ word, unfinished, completions }: Asked): Alternative[] =>
  completions?.length ? completions.map((each) => [finished(each)]) : [[{ word, unfinished }]];

async function joinedWords(port: SearchPort, word: string, leniency: Leniency): Promise<Alternative[]> {
  const [df = 0] = await port.frequencies([word]);
  const meant = df > 0 ? [word] : await port.suggest(word, leniency, CORRECTIONS_OF_JOINED);
  return meant.map((each) => [finished(each)]);
}

/** The two known words that a rare one consists of; the more frequent and the more even, the better. */
async function bestHalves(port: SearchPort, { word, df }: Asked): Promise<Alternative | undefined> {
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
