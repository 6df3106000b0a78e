import type { Migration } from '../base/migrate.ts';

/** What each request to a language model about a draft has cost; tokens are null if no response came (record 11). */
export const modelCalls: Migration = {
  version: 29,
  name: 'model_calls',
  sql: `
create table model_call (
  id integer primary key,
  draft_id text not null references draft (id) on delete cascade,
  purpose text not null check (purpose in ('build', 'regenerate')),
  model text not null,
  input_tokens integer,
  output_tokens integer,
  cache_write_tokens integer,
  cache_read_tokens integer,
  micro_usd integer not null,
  called_at integer not null
) strict;

create index model_call_draft on model_call (draft_id);
create index model_call_age on model_call (called_at);
`,
};
