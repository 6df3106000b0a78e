/** What the service itself stores: settings, counters, jobs, and what was done. */
export const service = `
create table setting (
  name text not null primary key,
  value text not null check (json_valid(value))
) strict, without rowid;

create table counter (
  name text not null primary key,
  value integer not null
) strict, without rowid;

create table job (
  id integer primary key autoincrement,
  kind text not null,
  key text unique,
  payload text not null check (json_valid(payload)),
  state text not null check (state in ('queued', 'running', 'done', 'dead')),
  run_at integer not null,
  attempts integer not null default 0 check (attempts >= 0),
  max_attempts integer not null check (max_attempts >= 1),
  retry_at integer,
  lease_until integer,
  worker text,
  last_error text,
  created_at integer not null,
  -- How often it ended with its process.
  abandoned integer not null default 0,
  -- So that the builds of one person do not delay those of another.
  for_person integer,
  check ((state = 'running') = (lease_until is not null)),
  check ((state = 'running') = (worker is not null))
) strict;
create index job_due on job (kind, run_at, id, retry_at) where state = 'queued';
create index job_lease on job (lease_until) where state = 'running';
create index job_dead on job (id) where state = 'dead';
create index job_done on job (run_at) where state = 'done';
create index job_for_person on job (for_person, kind, id, run_at) where for_person is not null;

create table cron (
  name text not null primary key,
  every_ms integer not null check (every_ms > 0),
  next_at integer not null
) strict, without rowid;

create table audit (
  id integer primary key autoincrement,
  at integer not null,
  actor text not null check (actor in ('person', 'client', 'operator', 'service')),
  actor_id text,
  person_id integer references person (id),
  kind text not null,
  subject text not null,
  details text not null check (json_valid(details))
) strict;
create index audit_at on audit (at);
create index audit_person on audit (person_id, id) where person_id is not null;
create index audit_kind on audit (kind, id);
`;
