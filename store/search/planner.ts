import type { SearchHits, SearchQuery } from '../db.ts';
import type { Leniency } from './correct.ts';
import { type Match, MOST_COUNTED, type Scope, type SearchPort } from './match.ts';
import {
  type Asked,
  correctedNames,
  correctedReading,
  exactNet,
  joinedReadings,
  matchOfWord,
  type Net,
  netOf,
  type Reading,
} from './nets.ts';
import { facet, joinedName, words } from './tokens.ts';

/** Words of a question that are looked at; more say nothing new (Meilisearch has the same bound). */
const MOST_WORDS = 10;

/** Longest question in characters that is read; api.md allows 200 (R24). */
const LONGEST_QUESTION = 1000;

/** An unfinished word is looked for as everything that it may become while that is no more than this. */
const FEW_COMPLETIONS = 40;

/** In longer questions, no typing error of a name is looked for behind hits of what was typed. */
const MOST_WORDS_OF_A_NAME = 6;

/** With fewer hits than these, none of them by name, names that differ by a typing error are found too. */
const FEW = 10;

/**
 * Answers a search. Words must all be there, the last one may be unfinished; hits by name come before hits in tagline and
 * keywords, and those before hits in the description (R25). Errors in typing are tried only when nothing, or next to nothing,
 * is found as it was typed (R26). Without a letter or digit in `q` it lists everything that the filters allow (R27).
 *
 * The pages together hold every hit once (R38), as long as nothing is written in between; `total` is exact up to the last one.
 */
export async function search(port: SearchPort, query: SearchQuery): Promise<SearchHits> {
  const scope = scopeOf(query);
  const { offset, limit } = query;
  const asked = await askedWords(port, query.q);
  if (asked.length === 0) {
    const sort = query.sort === 'relevance' ? 'votes' : query.sort;
    return port.find(scope, null, { sort, offset, limit });
  }
  const exact = exactNet(asked, await port.size());
  const hits = await answer(port, scope, exact, query);
  if (hits.total >= FEW) return hits;
  if (hits.total === 0) {
    const wider = await widerNet(port, scope, asked);
    return wider ? answer(port, scope, wider, query) : hits;
  }
  if (asked.length > MOST_WORDS_OF_A_NAME || (await port.count(scope, exact.byName, 1)) > 0) return hits;
  const { byName } = (await corrected(port, asked, 'strict')).net;
  return withNames(port, scope, { hits, net: exact, byName }, query);
}

/** Hits as they were typed, and after them names that differ by typing errors. */
async function withNames(
  port: SearchPort,
  scope: Scope,
  { hits, net: { everything }, byName }: { hits: SearchHits; net: Net; byName: Match },
  { sort, offset, limit }: SearchQuery,
): Promise<SearchHits> {
  if (sort !== 'relevance') return port.find(scope, { any: [everything, byName] }, { sort, offset, limit });
  const names = await port.find(
    scope,
    { these: byName, but: everything },
    { sort, offset: Math.max(0, offset - hits.total), limit: limit - hits.ids.length },
  );
  return { ids: [...hits.ids, ...names.ids], total: hits.total + names.total };
}

function scopeOf({ status, category_id, country, stage, pricing_model, domain }: SearchQuery): Scope {
  return {
    status,
    facets: [
      ...(category_id === undefined ? [] : [facet.category(category_id)]),
      ...(country === undefined ? [] : [facet.country(country)]),
      ...(stage === undefined ? [] : [facet.stage(stage)]),
      ...(pricing_model === undefined ? [] : [facet.pricing_model(pricing_model)]),
    ],
    domain: domain?.toLowerCase(),
  };
}

async function askedWords(port: SearchPort, q: string): Promise<Asked[]> {
  const typed = words(q.slice(0, LONGEST_QUESTION)).slice(0, MOST_WORDS);
  const last = typed.pop();
  if (last === undefined) return [];
  const known = await port.frequencies([...typed, last]);
  const asked = typed.map((word, i) => ({ word, unfinished: false, df: known[i] ?? 0, completions: null }));
  const found = await port.completions(last, FEW_COMPLETIONS);
  const df = found ? found.reduce((sum, { df: each }) => sum + each, 0) : (known.at(-1) ?? 0);
  return [
    ...asked,
    { word: last, unfinished: true, df, completions: found?.map(({ word }) => word) ?? null },
  ];
}

