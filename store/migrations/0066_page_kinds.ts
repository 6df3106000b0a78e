import type { Migration } from '../base/migrate.ts';

const OUTCOMES =
  "('complete', 'partial', 'needs_script', 'blocked_by_robots', 'robots_unreadable', 'sign_in', 'challenge', 'parked', 'consent', 'placeholder', 'elsewhere', 'cut', 'forbidden', 'rate_limited', 'not_html', 'too_large', 'unreachable', 'ai_unavailable')";

/** A build may end because a site showed something else than itself (D87). */
export const pageKinds: Migration = {
  version: 66,
  name: 'page_kinds',
  sql: `
alter table draft add column ended_with text check (ended_with in ${OUTCOMES});
update draft set ended_with = outcome;
alter table draft drop column outcome;
alter table draft rename column ended_with to outcome;
`,
  postgres: `
alter table draft drop constraint draft_outcome_check;
alter table draft add constraint draft_outcome_check check (outcome in ${OUTCOMES});
`,
};
