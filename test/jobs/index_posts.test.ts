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

/** Before posts were searched by their FAQs. */
const BEFORE = 25;

// An upgrade from a version that no longer changes.
test.runIf(AT_LANDING)(
  'posts that an earlier version stored are found by their FAQs after the upgrade, and stay what they were [R85]',
  async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-upgrade-'));
    onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
    const file = join(data_dir, 'firstlight.db');
    const old = new Database(file);
    old.pragma('journal_mode = WAL');
    migrate(old, file, MIGRATIONS.slice(0, BEFORE));
    const insert = old.prepare(
      `insert into blog_post (slug, title, summary, body, faqs, published_at, updated_at) values (?, ?, 'S', 'B', ?, ?, ?)`,
    );
    const faqs = JSON.stringify([{ question: 'What of kilns?', answer: 'They are fired.' }]);
    const then = START.getTime() - 1000;
    for (let i = 0; i < 30; i++) insert.run(`post-${i}`, `Post ${i}`, faqs, then, then);
    insert.run('draft', 'Draft', faqs, null, then);
    old.prepare("insert into counter (name, value) values ('posts', 30)").run();
    old.close();

    const world = await startWorld({ data_dir });
    onTestFinished(() => world.close());
    await world.running.drain();
    const anybody = restCaller(world);
    expect((await anybody.call('list_blog_posts', { q: 'kilns' })).answer.total).toBe(30);
    const { answer } = await anybody.call('list_blog_posts', {});
    expect(answer.total).toBe(30);
    expect((await anybody.call('get_blog_post', { slug: 'post-3' })).answer).toMatchObject({
      title: 'Post 3',
      updated_at: new Date(then).toISOString(),
    });
    expect(await world.store.jobs.counts()).not.toContainEqual(expect.objectContaining({ state: 'dead' }));
  },
);

test('a new database has nothing to index', async () => {
  const world = await startWorld();
  onTestFinished(() => world.close());
  const counts = await world.store.jobs.counts();
  expect(counts.filter(({ kind }) => kind === 'index_posts')).toEqual([]);
});
