import type { Migration } from '../base/migrate.ts';

/** Filters of search_listings with one value per listing. */
const FILTERS = ['stage', 'country', 'pricing_model'];

/** The orders of live listings, as in the indexes without a filter. */
const ORDERS = {
  votes: 'votes desc, votes_reached_at is null, votes_reached_at, live_at, id',
  heat: 'heat desc, live_at desc, id',
  age: 'live_at desc, id',
  views: 'views_recent desc, views desc, live_at desc, id',
  followers: 'followers desc, live_at desc, id',
};

const filtered = FILTERS.flatMap((filter) =>
  Object.entries(ORDERS).map(
    ([order, keys]) =>
      `create index listing_${filter}_by_${order} on listing (${filter}, ${keys}) where status = 'live' and ${filter} is not null;`,
  ),
).join('\n');

const counted = FILTERS.map(
  (filter) => `insert into counter (name, value)
  select 'live:${filter}:' || ${filter}, count(*) from listing where status = 'live' and ${filter} is not null group by ${filter};`,
).join('\n');

/**
 * Makes every page of a search independent of the number of listings (record 8): an index per filter and order with a counter, and words
 * marked with their place.
 */
export const finding: Migration = {
  version: 3,
  name: 'finding',
  sql: `
${filtered}
${counted}
insert into counter (name, value) select 'scheduled', count(*) from listing where status = 'scheduled' having count(*) > 0;

-- Live listings of each category and its ancestors in the orders that are not by votes, which category_rank has.
create table category_order (
  category_id integer not null references category (id),
  listing_id integer not null references listing (id) on delete cascade,
  live_at integer not null,
  heat real,
  views_recent integer not null,
  views integer not null,
  followers integer not null,
  primary key (category_id, live_at desc, listing_id)
) strict, without rowid;
create unique index category_order_listing on category_order (listing_id, category_id);
create index category_order_by_heat on category_order (category_id, heat desc, live_at desc, listing_id);
create index category_order_by_views
  on category_order (category_id, views_recent desc, views desc, live_at desc, listing_id);
create index category_order_by_followers on category_order (category_id, followers desc, live_at desc, listing_id);
insert into category_order (category_id, listing_id, live_at, heat, views_recent, views, followers)
  select c.category_id, l.id, l.live_at, l.heat, l.views_recent, l.views, l.followers
  from listing_category c join listing l on l.id = c.listing_id where l.status = 'live';

-- Scheduled listings that somebody has noticed already: usually none, so that all others follow in the order of their launches.
create index listing_noticed on listing (id)
  where status = 'scheduled' and (votes > 0 or heat is not null or views_recent > 0 or views > 0 or followers > 0);

-- What the hits of a question are sorted by, without their texts.
create index listing_keys on listing (id, votes, votes_reached_at, live_at, heat, views_recent, views, followers)
  where status = 'live';

-- Made anew with a sign before each word that says where it stands (search/fts_words.ts); the store fills it when it is opened.
drop table listing_fts;
create virtual table listing_fts using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5', tokenize = 'ascii'
);
delete from search_term;
delete from search_term_del;
`,
};
