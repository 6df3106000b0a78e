/**
 * The search index of SQLite: words of listings, of the names of founders and of posts, the vocabulary, and every word of it with one or two
 * letters left out. Texts come as words of `store/search`, which this tokenizer leaves as they are.
 */
export const sqliteSearch = `
create virtual table listing_fts using fts5 (
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5', tokenize = 'ascii'
);
create virtual table founder_fts using fts5 (
  name, country,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
);
create virtual table blog_fts using fts5 (
  title, summary, body,
  content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
);

create table search_term (
  id integer primary key,
  term text not null unique,
  df integer not null
) strict;

create table search_term_del (
  h integer not null,
  term_id integer not null,
  primary key (h, term_id)
) strict, without rowid;
`;

/**
 * The search index of PostgreSQL (record 69). Words of our own, never its stemming; live and scheduled listings have indexes of their own.
 * `gin` keeps no list of pending words, which every search would have to read. Hits are read from short rows: a row that is longer than two
 * kilobytes has its words stored apart, and the filler, which is compressed to nothing, makes every row long enough for that.
 */
export const postgresSearch = `
create table listing_search (
  listing_id bigint primary key,
  live boolean not null,
  words tsvector not null,
  filler text not null default repeat(' ', 2100)
) with (toast_tuple_target = 128);
alter table listing_search alter column words set storage external;
create index listing_search_live on listing_search using gin (words) with (fastupdate = off) where live;
create index listing_search_scheduled on listing_search using gin (words) with (fastupdate = off) where not live;

create table search_term (
  term text primary key,
  df bigint not null,
  keys integer[] not null
);
create index search_term_keys on search_term using gin (keys) with (fastupdate = off);

create table founder_search (
  founder_id bigint primary key,
  words tsvector not null
);
create index founder_search_words on founder_search using gin (words) with (fastupdate = off);

create table post_search (
  post_id bigint primary key,
  words tsvector not null
);
create index post_search_words on post_search using gin (words) with (fastupdate = off);
`;
