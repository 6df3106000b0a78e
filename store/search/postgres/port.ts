import type { SearchSort } from '../../base/db.ts';
import { type Run, runOn } from '../../engine/postgres/driver/driver.ts';
import { scopedText } from '../index/query_text.ts';
import { keysWithin } from '../index/term_keys.ts';
import { LIVE, NOTICED } from '../plan/browse.ts';
import { type Known, type Match, MOST_COUNTED, type Scope, type SearchPort } from '../plan/match.ts';
import { type Candidate, closest, typosAllowed } from '../words/correct.ts';
import { TSQUERY } from './query.ts';

/** Costs in microseconds: to sort a hit, to look at a listing on a walk, to remember a hit for that, and to test a listing for its words. */
const COST = { sort: 3, pass: 0.2, note: 0.2, test: 15 };

/** The highest character in sort order. */
const LAST = '\u{10ffff}';

/** The planner's port on PostgreSQL. Each question is one statement. */
export function postgresPort(run: Run): SearchPort {
  const rows = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    runOn(run, name, text, values);
  const candidates = new Map<string, Promise<Candidate[]>>();

  return {
    async size() {
      const [found] = await rows<{ size: number }>('search_size', SIZE, []);
      return found?.size ?? 0;
    },

    async frequencies(words) {
      if (words.length === 0) return [];
      const found = await rows<{ df: number }>('search_frequencies', FREQUENCIES, [words]);
      return found.map(({ df }) => df);
    },

    async completions(word, most) {
      const found = await rows<Known>('search_completions', COMPLETIONS, [word, word + LAST, most + 1]);
      return found.length > most ? null : found;
    },

    async suggest(word, leniency, most) {
      const typos = typosAllowed(word, leniency);
      if (typos === 0) return [];
      const known = `${typos} ${word}`;
      const near = candidates.get(known) ?? rows<Candidate>('search_near', NEAR, [keysWithin(word, typos)]);
      candidates.set(known, near);
      return closest(word, await near, leniency, most);
    },

    async count(scope, match, atMost) {
      const { hits, values } = hitsOf(scope, match);
      const limit = `$${values.push(atMost)}`;
      const text = `select count(*) as n from (select 1 from (${hits}) as hit limit ${limit}) as counted`;
      const [found] = await rows<{ n: number }>('search_hits', text, values);
      return found?.n ?? 0;
    },

    async find(scope, match, { sort, offset, limit }) {
      const { hits, values, test } = hitsOf(scope, match);
      const text = pageText(scope.status, sort, { hits, test, part: partOf(values, offset, limit) });
      const [found] = await rows<{ ids: number[]; total: number }>('search_page', text, values);
      return found ?? { ids: [], total: 0 };
    },
  };
}

const SIZE = "select coalesce(sum(value), 0) as size from counter where name in ('live', 'scheduled')";
const FREQUENCIES = `select coalesce(df, 0) as df from unnest($1::text[]) with ordinality as w (word, n)
  left join search_term on term = word order by n`;
const COMPLETIONS =
  'select term as word, df from search_term where term >= $1 and term < $2 order by term limit $3';
const NEAR = 'select term, df from search_term where keys && $1::integer[]';

/** Hits of a match inside a scope as SQL, with its values, and a test of the listing `l`. */
function hitsOf(scope: Scope, match: Match | null): { hits: string; values: unknown[]; test: string } {
  const { status, domain } = scope;
  const values: unknown[] = [];
  const query = scopedText(TSQUERY, scope, match);
  const found = query === null ? 'true' : `words @@ $${values.push(query)}::tsquery`;
  const of_domain =
    domain === undefined
      ? ''
      : ` and listing_id in (select id from listing where domain = $${values.push(domain)})`;
  return {
    hits: `select listing_id as id from listing_search where ${status === 'live' ? 'live' : 'not live'} and ${found}${of_domain}`,
    values,
    test: `(select ${found}${of_domain} from listing_search where listing_id = l.id)`,
  };
}

interface Part {
  offset: string;
  limit: string;
}

/** Adds the part of the hits that is wanted to the values of a statement. */
const partOf = (values: unknown[], offset: number, limit: number): Part => ({
  offset: `$${values.push(offset)}::bigint`,
  limit: `$${values.push(limit)}::bigint`,
});

/**
 * One part of the hits and their number. Live ones are found in the cheapest of three ways: sorted, or by walking all listings in that
 * order, noted or tested one by one.
 */
function pageText(
  status: Scope['status'],
  sort: SearchSort,
  { hits, test, part: { offset, limit } }: { hits: string; test: string; part: Part },
): string {
  const paged = `offset ${offset} limit ${limit}`;
  const walk = (which: string): string =>
    `array(select l.id from listing l where status = 'live' and ${which} order by ${LIVE[sort]}, l.id ${paged})`;
  const sorted =
    status === 'live'
      ? `array(select l.id from hit join listing l using (id) where status = 'live' order by ${LIVE[sort]}, l.id ${paged})`
      : `array(select l.id from hit join listing l using (id) join launch w on w.id = l.launch_id
         order by ${NOTICED[sort].keys} w.week, w.scheduled_at nulls first, l.id ${paged})`;
  const passed = `(${offset} + ${limit}) * size / total`;
  const cheapest = `case
      when total * ${COST.sort} <= total * ${COST.note} + ${passed} * ${COST.pass} and total * ${COST.sort} <= ${passed} * ${COST.test} then ${sorted}
      when total * ${COST.note} + ${passed} * ${COST.pass} <= ${passed} * ${COST.test} then ${walk('(l.id in (select id from hit)) is true')}
      else ${walk(test)} end`;
  return `with hit as materialized (${hits} limit ${MOST_COUNTED}),
    n as (select count(*) as total, (select value from counter where name = 'live') as size from hit)
    select total, case when ${offset} >= total or ${limit} = 0 then '{}' else ${status === 'live' ? cheapest : sorted} end as ids from n`;
}
