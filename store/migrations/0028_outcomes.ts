import type { Migration } from '../base/migrate.ts';

/** A build may end with more outcomes (D3). The constraint of a column can only be changed with the column. */
export const outcomes: Migration = {
  version: 28,
  name: 'outcomes',
  sql: `
alter table draft add column ended_with text check (ended_with in ('complete', 'partial', 'needs_script', 'blocked_by_robots', 'forbidden', 'rate_limited', 'not_html', 'too_large', 'unreachable', 'ai_unavailable'));
update draft set ended_with = outcome;
alter table draft drop column outcome;
alter table draft rename column ended_with to outcome;
`,
};
