import type { Migration } from '../base/migrate.ts';

/**
 * When the ownership by a claim begins that an owner may object to, and the yearly renewal of claims by email (record 80). Older programs
 * would hand a listing over without asking, so none may run beside it.
 */
export const ownershipBegins: Migration = {
  version: 67,
  name: 'ownership_begins',
  sql: `
alter table claim add column takes_effect_at integer;
create index claim_to_begin on claim (takes_effect_at) where takes_effect_at is not null;
update claim set next_check_at = verified_at + 31536000000
  where method = 'email' and status = 'verified';
`,
  postgres: `
alter table claim add column takes_effect_at bigint;
create index claim_to_begin on claim (takes_effect_at nulls first) where takes_effect_at is not null;
update claim set next_check_at = verified_at + 31536000000
  where method = 'email' and status = 'verified';
`,
};
