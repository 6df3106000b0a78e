import type { Migration } from '../base/migrate.ts';

/** Hides scheduled listings whose case was opened before version 21 (D74): in the search index, weeks and counts. */
export const shownEdits: Migration = {
  version: 23,
  name: 'shown_edits',
  sql: `
delete from listing_fts where rowid in (select -id from listing where status = 'scheduled' and in_review = 1);
update launch set shown = null
  where shown = 'scheduled' and listing_id in (select id from listing where status = 'scheduled' and in_review = 1);
update week set scheduled = (select count(*) from launch where launch.week = week.week and launch.shown = 'scheduled');
update counter set value = (select count(*) from listing where status = 'scheduled' and in_review = 0)
  where name = 'scheduled';
`,
};
