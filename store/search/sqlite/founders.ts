import type Database from 'better-sqlite3';
import type { Documents, FounderDocument, FounderQuery, SearchHits } from '../../base/db.ts';
import type { SqliteWriter } from '../../engine/sqlite.ts';
import { type QuerySyntax, queryText } from '../index/query_text.ts';
import { founderMatches } from '../plan/other_matches.ts';
import { facet, words } from '../words/tokens.ts';
import { FTS5 } from './hits.ts';

/** The query language of FTS5 with columns. */
const IN_COLUMNS: QuerySyntax = {
  ...FTS5,
  word: ({ word, unfinished }) => `name : "${word}"${unfinished ? ' *' : ''}`,
  facet: (name) => `country : "${name}"`,
};

/** Writes founders' names into their index. */
export function founderIndex(writer: SqliteWriter): Documents<FounderDocument> {
  const remove = writer.prepare<[number]>('delete from founder_fts where rowid = ?');
  const insert = writer.prepare<[number, string, string]>(
    'insert into founder_fts (rowid, name, country) values (?, ?, ?)',
  );
  return {
    put: async (_db, { id, name, countries }) => {
      remove.run(id);
      insert.run(id, words(name).join(' '), countries.map(facet.country).join(' '));
    },
    remove: async (_db, id) => {
      remove.run(id);
    },
  };
}

/**
 * Runs searches for names: every word must match, the last one may be unfinished (R81). Names that start with the query come first, both
 * groups by name. Without hits, each longer word may contain one typing error.
 */
export function foundersOf(connection: Database.Database) {
  const prepare = <P extends unknown[]>(source: string) => connection.prepare<P, number>(source).pluck();
  const matching = prepare<[string]>('select rowid from founder_fts where founder_fts match ?');
  const matched = prepare<[string]>('select count(*) from founder_fts where founder_fts match ?');
  const counter = prepare<[string]>('select value from counter where name = ?');
  const everywhere = ordersOf(connection, 'from founder where live > 0 and', 'id');
  const inCountry = ordersOf(connection, 'from founder_country where country = @country and', 'founder_id');

  /** One part of these founders by name, without those that start with the query. */
  function others(ids: readonly number[], part: Part, size: number): number[] {
    const order = part.country === undefined ? everywhere : inCountry;
    // Sorting costs every hit; walking costs every name passed until the page is full, a quarter as much each.
    const most = WALKED * ids.length;
    const passed = ((part.offset + part.limit) / ids.length) * size;
    const walked = passed < most ? walk(order.others.iterate(part), new Set(ids), part, most) : null;
    return walked ?? order.sorted.all({ ...part, ids: JSON.stringify(ids) });
  }

  function hitsFor(match: string, typedName: string, { country, offset, limit }: FounderQuery): SearchHits {
    const total = matched.get(match) ?? 0;
    if (offset >= total || limit === 0) return { ids: [], total };
    const order = country === undefined ? everywhere : inCountry;
    const range = { from: typedName, to: `${typedName}\u{10ffff}`, ...(country && { country }) };
    const beginning = order.count.get(range) ?? 0;
    const ids = offset < beginning ? order.beginning.all({ ...range, offset, limit }) : [];
    if (ids.length === limit || beginning === total) return { ids, total };
    const size = counter.get(country ? `founders:${country}` : 'founders') ?? 0;
    const rest = { ...range, offset: Math.max(0, offset - beginning), limit: limit - ids.length };
    return { ids: [...ids, ...others(matching.all(match), rest, size)], total };
  }

  return {
    find(query: FounderQuery): SearchHits {
      const { begins, tries } = founderMatches(query) ?? { begins: '', tries: [] };
      for (const match of tries) {
        const hits = hitsFor(queryText(IN_COLUMNS, match), begins, query);
        if (hits.total > 0) return hits;
      }
      return { ids: [], total: 0 };
    },
  };
}

/** Names passed at most per hit: hits may all be far from the start. */
const WALKED = 4;

/** The requested part found by walking; null if too many names were passed. */
function walk(
  names: Iterable<number>,
  wanted: ReadonlySet<number>,
  { offset, limit }: Part,
  most: number,
): number[] | null {
  const found: number[] = [];
  const last = Math.min(wanted.size, offset + limit);
  let [seen, passed] = [0, 0];
  for (const id of names) {
    if (wanted.has(id) && ++seen > offset) found.push(id);
    if (seen === last) return found;
    if (++passed > most) return null;
  }
  return found;
}

/** The requested part of the names; those from `from` to `to` start with the query. */
interface Part {
  from: string;
  to: string;
  country?: string;
  offset: number;
  limit: number;
}

/** Statements that walk an index of all names, or of one country's. */
function ordersOf(connection: Database.Database, source: string, id: string) {
  const prepare = <P extends object>(text: string) => connection.prepare<[P], number>(text).pluck();
  const begins = 'name_key >= @from and name_key < @to';
  // The plus keeps SQLite from looking up two ranges and sorting them: the names are walked.
  const others = 'not (+name_key >= @from and +name_key < @to)';
  const byName = `order by name_key, ${id}`;
  return {
    count: prepare<Pick<Part, 'from' | 'to' | 'country'>>(`select count(*) ${source} ${begins}`),
    beginning: prepare<Part>(`select ${id} ${source} ${begins} ${byName} limit @limit offset @offset`),
    others: prepare<Part>(`select ${id} ${source} ${others} ${byName}`),
    sorted: prepare<Part & { ids: string }>(
      `select ${id} ${source} ${others} and ${id} in (select value from json_each(@ids))
       ${byName} limit @limit offset @offset`,
    ),
  };
}
