import type { SearchSort } from '../../base/db.ts';
import { type Run, runOn } from '../../engine/postgres/driver/driver.ts';
import { scopedText } from '../index/query_text.ts';
import { keysWithin } from '../index/term_keys.ts';
import { LIVE, NOTICED } from '../plan/browse.ts';
import {
  type Known,
  type Match,
  MOST_COUNTED,
  type Scope,
  type SearchPort,
  tierByTier,
} from '../plan/match.ts';
import { type Candidate, closest, typosAllowed } from '../words/correct.ts';
import { TSQUERY } from './query.ts';

/** Costs in microseconds: to sort a hit, to look at a listing on a walk, to remember a hit for that, and to test a listing for its words. */
const COST = { sort: 3, pass: 0.2, note: 0.2, test: 15 };

/** The highest character in sort order. */
const LAST = '\u{10ffff}';

/** The planner's port on PostgreSQL. Questions of one kind that are put at once are one statement. */
export function postgresPort(run: Run): SearchPort {
  const rows = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    runOn(run, name, text, values);

  const frequency = batched<string, number>(async (words) => {
    const found = await rows<{ df: number }>('search_frequencies', FREQUENCIES, [words]);
    return found.map(({ df }) => df);
  });

  const near = batched<string, readonly Candidate[]>(async (keys) => {
    const found = await rows<Candidate & { n: number }>('search_near', NEAR, [keys]);
    const of = Map.groupBy(found, ({ n }) => n);
    return keys.map((_keys, i) => of.get(i + 1) ?? []);
  });
  /** By word and typing errors: a word and a whole name may be the same. */
  const candidates = new Map<string, Promise<readonly Candidate[]>>();

  /** Whether a match has hits. */
  const hasHits = batched<{ scope: Scope; match: Match }, boolean>(async (sought) => {
    const [{ scope } = NOWHERE] = sought;
    const queries = sought.map(({ match }) => scopedText(TSQUERY, scope, match));
    const { hits, values } = hitsOf(scope, 'q.query', [queries]);
    // Where one hit is enough, PostgreSQL would rather read row by row until it finds one.
    const text = `select (select count(*) from (${hits}) as hit) > 0 as is
      from unnest($1::tsquery[]) with ordinality as q (query, n) order by n`;
    return (await rows<{ is: boolean }>('search_exists', text, values)).map(({ is }) => is);
  });

  const port: SearchPort = {
    async size() {
      const [found] = await rows<{ size: number }>('search_size', SIZE, []);
      return found?.size ?? 0;
    },

    frequencies: (words) => Promise.all(words.map(frequency)),

    async completions(word, most) {
      const found = await rows<Known>('search_completions', COMPLETIONS, [word, word + LAST, most + 1]);
      return found.length > most ? null : found;
    },

    async suggest(word, leniency, most) {
      const typos = typosAllowed(word, leniency);
      if (typos === 0) return [];
      const known = `${typos} ${word}`;
      const found = candidates.get(known) ?? near(`{${keysWithin(word, typos).join()}}`);
      candidates.set(known, found);
      return closest(word, await found, leniency, most);
    },

    async count(scope, match, atMost) {
      const { hits, values } = matchOf(scope, match);
      const [found] = await rows<{ n: number }>(
        'search_count',
        `select count(*) as n from (${hits}) as hit`,
        values,
      );
      return Math.min(found?.n ?? 0, atMost);
    },

    async withHits(scope, matches, most) {
      const found = await Promise.all(matches.map((match) => hasHits({ scope, match })));
      return [...found.keys()].filter((i) => found[i]).slice(0, most);
    },

    async find(scope, match, { sort, offset, limit }) {
      const { hits, values, test } = matchOf(scope, match);
      const text = pageText(scope.status, sort, { hits, test, part: partOf(values, offset, limit) });
      const [found] = await rows<{ ids: number[]; total: number }>('search_page', text, values);
      return { ids: found?.ids ?? [], total: found?.total ?? 0 };
    },

    async findTiers(scope, tiers, { offset, limit }) {
      const queries = tiers.map((tier) => scopedText(TSQUERY, scope, tier));
      const { hits, values } = hitsOf(scope, 'q.query', [queries]);
      const text = tiersText(scope.status, hits, partOf(values, offset, limit));
      const [found] = await rows<{ ids: number[] | null; total: number; tiers: number }>(
        'search_tiers',
        text,
        values,
      );
      const { ids, total = 0, tiers: read } = found ?? { ids: [] };
      if (ids) return { ids, total };
      return { ...(await tierByTier(port, scope, tiers.slice(0, read), { offset, limit })), total };
    },
  };
  return port;
}

const NOWHERE: { scope: Scope } = { scope: { status: 'live', facets: [], domain: undefined } };

