import type { FounderDocument, FounderQuery, SearchHits } from '../../base/db.ts';
import { type Run, runOn } from '../../engine/postgres/driver/driver.ts';
import { SIGNS } from '../index/fts_words.ts';
import { queryText } from '../index/query_text.ts';
import { founderMatches } from '../plan/other_matches.ts';
import { facet, words } from '../words/tokens.ts';
import { documentsIn, TSQUERY } from './query.ts';

/** Writes founders' names into their index. */
export const founderIndex = documentsIn<FounderDocument>(
  'founder_search',
  'founder_id',
  ({ name, countries }) => [
    ...words(name).map((word) => SIGNS.name + word),
    ...countries.map((country) => SIGNS.facet + facet.country(country)),
  ],
);

/** Runs a search for names: those that start with the query come first, both groups by name. */
export async function findFounders(run: Run, query: FounderQuery): Promise<SearchHits> {
  const { country, offset, limit } = query;
  const { begins, tries } = founderMatches(query) ?? { begins: '', tries: [] };
  for (const match of tries) {
    const values = [queryText(TSQUERY, match), begins, `${begins}\u{10ffff}`, offset, limit];
    const [found] = await runOn<{ ids: number[]; total: number }>(
      run,
      'founders',
      country === undefined ? EVERYWHERE : IN_COUNTRY,
      country === undefined ? values : [...values, country],
    );
    if (found && found.total > 0) return { ids: found.ids, total: found.total };
  }
  return { ids: [], total: 0 };
}

const found = (names: string): string => `
  with hit as materialized (select founder_id as id from founder_search where words @@ $1::tsquery)
  select (select count(*) from hit) as total, array(select id from (${names}) as named
    order by name_key < $2 or name_key >= $3, name_key, id offset $4 limit $5) as ids`;
const EVERYWHERE = found('select id, name_key from hit join founder using (id)');
const IN_COUNTRY = found(
  'select id, name_key from hit join founder_country on founder_id = id where country = $6',
);
