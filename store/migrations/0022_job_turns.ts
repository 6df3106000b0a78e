import type { Migration } from '../base/migrate.ts';

/** The person of a job, so that one person's builds do not delay another's. */
export const jobTurns: Migration = {
  version: 22,
  name: 'job_turns',
  sql: `
alter table job add column for_person integer;
create index job_for_person on job (for_person, kind, id, run_at) where for_person is not null;
`,
};
