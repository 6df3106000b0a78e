/** What nodes share on PostgreSQL (records 67 and 70), and the function that SQLite has. */
export const nodes = `
-- Where a text begins in another, from 1, or 0.
create function instr(whole text, part text) returns bigint language sql immutable strict parallel safe
  return strpos(whole, part);

-- Writers without names take it alone.
create table write_lock ();

create table node (
  name text primary key,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table change_counter (
  writer bigint primary key,
  commits bigint not null,
  changed_at timestamptz not null default now()
) with (fillfactor = 50);

create unlogged table limit_use (
  key text primary key,
  points integer not null,
  expire bigint not null
) with (fillfactor = 50);

create unlogged table host_lock (
  host text primary key,
  next_at timestamptz not null
);

create unlogged table salt (
  kind text not null,
  period text not null,
  bytes bytea not null,
  primary key (kind, period)
);
`;
