import type { Migration } from '../base/migrate.ts';

/** Requests to a language model for AI reviews are about an order, not a draft, and cost as much. */
export const reviewCosts: Migration = {
  version: 62,
  name: 'review_costs',
  sql: `
create table model_call_new (
  id integer primary key,
  draft_id text references draft (id) on delete cascade,
  purchase_id integer references purchase (id) on delete cascade,
  purpose text not null check (purpose in ('build', 'regenerate', 'review')),
  model text not null,
  input_tokens integer,
  output_tokens integer,
  cache_write_tokens integer,
  cache_read_tokens integer,
  micro_usd integer not null,
  called_at integer not null,
  check ((draft_id is null) <> (purchase_id is null))
) strict;
insert into model_call_new (id, draft_id, purpose, model, input_tokens, output_tokens, cache_write_tokens, cache_read_tokens, micro_usd, called_at)
  select id, draft_id, purpose, model, input_tokens, output_tokens, cache_write_tokens, cache_read_tokens, micro_usd, called_at from model_call;
drop table model_call;
alter table model_call_new rename to model_call;
create index model_call_draft on model_call (draft_id) where draft_id is not null;
create index model_call_purchase on model_call (purchase_id) where purchase_id is not null;
create index model_call_age on model_call (called_at);
`,
};