/** Runs `work` once for all that is wanted before the next statement of a function is awaited. */
function batched<Key, Value>(work: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let wanted: { keys: Key[]; found: Promise<Value[]> } | undefined;
  return async (key) => {
    if (!wanted) {
      const keys: Key[] = [];
      const found = Promise.resolve().then(() => {
        wanted = undefined;
        return work(keys);
      });
      wanted = { keys, found };
    }
    const { keys, found } = wanted;
    const place = keys.push(key) - 1;
    return (await found)[place] as Value;
  };
}

const SIZE = "select coalesce(sum(value), 0) as size from counter where name in ('live', 'scheduled')";
const FREQUENCIES = `select coalesce(df, 0) as df from unnest($1::text[]) with ordinality as w (word, n)
  left join search_term on term = word order by n`;
const COMPLETIONS =
  'select term as word, df from search_term where term >= $1 and term < $2 order by term limit $3';
const NEAR = `select n, term, df from unnest($1::text[]) with ordinality as w (near, n)
  join search_term on keys && near::integer[]`;

/** Hits of a query inside a scope as SQL over these values, and a test of the listing `l`. */
function hitsOf(
  { status, domain }: Scope,
  query: string | null,
  values: unknown[],
): { hits: string; values: unknown[]; test: string } {
  const found = [
    ...(query === null ? [] : [`words @@ ${query}`]),
    ...(domain === undefined
      ? []
      : [`listing_id in (select id from listing where domain = $${values.push(domain)})`]),
  ].join(' and ');
  const side = status === 'live' ? 'live' : 'not live';
  return {
    hits: `select listing_id as id from listing_search where ${side}${found && ` and ${found}`}`,
    values,
    test: `(select ${found || 'true'} from listing_search where listing_id = l.id)`,
  };
}

/** Hits of a match inside a scope. */
function matchOf(scope: Scope, match: Match | null): ReturnType<typeof hitsOf> {
  const query = scopedText(TSQUERY, scope, match);
  return query === null ? hitsOf(scope, null, []) : hitsOf(scope, '$1::tsquery', [query]);
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

/** The sort keys of each hit, looked up one by one: PostgreSQL expects more hits than there are, and would read all listings instead. */
const KEYS_OF: Readonly<Record<Scope['status'], string>> = {
  live: "cross join lateral (select * from listing where id = hit.id and status = 'live' offset 0) as l",
  scheduled: `cross join lateral (select * from listing where id = hit.id offset 0) as l
    cross join lateral (select week, scheduled_at from launch where id = l.launch_id offset 0) as w`,
};

const orderOf = (status: Scope['status'], sort: SearchSort): string =>
  status === 'live' ? LIVE[sort] : `${NOTICED[sort].keys} w.week, w.scheduled_at nulls first`;

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
  const sorted = `array(select l.id from (${hits}) as hit ${KEYS_OF[status]}
    order by ${orderOf(status, sort)}, l.id ${paged})`;
  const passed = `(${offset} + ${limit}) * size / total`;
  const cheapest = `case
      when total * ${COST.sort} <= total * ${COST.note} + ${passed} * ${COST.pass} and total * ${COST.sort} <= ${passed} * ${COST.test} then ${sorted}
      when total * ${COST.note} + ${passed} * ${COST.pass} <= ${passed} * ${COST.test} then ${walk(`(l.id in (${hits})) is true`)}
      else ${walk(test)} end`;
  return `with n as materialized (select least((select count(*) from (${hits}) as hit), ${MOST_COUNTED}) as total,
      (select value from counter where name = 'live') as size)
    select total, case when ${offset} >= total or ${limit} = 0 then '{}' else ${status === 'live' ? cheapest : sorted} end as ids from n`;
}

/** Above this number of hits, tiers are read one after another, up to the one where the page is full. */
const FEW_HITS = 1000;

/** The same for the hits of tiers, each after those of the tiers before; without ids if these are too many to sort. */
function tiersText(status: Scope['status'], hits: string, { offset, limit }: Part): string {
  return `with n as materialized (select query, tier, (select count(*) from (${hits}) as hit) as total
      from unnest($1::tsquery[]) with ordinality as q (query, tier)),
    part as materialized (select least(total, ${MOST_COUNTED}) as total,
      coalesce((select min(tier) from n where total >= ${offset} + ${limit}), tier) as tiers
      from n where tier = cardinality($1::tsquery[]))
    select total, tiers, case
      when ${offset} >= total or ${limit} = 0 then '{}'
      when (select q.total from n as q where tier = tiers) > ${FEW_HITS} then null
      else array(select l.id from (select id, min(tier) as tier from n as q cross join lateral (${hits}) as hit
          where tier <= tiers group by id) as hit
        ${KEYS_OF[status]} order by hit.tier, ${orderOf(status, 'relevance')}, l.id offset ${offset} limit ${limit})
      end as ids from part`;
}
