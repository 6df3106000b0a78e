import { expect, test } from 'vitest';
import { DatabaseAway, SaveUnknown } from '../../domain/http/not_saved.ts';
import type { Drafter, Drafting, SiteReader } from '../../domain/ports.ts';
import { buildDraft } from '../../jobs/drafting/build_draft.ts';
import { newUuid } from '../../store/base/ids.ts';
import { blankDraft } from '../../store/drafts/drafts.ts';
import { restCaller } from '../clients/rest_client.ts';
import { companySite } from '../doubles/company_site.ts';
import { breakUpdates, rowsOf } from '../store/service_database.ts';
import { NOON, settableClock, temporaryStore } from '../store/temporary.ts';
import { startWorld, until, type World } from '../world.ts';
import { queueOf } from './handlers.ts';

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
  const { config } = world.running;
  await breakUpdates(config, 'draft.status', "new.status = 'drafting' and old.status = 'crawling'");
  const { draft, home_reads } = await readyDraft(world);
  const attempts = "select cast(attempts as int) as attempts from job where kind = 'build_draft'";
  expect(await rowsOf(config, attempts)).toEqual([{ attempts: 3 }]);
  expect(draft.build).toMatchObject({ outcome: 'partial', percent: 100 });
  expect(draft.build.detail).toContain('by hand');
  expect(draft.fields.name).toEqual({ value: null, state: 'not_found', evidence: [] });
  // Stored pages were not read again.
  expect(home_reads).toBe(1);
  await world.close();
});

test('the attempts of a build are not used up by a database that is away [D3]', async () => {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  let reads = 0;
  const sites: SiteReader = {
    refusal: () => null,
    async read() {
      if (++reads < 5) throw reads % 2 === 0 ? new DatabaseAway('cut') : new SaveUnknown('cut in COMMIT');
      return { outcome: 'unreachable', detail: 'The site does not respond.' };
    },
  };
  const id = newUuid();
  await store.write(async (tx) => {
    const person_id = await tx.people.ensure('ada@example.org', NOON);
    const site = { url: 'https://acme.example/', site_key: 'acme.example' };
    await tx.drafts.add(blankDraft({ id, person_id, ...site }, NOON));
    await tx.jobs.enqueue('build_draft', { draft_id: id });
  });
  const handler = buildDraft({ store, clock, sites, drafting: {} as Drafting });
  await queueOf({ build_draft: handler }, { store, clock }).drain();
  expect(await store.drafts.byId(id)).toMatchObject({ status: 'ready', outcome: 'unreachable' });
  expect(reads).toBe(5);
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
