import type { IncomingMessage, ServerResponse } from 'node:http';
import Database from 'better-sqlite3';
import { z } from 'zod';

/** Names that both sides put before addresses, so that both send the same bytes. */
export const ORIGIN = 'https://launch.example.org';

/** Most pages of a list that are asked for. */
const PAGES = 100;

/** A list that is read from the database for every request, because more pages are asked for in turns than answers are kept. */
export interface ListRead {
  name: string;
  paths: (world: Database.Database) => string[];
}

/** Pages of 18 to 22 entries, so that there are enough different ones. */
const sizes = [18, 19, 20, 21, 22] as const;

const pagesOf = (path: string, total: number): string[] =>
  sizes.flatMap((per_page) =>
    Array.from(
      { length: Math.min(PAGES, Math.floor(total / per_page)) },
      (_, i) => `${path}${path.includes('?') ? '&' : '?'}page=${i + 1}&per_page=${per_page}`,
    ),
  );

/** The lists that are measured; raw.ts answers the same addresses with the same statements. */
export const LISTS: readonly ListRead[] = [
  {
    name: 'get_category',
    paths: (world) =>
      world
        .prepare<[], { slug: string; live: number }>(
          'select slug, live from category where parent_id is null order by live desc',
        )
        .all()
        .flatMap(({ slug, live }) => pagesOf(`/api/v1/categories/${slug}`, live)),
  },
];

/** Answers of the same lists with nothing but node:http and better-sqlite3: the same statements, the same objects. */
export function rawLists(file: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  // Not read-only: alone on a file in WAL mode, such a connection would look for the log anew with every statement.
  const world = new Database(file);
  world.pragma('mmap_size = 2147418112');
  const category = world.prepare<[string], Row>('select * from category where slug = ?');
  const above = world.prepare<[number], Row>('select * from category where id = ?');
  const below = world.prepare<[number], Row>(
    'select id, slug, name, description, parent_id, position, live from category where parent_id = ? order by position, id',
  );
  const page = world
    .prepare<[number, number, number], number>(
      `select listing_id from category_rank where category_id = ?
       order by votes desc, votes_reached_at, live_at, listing_id limit ? offset ?`,
    )
    .pluck();
  const summaries = summariesOf(world);

  function getCategory(slug: string, at: Paging): object | undefined {
    const row = category.get(slug);
    if (!row) return undefined;
    const line = [row];
    for (let parent = row.parent_id; parent !== null; ) {
      const next = above.get(parent);
      if (!next) break;
      line.unshift(next);
      parent = next.parent_id;
    }
    const ancestors = line.slice(0, -1).map(({ slug: name_of, name }) => ({ slug: name_of, name }));
    const attributes = line.flatMap(
      ({ attributes: text }) => JSON.parse(text as string) as { name: string }[],
    );
    return {
      slug: row.slug,
      name: row.name,
      description: row.description,
      parent: ancestors.at(-1) ?? null,
      ancestors,
      subcategories: below
        .all(row.id)
        .map(({ slug: name_of, name, live }) => ({ slug: name_of, name, live_listings: live })),
      faqs: JSON.parse(row.faqs as string) as unknown,
      attributes: attributes.map(({ name }) => name),
      ...envelope(summaries(page.all(row.id, at.per_page, (at.page - 1) * at.per_page)), row.live, at),
    };
  }

  return (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const asked = new URLSearchParams(query);
    if (!path.startsWith('/api/v1/categories/')) return false;
    const { slug, ...at } = CATEGORY.parse({
      slug: decodeURIComponent(path.slice('/api/v1/categories/'.length)),
      page: Number(asked.get('page') ?? 1),
      per_page: Number(asked.get('per_page') ?? 20),
    });
    const answer = getCategory(slug, at);
    const body = Buffer.from(JSON.stringify(answer));
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    res.end(body);
    return true;
  };
}

const paging = { page: z.int().min(1).max(1000), per_page: z.int().min(1).max(100) };
const CATEGORY = z.strictObject({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,219}$/), ...paging });

interface Paging {
  page: number;
  per_page: number;
}
interface Row {
  id: number;
  slug: string;
  name: string;
  description: string;
  parent_id: number | null;
  live: number;
  [column: string]: unknown;
}

function envelope(items: object[], total: number, { page, per_page }: Paging) {
  const total_pages = Math.ceil(total / per_page);
  return { items, page, per_page, total, total_pages, next_page: page < total_pages ? page + 1 : null };
}

/** Entries of a list, as our answers have them. */
function summariesOf(world: Database.Database) {
  const plans = new Map<number, Database.Statement<number[], Row>>();
  return (ids: readonly number[]): object[] => {
    let plan = plans.get(ids.length);
    if (!plan) {
      plan = world.prepare(`
        select l.id, l.slug, l.name, l.tagline, l.short_description, l.url, l.status, l.country, l.pricing_model, l.votes,
          l.live_at, c.slug as category, c.name as category_name, a.week as launch_week
        from listing l left join launch a on a.id = l.launch_id
        left join listing_category p on p.listing_id = l.id and p.position = 0 left join category c on c.id = p.category_id
        where l.id in (${ids.map(() => '?').join()})`);
      plans.set(ids.length, plan);
    }
    const rows = new Map(plan.all(...ids).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [entryOf(row)] : [];
    });
  };
}

const entryOf = ({
  slug,
  name,
  tagline,
  url,
  category,
  category_name,
  country,
  pricing_model,
  votes,
  launch_week,
}: Row) => ({
  slug,
  name,
  tagline,
  url,
  page_url: `${ORIGIN}/p/${slug}`,
  category,
  category_name,
  country,
  pricing_model,
  votes,
  launch_week,
});
