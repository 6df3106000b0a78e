import type { SearchHits, SearchSort } from '../../base/db.ts';
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
    const values: unknown[] = [queries];
    // Where one hit is enough, PostgreSQL would rather read row by row until it finds one: of a CTE it expects that all is wanted.
    const text = `select exists (with hit as materialized (${hitsIn(scope, values)('query').list}) select from hit) as is
      from unnest($1::tsquery[]) with ordinality as q (query, n) order by n`;
    return (await rows<{ is: boolean }>('search_exists', text, values)).map(({ is }) => is);
  });

  /** One part of the hits; their number, where it is known, is not counted again. */
  async function page(
    scope: Scope,
    match: Match | null,
    { sort, offset, limit }: Parameters<SearchPort['find']>[2],
    known?: number,
  ): Promise<SearchHits> {
    const { values, ...hits } = hitsOf(scope, match);
    const total = known === undefined ? hits.count : `$${values.push(known)}::bigint`;
    const text = pageText(scope.status, sort, hits, { total, ...partOf(values, offset, limit) });
    const [found] = await rows<SearchHits>('search_page', text, values);
    return found ?? { ids: [], total: 0 };
  }

  return {
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
      const { count, values } = hitsOf(scope, match);
      const [found] = await rows<{ n: number }>('search_count', `select ${count} as n`, values);
      return Math.min(found?.n ?? 0, atMost);
    },

    async withHits(scope, matches, most) {
      const found = await Promise.all(matches.map((match) => hasHits({ scope, match })));
      return [...found.keys()].filter((i) => found[i]).slice(0, most);
    },

    find: (scope, match, part) => page(scope, match, part),

    async findTiers(scope, tiers, { offset, limit }) {
      const values: unknown[] = [tiers.map((tier) => scopedText(TSQUERY, scope, tier))];
      const hits = hitsIn(scope, values);
      const text = tiersText(scope.status, hits, partOf(values, offset, limit));
      const [found] = await rows<Tiers>('search_tiers', text, values);
      const { ids, total, totals } = found ?? { ids: [], total: 0, totals: [] };
      if (ids) return { ids, total };
      const pages = tiers.map(async (tier, i) => {
        const [from, to] = [totals[i - 1] ?? 0, totals[i] ?? 0];
        const [start, end] = [Math.max(offset, from), Math.min(offset + limit, to)];
        if (start >= end) return [];
        const before = tiers[i - 1];
        const part = { sort: 'relevance', offset: start - from, limit: end - start } as const;
        return (await page(scope, before ? { these: tier, but: before } : tier, part, to - from)).ids;
      });
      return { ids: (await Promise.all(pages)).flat(), total };
    },
  };
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

/** SQL about the hits of a query: their ids as `id`, their number, and whether the listing `l` is one of them. */
interface Hits {
  list: string;
  count: string;
  test: string;
}

/** The hits of a query inside a scope; what the scope needs is added to the values of the statement. */
function hitsIn({ status, domain }: Scope, values: unknown[]): (query: string | null) => Hits {
  const of =
    domain === undefined
      ? []
      : [`listing_id in (select id from listing where domain = $${values.push(domain)})`];
  return (query) => {
    const found = [...(query === null ? [] : [`words @@ ${query}`]), ...of];
    const side = status === 'live' ? 'live' : 'not live';
    const from = `from listing_search where ${[side, ...found].join(' and ')}`;
    return {
      list: `select listing_id as id ${from}`,
      count: `(select count(*) ${from})`,
      test: `(select ${found.join(' and ') || 'true'} from listing_search where listing_id = l.id)`,
    };
  };
}

/** The hits of a match inside a scope. */
function hitsOf(scope: Scope, match: Match | null): Hits & { values: unknown[] } {
  const text = scopedText(TSQUERY, scope, match);
  const values: unknown[] = text === null ? [] : [text];
  return { ...hitsIn(scope, values)(text === null ? null : '$1::tsquery'), values };
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
  { list, test }: Hits,
  { total, offset, limit }: Part & { total: string },
): string {
  const paged = `offset ${offset} limit ${limit}`;
  const walk = (which: string): string =>
    `array(select l.id from listing l where status = 'live' and ${which} order by ${LIVE[sort]}, l.id ${paged})`;
  const sorted = `array(select l.id from (${list}) as hit ${KEYS_OF[status]}
    order by ${orderOf(status, sort)}, l.id ${paged})`;
  const passed = `(${offset} + ${limit}) * size / total`;
  const cheapest = `case
      when total * ${COST.sort} <= total * ${COST.note} + ${passed} * ${COST.pass} and total * ${COST.sort} <= ${passed} * ${COST.test} then ${sorted}
      when total * ${COST.note} + ${passed} * ${COST.pass} <= ${passed} * ${COST.test} then ${walk(`(l.id in (${list})) is true`)}
      else ${walk(test)} end`;
  return `with n as materialized (select least(${total}, ${MOST_COUNTED}) as total,
      (select value from counter where name = 'live') as size)
    select case when ${offset} >= total or ${limit} = 0 then '{}' else ${status === 'live' ? cheapest : sorted} end as ids, total from n`;
}

/** The hits of tiers; without ids if these are too many to sort. */
interface Tiers {
  ids: number[] | null;
  total: number;
  /** Numbers of hits up to the tier where the page is full. */
  totals: number[];
}

/** Above this number of hits, each tier has a statement of its own. */
const FEW_HITS = 1000;

/** The same for the hits of tiers, each after those of the tiers before. Tiers behind the page are not counted, but the last. */
function tiersText(
  status: Scope['status'],
  hits: ReturnType<typeof hitsIn>,
  { offset, limit }: Part,
): string {
  const last = 'cardinality($1::tsquery[])';
  const { list, count } = hits('q.query');
  return `with recursive q as materialized (select query, tier from unnest($1::tsquery[]) with ordinality as q (query, tier)),
    n (tier, total) as (select 0::bigint, 0::bigint union all
      select q.tier, ${count} from n join q on q.tier = n.tier + 1 where n.total < ${offset} + ${limit}),
    part as materialized (select least(case when tier = ${last} then total else ${hits(`($1::tsquery[])[${last}]`).count} end, ${MOST_COUNTED}) as total,
      total as many, tier as tiers from n order by tier desc limit 1)
    select total, array(select total from n where tier > 0 order by tier) as totals, case
      when ${offset} >= total or ${limit} = 0 then '{}'
      when many > ${FEW_HITS} then null
      else array(select l.id from (select id, min(tier) as tier from q cross join lateral (${list}) as hit
          where tier <= tiers group by id) as hit
        ${KEYS_OF[status]} order by hit.tier, ${orderOf(status, 'relevance')}, l.id offset ${offset} limit ${limit})
      end as ids from part`;
}
