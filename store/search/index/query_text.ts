import type { Match, Scope } from '../plan/match.ts';

/** How a full-text index writes queries. Words consist of letters and digits (`tokens.ts`), so that no syntax can come from outside. */
export interface QuerySyntax {
  word(match: Extract<Match, { word: string }>): string;
  facet(name: string): string;
  all: string;
  any: string;
  but: string;
}

/** A match in the query language of an index. */
export function queryText(syntax: QuerySyntax, match: Match): string {
  const list = (matches: readonly Match[], operator: string): string =>
    `(${matches.map((each) => queryText(syntax, each)).join(operator)})`;
  if ('word' in match) return syntax.word(match);
  if ('facet' in match) return syntax.facet(match.facet);
  if ('these' in match) return list([match.these, match.but], syntax.but);
  return 'all' in match ? list(match.all, syntax.all) : list(match.any, syntax.any);
}

/** A match inside a scope in the query language of an index; null if both are empty. */
export function scopedText(syntax: QuerySyntax, { facets }: Scope, match: Match | null): string | null {
  const wanted = [...facets.map((name) => ({ facet: name })), ...(match ? [match] : [])];
  return wanted.length === 0 ? null : queryText(syntax, { all: wanted });
}
