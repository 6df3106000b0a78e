import type { Field, Match, Scope } from './match.ts';
import { facet } from './tokens.ts';

const COLUMNS: Record<Field, string> = {
  name: '{name alias}',
  head: '{name alias tagline keywords}',
  text: '{name alias tagline keywords description}',
};

/**
 * A match inside a scope in the query language of FTS5; null when neither says more than the status. Words are quoted, and
 * `tokens.ts` leaves nothing but letters and digits in them, so that no syntax comes from outside.
 */
export function ftsQuery({ status, facets }: Scope, match: Match | null): string | null {
  const wanted = [...facets.map((name) => ({ facet: name })), ...(match ? [match] : [])];
  if (status === 'scheduled') return written({ all: [...wanted, { facet: facet.status('scheduled') }] });
  // Few are scheduled: to leave them out reads a short list of rows, where to ask for live ones would read nearly all.
  if (wanted.length === 0) return null;
  return written({ these: { all: wanted }, but: { facet: facet.status('scheduled') } });
}

function written(match: Match): string {
  if ('word' in match) return `${COLUMNS[match.in]} : ${quoted(match.word)}${match.unfinished ? ' *' : ''}`;
  if ('facet' in match) return `f : ${quoted(match.facet)}`;
  if ('these' in match) return `(${written(match.these)} NOT ${written(match.but)})`;
  return 'all' in match ? list(match.all, ' AND ') : list(match.any, ' OR ');
}

const list = (matches: readonly Match[], operator: string): string =>
  `(${matches.map(written).join(operator)})`;

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
