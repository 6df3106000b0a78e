import type { IncomingMessage, ServerResponse } from 'node:http';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { ORIGIN } from './rest_lists.ts';

/**
 * The lists of rest_lists.ts with only node:http, better-sqlite3 and zod: inputs are validated, the same statements run, the same objects
 * written as JSON. No routes, limits, tags or log, and only two headers.
 */
export function rawLists(file: string): (req: IncomingMessage, res: ServerResponse) => boolean {
  // Not read-only: alone on a WAL file, a read-only connection would look for the log with every statement.
  const world = new Database(file);
  world.pragma('mmap_size = 2147418112');
  const lists = [listings(world), launches(world), category(world)];
  return (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const list = lists.find(({ under }) => path.startsWith(under));
    if (!list) return false;
    const params: Record<string, unknown> = Object.fromEntries(new URLSearchParams(query));
    for (const name of ['page', 'per_page'])
      if (params[name] !== undefined) params[name] = Number(params[name]);
    const body = Buffer.from(JSON.stringify(list.respond(params, path.slice(list.under.length + 1))));
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    res.end(body);
    return true;
  };
}

interface RawList {
  under: string;
  respond: (params: Record<string, unknown>, rest: string) => object;
}

const paging = {
  page: z.int().min(1).max(1000).default(1),
  per_page: z.int().min(1).max(100).default(20),
};

function listings(world: Database.Database): RawList {
  const input = z.strictObject({
    sort: z.enum(['votes', 'newest', 'trending', 'most_viewed', 'most_followed']),
    ...paging,
  });
  const orders = ordersOf(world);
  const total = liveOf(world);
  const pageOf = pagesOf(world);
  return {
    under: '/api/v1/listings',
    respond(params) {
      const { sort, ...at } = input.parse(params);
      const { found } = pageOf(orders[sort], at);
      return { ...envelope(found.map(entryOf), total(), at), words_not_found: [], categories: [] };
    },
  };
}

function launches(world: Database.Database): RawList {
  const input = z.strictObject({
    section: z.enum(['most-voted', 'recent', 'most-viewed', 'most-followed']),
    ...paging,
  });
  const orders = ordersOf(world, {
    votes: 'votes',
    newest: 'live_at',
    most_viewed: 'views_recent',
    most_followed: 'followers',
  });
  const sections = {
    'most-voted': { order: orders.votes, about: () => ({}) },
    recent: {
      order: orders.newest,
      about: ({ live_at }: Row) => ({ live_at: new Date(live_at as number).toISOString() }),
    },
    'most-viewed': { order: orders.most_viewed, about: ({ views_recent }: Row) => ({ views_recent }) },
    'most-followed': { order: orders.most_followed, about: ({ followers }: Row) => ({ followers }) },
  };
  const total = liveOf(world);
  const pageOf = pagesOf(world);
  return {
    under: '/api/v1/launches',
    respond(params) {
      const { section, ...at } = input.parse(params);
      const { order, about } = sections[section];
      const { rows, found } = pageOf(order, at);
      return envelope(
        found.map((row, i) => ({ ...entryOf(row), ...about(rows[i]!) })),
        total(),
        at,
      );
    },
  };
}

function category(world: Database.Database): RawList {
  const input = z.strictObject({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,219}$/), ...paging });
  const bySlug = world.prepare<[string], Row>('select * from category where slug = ?');
  const byId = world.prepare<[number], Row>('select * from category where id = ?');
  const children = world.prepare<[number], Row>(
    'select id, slug, name, description, parent_id, position, live from category where parent_id = ? order by position, id',
  );
  const ids = world
    .prepare<[number, number, number], number>(
      `select listing_id from category_rank where category_id = ?
       order by votes desc, votes_reached_at, live_at, listing_id limit ? offset ?`,
    )
    .pluck();
  const summaries = summariesOf(world);
  return {
    under: '/api/v1/categories',
    respond(params, rest) {
      const { slug, ...at } = input.parse({ ...params, slug: decodeURIComponent(rest) });
      const row = bySlug.get(slug)!;
      const line: Row[] = [];
      for (let id: number | null = row.id; id !== null; ) {
        const above: Row = byId.get(id)!;
        line.unshift(above);
        id = above.parent_id;
      }
      const ancestors = line.slice(0, -1).map(named);
      const attributes = line.flatMap((each) => JSON.parse(each.attributes as string) as { name: string }[]);
      const below = children.all(row.id);
      const found = summaries(ids.all(row.id, at.per_page, (at.page - 1) * at.per_page));
      return {
        ...named(row),
        page_url: `${ORIGIN}/categories/${row.slug}`,
        description: row.description,
        parent: ancestors.at(-1) ?? null,
        ancestors,
        subcategories: below.map((each) => ({ ...named(each), live_listings: each.live })),
        faqs: JSON.parse(row.faqs as string) as unknown,
        attributes: attributes.map(({ name }) => name),
        ...envelope(found.map(entryOf), row.live as number, at),
      };
    },
  };
}

