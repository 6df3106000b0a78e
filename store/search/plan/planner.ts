import type { SearchHits, SearchQuery } from '../../db.ts';
import { isFiller } from '../words/filler_words.ts';
import { facet, words } from '../words/tokens.ts';
import { type Match, MOST_COUNTED, type Scope, type SearchPort } from './match.ts';
import { exactPlan, type QueryPlan, type QueryWord, type Sought } from './query_plans.ts';
import { correctedPlan, widerPlan } from './wider.ts';

/** Words of a question that are looked at (Meilisearch has the same bound); the response names the others. */
const MAX_WORDS = 10;

/** Longest question in characters that is read; api.md allows 200 (R24). */
const MAX_QUERY_LENGTH = 1000;

/** An unfinished word is looked for as everything that it may become while that is no more than this. */
const FEW_COMPLETIONS = 40;

/** In longer questions, no typing error of a name is looked for behind hits of what was typed. */
const MAX_WORDS_OF_NAME = 6;

/** With fewer hits than these, none of them by name, names that differ by a typing error are found too. */
const FEW = 10;

/**
 * Answers a search. Words that say something of a product must all be there, the last one may be unfinished; hits by name come
 * before hits in tagline and keywords, those before listings of a category that the question names, and those before hits in the
 * description (R25). Errors in typing are tried only when nothing, or next to nothing, is found as it was typed (R26). What no
 * hit has is named in `not_found` (D75). Without a letter or digit in `q` it lists everything that the filters allow (R27).
 *
 * The pages together hold every hit once (R38), as long as nothing is written in between; `total` is exact up to the last one.
 */
export async function search(port: SearchPort, query: SearchQuery): Promise<SearchHits> {
  const scope = scopeOf(query);
  const { offset, limit } = query;
  const { sought, unread } = await parseQuery(port, query);
  if (sought.all.length === 0) {
    const sort = query.sort === 'relevance' ? 'votes' : query.sort;
    return port.find(scope, null, { sort, offset, limit });
  }
  const exact = exactPlan(sought);
  const hits = await runPlan(port, scope, exact, query);
  if (hits.total === 0) {
    const { plan, not_found } = await widerPlan(port, scope, sought);
    return withWords(plan ? await runPlan(port, scope, plan, query) : hits, [...not_found, ...unread]);
  }
  const asTyped = withWords(hits, unread);
  if (hits.total >= FEW || sought.significant.length > MAX_WORDS_OF_NAME) return asTyped;
  if ((await port.count(scope, exact.byName, 1)) > 0) return asTyped;
  const { byName } = (await correctedPlan(port, sought, 'strict')).plan;
  return { ...asTyped, ...(await withNames(port, scope, { hits, plan: exact, byName }, query)) };
}

const withWords = (hits: SearchHits, not_found: NonNullable<SearchHits['not_found']>): SearchHits =>
  not_found.length > 0 ? { ...hits, not_found } : hits;

/** Hits as they were typed, and after them names that differ by typing errors. */
async function withNames(
  port: SearchPort,
  scope: Scope,
  { hits, plan: { everything }, byName }: { hits: SearchHits; plan: QueryPlan; byName: Match },
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

/** The words of a question; `unread` are those beyond the number that is looked at. */
async function parseQuery(
  port: SearchPort,
  { q, category_words = {} }: SearchQuery,
): Promise<{ sought: Sought; unread: NonNullable<SearchHits['not_found']> }> {
  const typed = words(q.slice(0, MAX_QUERY_LENGTH));
  const significant_words = typed.filter((word) => !isFiller(word));
  const unread = significant_words.slice(MAX_WORDS).map((word) => ({ word, read_as: [] }));
  const all = await queryWords(port, typed.slice(0, MAX_WORDS), category_words);
  if (significant_words.length === 0) return { sought: { all, significant: all }, unread };
  const significant = all.filter(({ word }) => !isFiller(word));
  if (typed.length <= MAX_WORDS) return { sought: { all, significant }, unread };
  const shortened = await queryWords(port, significant_words.slice(0, MAX_WORDS), category_words);
  return { sought: { all: shortened, significant: shortened }, unread };
}

async function queryWords(
  port: SearchPort,
  typed: readonly string[],
  category_words: NonNullable<SearchQuery['category_words']>,
): Promise<QueryWord[]> {
  const last = typed.at(-1);
  if (last === undefined) return [];
  const known = await port.frequencies(typed);
  const query_words = typed.map((word, i) => ({
    word,
    unfinished: false,
    df: known[i] ?? 0,
    completions: null,
    categories: (Object.hasOwn(category_words, word) && category_words[word]) || NO_CATEGORIES,
  }));
  const found = await port.completions(last, FEW_COMPLETIONS);
  const df = found ? found.reduce((sum, { df: each }) => sum + each, 0) : (known.at(-1) ?? 0);
  const completions = found?.map(({ word }) => word) ?? null;
  return query_words.map((each, i) =>
    i === typed.length - 1 ? { ...each, unfinished: true, df, completions } : each,
  );
}

const NO_CATEGORIES = { named: [], near: [] };

/** The wanted part of what a net catches; in the order of relevance tier by tier, inside a tier by votes. */
async function runPlan(
  port: SearchPort,
  scope: Scope,
  plan: QueryPlan,
  query: SearchQuery,
): Promise<SearchHits> {
  const { sort, offset, limit } = query;
  const { tiers, everything } = plan;
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
