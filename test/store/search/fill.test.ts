import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { SearchQuery } from '../../../store/base/db.ts';
import { migrate } from '../../../store/base/migrate.ts';
import { MIGRATIONS } from '../../../store/migrations/history.ts';
import { openStore } from '../../../store/open.ts';
import { temporaryFile } from '../temporary.ts';

/** The version before signs in the index's words, and before indexes and counters of filters. */
const BEFORE = 2;

test('a database of an older version is searched as soon as it is opened: index, orders and totals are made again', async () => {
  const file = temporaryFile();
  const old = new Database(file);
  old.pragma('journal_mode = WAL');
  migrate(old, file, MIGRATIONS.slice(0, BEFORE));
  old.exec(`
    insert into person (id, email, created_at) values (1, 'maker@example.com', 0);
    insert into category (id, slug, name, description, position) values (1, 'tools', 'Tools', '', 1);
    insert into week (week, starts_at, ends_at) values ('2026-11-30', 1, 2);
    insert into listing (id, slug, person_id, url, site_key, domain, status, name, tagline, stage, country, features, usps,
      keywords, tags, faqs, founders, company_socials, not_found_on_website, live_at, followers, created_at, updated_at)
    select value, 's' || value, 1, '', 's' || value, 's' || value, case value when 3 then 'scheduled' when 4 then 'draft' else 'live' end,
      'Zentora ' || value, 'Kanban', 'mvp', 'DE', '[]', '[]', '[]', '[]', '[]', '[]', '{}', '[]', value, 10 - value, 0, 0
    from json_each('[1, 2, 3, 4]');
    insert into launch (id, listing_id, week, plan, booked_at, scheduled_at, shown) values (3, 3, '2026-11-30', 'free', 0, 0, 'scheduled');
    update listing set launch_id = 3 where id = 3;
    update category set live = 2;
    insert into listing_category (listing_id, category_id, position) values (1, 1, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0);
    insert into category_rank select 1, id, 0, 0, live_at, 1 from listing where status = 'live';
    insert into counter values ('live', 2);`);
  old.close();

  const store = await openStore({ file, refuse_waits: true });
  onTestFinished(() => store.close());
  const find = (query: Partial<SearchQuery>) =>
    store.search({ q: '', status: 'live', sort: 'most_followed', offset: 0, limit: 10, ...query });
  const live = { ids: [1, 2], total: 2 };
  expect(await find({ q: 'zentora kanban' })).toEqual(live);
  expect(await find({ q: 'zentroa' })).toEqual(live);
  expect(await find({ q: 'zentora', status: 'scheduled' })).toEqual({ ids: [3], total: 1 });
  for (const filter of [
    { category_id: 1 },
    { stage: 'mvp' },
    { country: 'DE' },
    { category_id: 1, stage: 'mvp' },
  ])
    expect(await find(filter), JSON.stringify(filter)).toEqual(live);
  expect(await find({ status: 'scheduled' })).toEqual({ ids: [3], total: 1 });
});
