import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Drafter } from '../../domain/ports.ts';
import { restCaller } from '../clients/rest_client.ts';
import { companySite } from '../doubles/company_site.ts';
import { startWorld, until, type World } from '../world.ts';

async function readyDraft(world: World) {
  const site = await companySite({
    '/robots.txt': { status: 404 },
    '/': '<title>Acme</title><h1>Acme</h1><p>Acme makes lamps.</p>',
  });
  const ada = restCaller(world, await world.key('ada'));
  const { answer } = await ada.call('submit_listing', { url: site.url });
  const draft = await until(async () => {
    const seen = (await ada.call('get_draft', { id: answer.id })).answer;
    return seen.status === 'ready' && seen;
  });
  const home_reads = site.paths().filter((path) => path === '/').length;
  await site.close();
  return { draft, home_reads };
}

test('a build that we break ourselves ends ready after three attempts, to be filled by hand [D3]', async () => {
  const world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  const broken = new Database(world.running.config.database_file, { timeout: 0 });
  // A transaction of this thread may be open; it ends only while we wait.
  await until(async () => {
    try {
      return broken.exec(`create trigger broken before update of status on draft
        when new.status = 'drafting' and old.status = 'crawling'
        begin select raise(abort, 'the draft cannot be written'); end;`);
    } catch {
      return null;
    }
  });
  const { draft, home_reads } = await readyDraft(world);
  const attempts = broken.prepare('select attempts from job where kind = ?').pluck().get('build_draft');
  broken.close();
  expect(attempts).toBe(3);
  expect(draft.build).toMatchObject({ outcome: 'partial', percent: 100 });
  expect(draft.build.detail).toContain('by hand');
  expect(draft.fields.name).toEqual({ value: null, state: 'not_found', evidence: [] });
  // Stored pages were not read again.
  expect(home_reads).toBe(1);
  await world.close();
});

const FAILING: Record<string, Drafter> = {
  'throws at once': { draft: () => Promise.reject(new Error('the drafter is broken')) },
  'proposes what nobody can read': { draft: async () => null as never },
};

test.each(Object.entries(FAILING))(
  'where a drafter %s the rules’ draft stands, and build says so [D3]',
  async (_how, drafter) => {
    const world = await startWorld({ ports: { drafter }, env: { LOG_LEVEL: 'silent' } });
    const { draft, home_reads } = await readyDraft(world);
    expect(draft.build).toMatchObject({ outcome: 'ai_unavailable', percent: 100 });
    expect(draft.build.detail).toContain('by rules only');
    expect(draft.fields.name).toMatchObject({ value: 'Acme', state: 'ai', evidence: [{ quote: 'Acme' }] });
    expect(home_reads).toBe(1);
    await world.close();
  },
);
