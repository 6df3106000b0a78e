import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restCaller } from '../clients/rest_client.ts';
import { companySite } from '../doubles/company_site.ts';
import { addListing, shareableDraft } from '../scene.ts';
import { breakUpdates, rowsOf } from '../store/service_database.ts';
import { startWorld, until, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

interface Job {
  state: string;
  attempts: number;
  last_error: string | null;
}

/** Runs due jobs; returns the newest stored job of a kind. */
async function run(kind: string, payload: Record<string, unknown>): Promise<Job> {
  await world.store.write((tx) => tx.jobs.enqueue(kind, payload));
  await world.running.drain();
  const newest = `select state, cast(attempts as int) as attempts, last_error from job where kind = '${kind}' order by id desc limit 1`;
  const [job] = await rowsOf<Job>(world.running.config, newest);
  return job!;
}

const DONE = { state: 'done', attempts: 1, last_error: null };

describe('a job whose subject has gone ends at once, without an error', () => {
  test.each([
    ['build_draft', { draft_id: 'b7b3a8a2-0000-4000-8000-000000000000' }],
    ['compare_competitor', { draft_id: 'b7b3a8a2-0000-4000-8000-000000000000', token: 'x' }],
    ['check_badge', { listing_id: 987_654 }],
    ['send_invite', { invite_id: 'b7b3a8a2-0000-4000-8000-000000000000' }],
    ['send_sign_in', { link_id: 987_654 }],
    ['send_notice', { notice_id: 987_654, email: 'receipt' }],
    ['send_mail', { email: 'key_ends', person_id: 987_654, data: {} }],
    ['send_mail', { email: 'no_such_email', person_id: 1, data: {} }],
  ])('%s of %j', async (kind, payload) => {
    const sent = (await world.mails()).length;
    expect(await run(kind, payload)).toEqual(DONE);
    expect(await world.mails()).toHaveLength(sent);
  });

  test('a badge is not looked for at a listing that is live on a paid plan, or saved', async () => {
    const site = await companySite({ '/': '<title>Acme</title>' });
    for (const scene of [{ plan: 'paid' }, { status: 'draft' }] as const) {
      const { id } = await addListing(world.store, world.clock, {
        name: `Acme ${Object.values(scene).join()}`,
        url: site.url,
        ...scene,
      });
      expect(await run('check_badge', { listing_id: id })).toEqual(DONE);
    }
    expect(site.paths()).toEqual([]);
    await site.close();
  });

  test('a draft that is ready is not built once more', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Acme' });
    const before = await world.store.drafts.byId(draft_id);
    expect(await run('build_draft', { draft_id })).toEqual(DONE);
    expect(await world.store.drafts.byId(draft_id)).toEqual(before);
  });
});

test('a comparison that we break ourselves is tried three times, and the draft says how to go on [R131]', async () => {
  const rival = await companySite({
    '/robots.txt': { status: 404 },
    '/': '<title>Lumenlog</title><h1>Lumenlog</h1><p>Lumenlog keeps the times of lighthouses.</p>',
  });
  const eve = restCaller(world, await world.key('eve'));
  const id = await shareableDraft(world.store, world.clock, { owner: 'eve', name: 'Eve' });
  const { config } = world.running;
  const mend = await breakUpdates(config, 'draft.competitor', "new.competitor ->> 'status' = 'ready'");
  const { problem } = await eve.call('update_draft', { id, competitor_url: rival.url });
  expect(problem).toBeNull();
  const competitor = await until(async () => {
    const { answer } = await eve.call('get_draft', { id });
    return answer.competitor.status !== 'reading' && answer.competitor;
  });
  expect(competitor).toMatchObject({
    status: 'unreachable',
    name: null,
    detail: expect.stringMatching(/went wrong on our side.*Set competitor_url again/),
  });
  const attempts = "select cast(max(attempts) as int) as most from job where kind = 'compare_competitor'";
  expect(await rowsOf(config, attempts)).toEqual([{ most: 3 }]);

  // The retry succeeds.
  await mend();
  await eve.call('update_draft', { id, competitor_url: '' });
  await eve.call('update_draft', { id, competitor_url: rival.url });
  await world.running.drain();
  expect((await eve.call('get_draft', { id })).answer.competitor).toMatchObject({
    status: 'ready',
    name: 'Lumenlog',
  });
  await rival.close();
});
