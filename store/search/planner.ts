import type { SearchHits, SearchQuery } from '../db.ts';
import type { Leniency } from './correct.ts';
import type { Match, Scope, SearchPort } from './match.ts';
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

/** With fewer hits than these, none of them by name, names that differ by a typing error are found too. */
const FEW = 10;

/**
 * Answers a search. Words must all be there, the last one may be unfinished; hits by name come before hits in tagline and
 * keywords, and those before hits in the description (R25). Errors in typing are tried only when nothing, or next to nothing,
 * is found as it was typed (R26). Without a letter or digit in `q` it lists everything that the filters allow (R27).
 *
 * `total` is exact and the pages together hold every hit once (R38), as long as nothing is written in between.
 */
export async function search(port: SearchPort, query: SearchQuery): Promise<SearchHits> {
  const scope = scopeOf(query);
  const { offset, limit } = query;
  const asked = await askedWords(port, query.q);
  if (asked.length === 0) {
    const sort = query.sort === 'relevance' ? 'votes' : query.sort;
    return port.find(scope, null, { sort, offset, limit });
  }
  const tiers = await catching(port, scope, asked);
  const everything = tiers.at(-1);
  if (!everything) return { ids: [], total: 0 };
  if (query.sort === 'relevance') return ranked(port, scope, tiers, { offset, limit });
  return port.find(scope, everything, { sort: query.sort, offset, limit });
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
  const known = await port.frequencies(typed);
  return typed.map((word, i) => ({ word, unfinished: i === typed.length - 1, df: known[i] ?? 0 }));
}

/** The tiers that catch something, from the narrowest understanding of the question to the widest; none if nothing does. */
async function catching(port: SearchPort, scope: Scope, asked: readonly Asked[]): Promise<readonly Match[]> {
  const exact = exactNet(asked, await port.size());
  const [, byName, , everything] = exact.tiers;
  const caught = await port.count(scope, everything, FEW);
  if (caught === FEW || (caught > 0 && (await port.count(scope, byName, 1)) > 0)) return exact.tiers;

  const strict = await corrected(port, asked, 'strict');
  if (caught > 0) return [...exact.tiers, { any: [everything, strict.net.tiers[1]] }];
  if (await catches(port, scope, strict.net)) return strict.net.tiers;

  const relaxed = await corrected(port, asked, 'relaxed');
  if (await catches(port, scope, relaxed.net)) return relaxed.net.tiers;
  for await (const net of netsOfFewer(port, scope, asked, relaxed.reading)) {
    if (await catches(port, scope, net)) return net.tiers;
  }
  return [];
}

const catches = async (port: SearchPort, scope: Scope, { tiers }: Net): Promise<boolean> =>
  (await port.count(scope, tiers[3], 1)) > 0;

async function corrected(
  port: SearchPort,
  asked: readonly Asked[],
  leniency: Leniency,
): Promise<{ net: Net; reading: Reading }> {
  const reading = await correctedReading(port, asked, leniency);
  const readings = [reading, ...(await joinedReadings(port, asked, reading, leniency))];
  return { net: netOf(await correctedNames(port, asked, leniency), readings), reading };
}

/** Nets for the question without words that nothing matches, then without the commonest; half of the words must stay. */
async function* netsOfFewer(
  port: SearchPort,
  scope: Scope,
  asked: readonly Asked[],
  reading: Reading,
): AsyncGenerator<Net> {
  const possible: { asked: Asked; alternatives: Reading[number] }[] = [];
  for (const [i, word] of asked.entries()) {
    const alternatives = reading[i] ?? [];
    const found = await port.count(scope, matchOfWord(alternatives, 'text'), 1);
    if (found > 0) possible.push({ asked: word, alternatives });
  }
  const spare = Math.floor(asked.length / 2) - (asked.length - possible.length);
  const without = (dropped: readonly unknown[]): Net => {
    const kept = possible.filter((word) => !dropped.includes(word));
    const name = joinedName(kept.map(({ asked: { word } }) => word));
    return netOf([name], [kept.map(({ alternatives }) => alternatives)]);
  };
  if (spare >= 0 && possible.length < asked.length) yield without([]);
  const commonest = possible.toSorted((a, b) => b.asked.df - a.asked.df);
  if (spare >= 1) for (const word of commonest) yield without([word]);
  for (let dropped = 2; dropped <= spare; dropped++) yield without(commonest.slice(0, dropped));
}

/** A part of the hits in the order of relevance: tier by tier, inside a tier by votes. */
async function ranked(
  port: SearchPort,
  scope: Scope,
  tiers: readonly Match[],
  { offset, limit }: { offset: number; limit: number },
): Promise<SearchHits> {
  const ids: number[] = [];
  let passed = 0;
  for (const [i, tier] of tiers.entries()) {
    const before = tiers[i - 1];
    const hits = await port.find(scope, before ? { these: tier, but: before } : tier, {
      sort: 'relevance',
      offset: Math.max(0, offset - passed),
      limit: limit - ids.length,
    });
    ids.push(...hits.ids);
    passed += hits.total;
    const isLast = i === tiers.length - 1;
    if (ids.length === limit && !isLast) return { ids, total: await totalOf(port, scope, tiers) };
  }
  return { ids, total: passed };
}

async function totalOf(port: SearchPort, scope: Scope, tiers: readonly Match[]): Promise<number> {
  const everything = tiers.at(-1);
  return everything ? port.count(scope, everything) : 0;
}