/** What to look for when nothing was found as it was typed: the first that catches anything of ever more forgiving nets. */
async function widerNet(port: SearchPort, scope: Scope, asked: readonly Asked[]): Promise<Net | undefined> {
  const strict = await corrected(port, asked, 'strict');
  if (await catches(port, scope, strict.net.everything)) return strict.net;
  const relaxed = await corrected(port, asked, 'relaxed');
  if (await catches(port, scope, relaxed.net.everything)) return relaxed.net;
  return netOfFewer(port, scope, asked, relaxed.reading);
}

const catches = async (port: SearchPort, scope: Scope, match: Match): Promise<boolean> =>
  (await port.count(scope, match, 1)) > 0;

async function corrected(
  port: SearchPort,
  asked: readonly Asked[],
  leniency: Leniency,
): Promise<{ net: Net; reading: Reading }> {
  const reading = await correctedReading(port, asked, leniency);
  const readings = [reading, ...(await joinedReadings(port, asked, reading, leniency))];
  return { net: netOf(await correctedNames(port, asked, leniency), readings), reading };
}

/** A word of the question and what may stand for it. */
interface Understood {
  asked: Asked;
  alternatives: Reading[number];
}

/**
 * The first net that catches something without some of the words: without those that nothing matches, then without any one of
 * the others, then without more, the commonest first. Half of the words must stay, unless what stays is in a name.
 */
async function netOfFewer(
  port: SearchPort,
  scope: Scope,
  asked: readonly Asked[],
  reading: Reading,
): Promise<Net | undefined> {
  const possible: Understood[] = [];
  for (const [i, word] of asked.entries()) {
    const alternatives = reading[i] ?? [];
    const match = matchOfWord(alternatives, 'text');
    if (await catches(port, scope, match)) possible.push({ asked: word, alternatives });
  }
  if (possible.length === 0) return undefined;
  const spare = Math.floor(asked.length / 2) - (asked.length - possible.length);
  for (const kept of subsets(possible, spare)) {
    const nets = kept.map(netOfWords);
    for (const net of nets) if (await catches(port, scope, net.byName)) return net;
    if (spare < 0) continue;
    for (const net of nets) if (await catches(port, scope, net.everything)) return net;
  }
  return undefined;
}

/** All of the words; each choice without one of them; then those without the 2, 3 … `spare` commonest. */
function subsets(possible: readonly Understood[], spare: number): Understood[][][] {
  const commonest = possible.toSorted((a, b) => b.asked.df - a.asked.df);
  const without = (dropped: readonly Understood[]) => possible.filter((word) => !dropped.includes(word));
  const choices = [[without([])]];
  if (spare > 0) choices.push(commonest.map((word) => without([word])));
  for (let most = 2; most <= spare; most++) choices.push([without(commonest.slice(0, most))]);
  return choices;
}

function netOfWords(kept: readonly Understood[]): Net {
  const name = joinedName(kept.map(({ asked: { word } }) => word));
  return netOf([name], [kept.map(({ alternatives }) => alternatives)]);
}

/** The wanted part of what a net catches; in the order of relevance tier by tier, inside a tier by votes. */
async function answer(port: SearchPort, scope: Scope, net: Net, query: SearchQuery): Promise<SearchHits> {
  const { sort, offset, limit } = query;
  const { tiers, everything } = net;
  if (sort !== 'relevance') return port.find(scope, everything, { sort, offset, limit });
  const ids: number[] = [];
  let passed = 0;
  for (const [i, tier] of tiers.entries()) {
    const before = tiers[i - 1];
    const hits = await port.find(scope, before ? { these: tier, but: before } : tier, {
      sort,
      offset: Math.max(0, offset - passed),
      limit: limit - ids.length,
    });
    ids.push(...hits.ids);
    passed += hits.total;
    // The last tier holds all the others: their number is the number of all.
    if (ids.length === limit && i < tiers.length - 1)
      return { ids, total: await port.count(scope, everything, MOST_COUNTED) };
  }
  return { ids, total: Math.min(passed, MOST_COUNTED) };
}
