import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../store/base/migrate.ts';
import { MIGRATIONS } from '../../store/migrations/history.ts';
import { restCaller } from '../clients/rest_client.ts';
import { AT_LANDING } from '../gate/size.ts';
import { START, startWorld } from '../world.ts';

/** A database of version 1 with listings that name their founders. */
function databaseOfVersion1(file: string, statuses: readonly string[]): void {
  const connection = new Database(file);
  connection.pragma('journal_mode = WAL');
  migrate(connection, file, MIGRATIONS.slice(0, 1));
  connection
    .prepare("insert into person (id, email, created_at) values (1, 'ada@example.org', ?)")
    .run(START.getTime());
  const insert = connection.prepare(
    `insert into listing (id, slug, person_id, url, site_key, domain, status, name, features, usps, keywords, tags, faqs,
       founders, company_socials, not_found_on_website, live_at, created_at, updated_at)
     values (@id, @slug, 1, @url, @slug, @slug, @status, @slug, '[]', '[]', '[]', '[]', '[]', @founders, '{}', '[]',
       @now, @now, @now)`,
  );
  for (const [i, status] of statuses.entries()) {
    insert.run({
      id: i + 1,
      slug: `company-${i}`,
      url: `https://company-${i}.example/`,
      status,
      founders: JSON.stringify([{ name: `Founder ${i}` }, { name: 'Ada Lovelace' }]),
      now: START.getTime(),
    });
  }
  connection.close();
}

// From version 1 on, all 120 of them.
test.runIf(AT_LANDING)(
  'the founders of listings that an earlier version published are found after the upgrade [R80]',
  async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-upgrade-'));
    onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
    const statuses = Array.from({ length: 120 }, (_, i) => (i === 7 ? 'draft' : 'live'));
    databaseOfVersion1(join(data_dir, 'firstlight.db'), statuses);
    const world = await startWorld({ data_dir });
    await world.running.drain();
    const anybody = restCaller(world);
    const { answer } = await anybody.call('list_founders', { per_page: 100 });
    expect(answer.total).toBe(120);
    expect(answer.items[0]).toMatchObject({
      name: 'Ada Lovelace',
      slug: 'ada-lovelace',
      companies_total: 119,
    });
    expect((await anybody.call('list_founders', { q: 'founder 7' })).answer.items).toEqual(
      [70, 71, 72, 73, 74, 75, 76, 77, 78, 79].map((i) => expect.objectContaining({ name: `Founder ${i}` })),
    );
    expect(await world.store.jobs.counts()).not.toContainEqual(expect.objectContaining({ state: 'dead' }));
    await world.close();
  },
);

test('a new database has nothing to find', async () => {
  const world = await startWorld();
  const counts = await world.store.jobs.counts();
  expect(counts.filter(({ kind }) => kind === 'fill_founders')).toEqual([]);
  await world.close();
});
