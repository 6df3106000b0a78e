import type { SearchHits, SearchQuery } from '../../base/db.ts';
import { isFiller } from '../words/filler_words.ts';
import { facet, words } from '../words/tokens.ts';
import type { Match, Scope, SearchPort } from './match.ts';
import { exactPlan, type QueryPlan, type QueryWord, type Sought } from './query_plans.ts';
import { correctedPlan, widerPlan } from './wider.ts';

/** Words of a query that are searched (as in Meilisearch); the response names the others. */
const MAX_WORDS = 10;

/** Longest query in characters; requests allow 200 (R24). */
const MAX_QUERY_LENGTH = 1000;

/** An unfinished word with at most this many completions is searched as these words. */
const FEW_COMPLETIONS = 40;

/** In longer queries, misspelt names are not added to exact hits. */
const MAX_WORDS_OF_NAME = 6;

/** With fewer hits, none of them by name, misspelt names are added. */
const FEW = 10;

/**
 * Runs a search. All significant words must match; the last one may be unfinished. Hits in the name rank before tagline and keywords,
 * then listings of a category that the query names, then descriptions (R25). Misspellings are tried only if hardly anything matches
 * (R26); words without hits are returned in `not_found` (D75). Without letters or digits in `q` it lists everything in the filters (R27).
 * Pages never repeat or skip a hit while nothing is written (R38).
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
  if ((await port.withHits(scope, [exact.byName], 1)).length > 0) return asTyped;
  const { byName } = (await correctedPlan(port, sought, 'strict')).plan;
  return { ...asTyped, ...(await withNames(port, scope, { hits, plan: exact, byName }, query)) };
}

const withWords = (hits: SearchHits, not_found: NonNullable<SearchHits['not_found']>): SearchHits =>
  not_found.length > 0 ? { ...hits, not_found } : hits;

/** Exact hits, followed by names that differ by misspellings. */
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

/** The words of a query; `unread` are those beyond the limit. */
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
  const [known, found] = await Promise.all([
    port.frequencies(typed),
    port.completions(last, FEW_COMPLETIONS),
  ]);
  const query_words = typed.map((word, i) => ({
    word,
    unfinished: false,
    df: known[i] ?? 0,
    completions: null,
    categories: (Object.hasOwn(category_words, word) && category_words[word]) || NO_CATEGORIES,
  }));
  const df = found ? found.reduce((sum, { df: each }) => sum + each, 0) : (known.at(-1) ?? 0);
  const completions = found?.map(({ word }) => word) ?? null;
  return query_words.map((each, i) =>
    i === typed.length - 1 ? { ...each, unfinished: true, df, completions } : each,
  );
}

const NO_CATEGORIES = { named: [], near: [] };

/** One page of a plan's hits; for relevance tier by tier, inside a tier by votes. */
async function runPlan(
  port: SearchPort,
  scope: Scope,
  plan: QueryPlan,
  query: SearchQuery,
): Promise<SearchHits> {
  const { sort, offset, limit } = query;
  const { tiers, everything } = plan;
  if (sort !== 'relevance') return port.find(scope, everything, { sort, offset, limit });
  return port.findTiers(scope, tiers, { offset, limit });
}