interface Row {
  id: number;
  slug: string;
  name: string;
  parent_id: number | null;
  [column: string]: unknown;
}

const named = ({ slug, name }: Row) => ({ slug, name });

function liveOf(world: Database.Database): () => number {
  const live = world.prepare<[string], number>('select value from counter where name = ?').pluck();
  return () => live.get('live') ?? 0;
}

/** The orders of live listings with id and sort column. */
/** One page of an order: its rows and the summaries of their listings. */
function pagesOf(world: Database.Database) {
  const summaries = summariesOf(world);
  return (
    order: Database.Statement<[number, number], Row>,
    { page, per_page }: { page: number; per_page: number },
  ) => {
    const rows = order.all(per_page, (page - 1) * per_page);
    return { rows, found: summaries(rows.map(({ id }) => id)) };
  };
}

function ordersOf(world: Database.Database, columns: Partial<Record<string, string>> = {}) {
  const by = (name: string, keys: string) =>
    world.prepare<[number, number], Row>(
      `select ${['id', columns[name]].filter(Boolean).join()} from listing where status = 'live'
       order by ${keys}, id limit ? offset ?`,
    );
  return {
    votes: by('votes', 'votes desc, votes_reached_at is null, votes_reached_at, live_at'),
    newest: by('newest', 'live_at desc'),
    trending: by('trending', 'heat desc, live_at desc'),
    most_viewed: by('most_viewed', 'views_recent desc, views desc, live_at desc'),
    most_followed: by('most_followed', 'followers desc, live_at desc'),
  };
}

function envelope(items: object[], total: number, { page, per_page }: { page: number; per_page: number }) {
  const total_pages = Math.ceil(total / per_page);
  const next_page = page < Math.min(total_pages, 1000) ? page + 1 : null;
  return { items, page, per_page, total, total_pages, next_page };
}

/** Rows of listings in the order of these ids. */
function summariesOf(world: Database.Database) {
  const plans = new Map<number, Database.Statement<number[], Row>>();
  return (ids: readonly number[]): Row[] => {
    let plan = plans.get(ids.length);
    if (!plan) {
      plan = world.prepare(`
        select l.id, l.slug, l.name, l.tagline, l.short_description, l.url, l.status, l.country, l.pricing_model, l.votes, l.plan,
          l.live_at, c.slug as category, c.name as category_name, a.week as launch_week
        from listing l left join launch a on a.id = l.launch_id
        left join listing_category p on p.listing_id = l.id and p.position = 0 left join category c on c.id = p.category_id
        where l.id in (${ids.map(() => '?').join()})`);
      plans.set(ids.length, plan);
    }
    const rows = new Map(plan.all(...ids).map((row) => [row.id, row]));
    return ids.map((id) => rows.get(id)!);
  };
}

/** An entry of a list, as in our responses. */
function entryOf(row: Row) {
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    url: row.url,
    page_url: `${ORIGIN}/p/${row.slug}`,
    category: row.category,
    category_name: row.category_name,
    country: row.country,
    pricing_model: row.pricing_model,
    votes: row.votes,
    launch_week: row.launch_week,
    ...(row.plan === 'paid' && { paid: true, disclosure: 'Paid launch' }),
  };
}
