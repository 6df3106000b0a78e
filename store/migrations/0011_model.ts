import type { Migration } from '../base/migrate.ts';

/** Model responses about a draft's site, and the cost per day (record 11). */
export const model: Migration = {
  version: 11,
  name: 'model',
  sql: `
create table model_answer (
  draft_id text not null references draft (id) on delete cascade,
  question text not null,
  model text not null,
  text text not null,
  stop_reason text not null,
  micro_usd integer not null,
  created_at integer not null,
  primary key (draft_id, question)
) strict;

create index model_answer_age on model_answer (created_at);

create table model_day (
  day text primary key,
  questions integer not null default 0,
  micro_usd integer not null default 0
) strict, without rowid;
`,
};
