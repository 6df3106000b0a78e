import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchQuery } from '../../../store/base/db.ts';
import { migrate } from '../../../store/base/migrate.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { openStore } from '../../../store/open.ts';
import { temporaryFile } from '../temporary.ts';

test('a database whose rows nobody has indexed is searched as soon as it is opened', async () => {
  const file = temporaryFile();
  const old = new Database(file);
  old.pragma('journal_mode = WAL');
  migrate(old, file, MIGRATIONS);
  old.exec(`
    insert into person (id, email, created_at) values (1, 'maker@example.com', 0);
    insert into week (week, starts_at, ends_at) values ('2026-11-30', 1, 2);
    insert into listing (id, slug, person_id, url, site_key, domain, status, name, tagline, stage, country, features, usps,
      keywords, tags, faqs, founders, company_socials, not_found_on_website, live_at, followers, created_at, updated_at)
    select value, 's' || value, 1, '', 's' || value, 's' || value, case value when 3 then 'scheduled' when 4 then 'draft' else 'live' end,
      'Zentora ' || value, 'Kanban', 'mvp', 'DE', '[]', '[]', '[]', '[]', '[]', '[]', '{}', '[]', value, 10 - value, 0, 0
    from json_each('[1, 2, 3, 4]');
    insert into launch (id, listing_id, week, plan, status, booked_at, scheduled_at, shown)
      values (3, 3, '2026-11-30', 'free', 'scheduled', 0, 0, 'scheduled');
    update listing set launch_id = 3 where id = 3;
    insert into counter values ('live', 2), ('scheduled', 1);`);
  old.close();

  const store = await openStore({ file, refuse_waits: true });
  onTestFinished(() => store.close());
  const find = (query: Partial<SearchQuery>) =>
    store.search({ q: '', status: 'live', sort: 'most_followed', offset: 0, limit: 10, ...query });
  const live = { ids: [1, 2], total: 2 };
  expect(await find({ q: 'zentora kanban' })).toEqual(live);
  expect(await find({ q: 'zentroa' })).toEqual(live);
  expect(await find({ q: 'zentora', status: 'scheduled' })).toEqual({ ids: [3], total: 1 });
});
