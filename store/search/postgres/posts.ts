import type { PostDocument, PostQuery, SearchHits } from '../../base/db.ts';
import { type Run, runOn } from '../../engine/postgres/driver/driver.ts';
import { SIGNS } from '../index/fts_words.ts';
import { queryText } from '../index/query_text.ts';
import { postMatches } from '../plan/other_matches.ts';
import { words } from '../words/tokens.ts';
import { documentsIn, TSQUERY } from './query.ts';

/** Writes blog posts into their index. */
export const postIndex = documentsIn<PostDocument>('post_search', 'post_id', ({ title, summary, body }) => {
  const places: [string, string[]][] = [
    [SIGNS.name, words(title)],
    [SIGNS.head, [title, summary].flatMap(words)],
    [SIGNS.text, [title, summary, body].flatMap(words)],
  ];
  return places.flatMap(([sign, own]) => own.map((word) => sign + word));
});

/** Runs a search for blog posts (R85). */
export async function findPosts(run: Run, { q, now, offset, limit }: PostQuery): Promise<SearchHits> {
  const tiers = postMatches(q).map((match) => queryText(TSQUERY, match));
  if (tiers.length === 0) return { ids: [], total: 0 };
  const found = await runOn<{ id: number }>(run, 'posts', FIND, [tiers, now]);
  const ids = found.map(({ id }) => id);
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}

const FIND = `
  select p.id from unnest($1::tsquery[]) with ordinality as q (query, tier)
  join post_search s on s.words @@ q.query join blog_post p on p.id = s.post_id
  where p.published_at <= $2
  group by p.id order by min(q.tier), p.published_at desc, p.id desc`;
