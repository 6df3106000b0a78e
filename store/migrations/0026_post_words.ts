import type { Migration } from '../base/migrate.ts';

/** Posts are searched by their FAQs too: a job indexes those that were stored before. */
export const postWords: Migration = {
  version: 26,
  name: 'post_words',
  sql: `
insert into job (kind, key, payload, state, run_at, max_attempts, created_at)
  select 'index_posts', 'index_posts', '{}', 'queued', 0, 8, 0
  where exists (select 1 from blog_post where published_at is not null and faqs <> '[]');
`,
};
