import type { Migration } from '../migrate.ts';

/** Whom a job is for, so that the builds of one person do not hold up those of another. */
export const jobTurns: Migration = {
  version: 22,
  name: 'job_turns',
  sql: `
alter table job add column for_person integer;
create index job_for_person on job (for_person, kind, id, run_at) where for_person is not null;
`,
};
