import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../../domain/http/errors.ts';
import { type Both, both } from '../../clients/both.ts';
import { mcpCaller, mcpCallers, type OnProgress } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { startWorld, until, type World } from '../../world.ts';
import { builtDraft, HeldDrafter } from '../drafts/draft_scene.ts';

const AGAIN = ['Updates that a customer can read', 'Updates that a customer can read'] as const;

let world: World;
let key: string;
let ada: Caller;
let adaBoth: Both;
let drafter: HeldDrafter;
let id: string;

beforeAll(async () => {
  drafter = new HeldDrafter();
  world = await startWorld({ ports: { drafter } });
  key = await world.key('ada');
  ada = restCaller(world, key);
  adaBoth = await both(world, key);
});
afterAll(async () => {
  await adaBoth.close();
  await world.close();
});
beforeEach(async () => {
  Object.assign(drafter, new HeldDrafter());
  drafter.proposes = { tagline: [...AGAIN] };
  id = await builtDraft(world, 'ada');
});

const seen = async () => (await ada.call('get_draft', { id })).answer;
const update = (input: object) => ada.call('update_draft', { id, ...input });
/** Calls that counted towards the daily limit. */
async function counted(): Promise<number> {
  const { id: person_id } = (await world.store.people.byEmail('ada@example.org'))!;
  return (await world.store.regenerations.after(person_id, 0)).count;
}

describe('regenerate', () => {
  test('drafts a field again from the site, with the quotes that prove it; the others are as they were [R123]', async () => {
    const before = await seen();
    const after = (await update({ regenerate: ['tagline'] })).answer;
    expect(after.fields.tagline).toMatchObject({
      value: AGAIN[0],
      state: 'ai',
      evidence: [{ quote: AGAIN[1] }],
    });
    expect({ ...after.fields, tagline: null }).toEqual({ ...before.fields, tagline: null });
    expect(drafter.requests[0]!.pages).toHaveLength(1);
  });

  test('what was drafted last is the original that restore brings back [R124]', async () => {
    await update({ regenerate: ['tagline'] });
    await update({ fields: { tagline: 'Mine' } });
    const { answer } = await update({ restore: ['tagline'] });
    expect(answer.fields.tagline).toMatchObject({ value: AGAIN[0], state: 'ai' });
  });

  test('what the site does not say is not taken, and what stands there stays, with a notice [R106]', async () => {
    drafter.proposes = { tagline: ['Loved by 9,000 teams', 'Loved by 9,000 teams'] };
    await update({ fields: { tagline: 'Mine', city: 'Aarhus' } });
    const { answer } = await update({ regenerate: ['tagline', 'city'] });
    expect(answer.fields).toMatchObject({
      tagline: { value: 'Mine', state: 'edited' },
      city: { value: 'Aarhus', state: 'manual' },
    });
    expect(answer.notices.join(' ')).toMatch(/for tagline.*for city/);
    expect(answer.notices).toHaveLength(2);
  });

  test('a site that could not be read is not redrafted, and it does not count', async () => {
    const before = await counted();
    const unread = (await ada.call('submit_listing', { url: 'http://127.0.0.1:9/nobody' })).answer.id;
    await until(async () => (await ada.call('get_draft', { id: unread })).answer.status === 'ready');
    drafter.requests = [];
    const { answer } = await ada.call('update_draft', { id: unread, regenerate: ['name'] });
    expect(answer.fields.name).toMatchObject({ value: null, state: 'not_found' });
    expect(answer.notices).toEqual([expect.stringContaining('submit_listing')]);
    expect([drafter.requests, await counted()]).toEqual([[], before]);
  });

  test('a locked field is refused with field_locked, and nothing changes [R122, D12]', async () => {
    await update({ lock_fields: ['name'] });
    const before = await seen();
    const problem = await adaBoth.problem('update_draft', {
      id,
      regenerate: ['tagline', 'name'],
      fields: { city: 'Ghent' },
    });
    expect(problem).toMatchObject({
      status: 400,
      code: 'field_locked',
      errors: [{ path: 'regenerate.1', code: 'field_locked', actual: 'name' }],
    });
    expect(await seen()).toEqual(before);
    expect(drafter.requests).toEqual([]);
  });

  test.each([
    ['with a plain failure', new Error('connection refused'), '30'],
    ['with a word when to come back', new ApiError('unavailable', 'Busy.', { retry_after: 7 }), '7'],
  ])(
    'a drafter that is down (%s) is 503 with Retry-After; nothing changes and nothing counts [D12]',
    async (_how, failure, retry) => {
      drafter.failure = failure;
      const before = await seen();
      const body = { regenerate: ['tagline'], fields: { city: 'Ghent' }, faqs: [], restore: ['name'] };
      const { status, headers, body: problem } = await world.rest('PATCH', `/drafts/${id}`, { key, body });
      expect([status, problem.code, headers.get('retry-after')]).toEqual([503, 'unavailable', retry]);
      expect(await seen()).toEqual(before);
      const counts = await counted();
      drafter.failure = null;
      expect((await update(body)).answer.fields.tagline.value).toBe(AGAIN[0]);
      expect(await counted()).toBe(counts + 1);
    },
  );

  test('invalid input is refused before the drafter runs [D12]', async () => {
    for (const input of [
      { regenerate: ['tagline'], fields: { stage: 'unicorn' } },
      { regenerate: ['tagline'], fields: { tagline: 'x' } },
      { regenerate: ['tagline'], restore: ['tagline'] },
    ])
      expect(await adaBoth.problem('update_draft', { id, ...input })).toMatchObject({ status: 400 });
    expect(drafter.requests).toEqual([]);
  });

  test('the database can be written while the drafter runs: concurrent changes win, in other fields and in the same', async () => {
    const gate = Promise.withResolvers<void>();
    drafter.gate = gate.promise;
    drafter.proposes = {
      tagline: [...AGAIN],
      short_description: ['Made in Copenhagen, Denmark.', 'Made in Copenhagen, Denmark.'],
    };
    const slow = update({ regenerate: ['tagline', 'short_description'], fields: { city: 'Copenhagen' } });
    await until(async () => drafter.requests.length === 1);
    await update({ fields: { tagline: 'Written meanwhile', country: 'dk' }, faqs: [] });
    gate.resolve();
    const { answer } = await slow;
    expect(answer.fields).toMatchObject({
      tagline: { value: 'Written meanwhile', state: 'edited' },
      short_description: { value: 'Made in Copenhagen, Denmark.', state: 'ai' },
      country: { value: 'DK', state: 'manual' },
      city: { value: 'Copenhagen', state: 'manual' },
    });
    expect(answer.faqs).toEqual([]);
    expect(answer.notices[0]).toMatch(/tagline was changed by another owner/);
    expect(await seen()).toMatchObject({ fields: answer.fields, faqs: [] });
  });

  test('a field that is locked while the drafter runs stays as it is, and nothing changes [R122]', async () => {
    const gate = Promise.withResolvers<void>();
    drafter.gate = gate.promise;
    const before = await counted();
    const slow = update({ regenerate: ['tagline'], fields: { city: 'Copenhagen' } });
    await until(async () => drafter.requests.length === 1);
    const locked = (await update({ lock_fields: ['tagline'] })).answer;
    gate.resolve();
    expect((await slow).problem).toMatchObject({ status: 400, code: 'field_locked' });
    // The quotes of links come with get_draft alone.
    const { link_evidence: _quotes, ...draft } = await seen();
    expect(draft).toEqual(locked);
    expect(await counted()).toBe(before);
  });

  test('a call that is refused does not count, whatever it is refused for [D30]', async () => {
    const before = await counted();
    const { url } = await seen();
    const refused = await update({ regenerate: ['tagline'], competitor_url: url });
    expect(refused.problem).toMatchObject({ status: 400, errors: [{ code: 'own_site' }] });
    expect(drafter.requests).toEqual([]);
    await update({ fields: { founded_year: '2021' } });
    const { listing_id } = (await ada.call('submit_draft', { id })).answer;
    const unlistable = await update({ regenerate: ['tagline'], fields: { founded_year: 'long ago' } });
    expect([unlistable.problem.code, listing_id]).toEqual(['draft_incomplete', expect.any(Number)]);
    expect(drafter.requests).toEqual([]);
    expect(await counted()).toBe(before);
  });

  test('a client with a progress token is notified that fields are drafted again [R123]', async () => {
    for (const caller of await mcpCallers(world.url, key)) {
      const reported: Parameters<OnProgress>[0][] = [];
      await caller.watched('update_draft', { id, regenerate: ['tagline'] }, (report) =>
        reported.push(report),
      );
      expect(reported.map(({ message }) => message)).toEqual([
        'Drafting again: tagline.',
        'Keeping what the pages of the site prove.',
      ]);
      await caller.close();
    }
  });

  test('with an Idempotency-Key the drafter runs once, even for two concurrent calls [R231, D29]', async () => {
    const gate = Promise.withResolvers<void>();
    drafter.gate = gate.promise;
    const send = () =>
      world.rest('PATCH', `/drafts/${id}`, {
        key,
        body: { regenerate: ['tagline'] },
        headers: { 'idempotency-key': `k-${id}` },
      });
    const calls = [send(), send()];
    await until(async () => drafter.requests.length > 0);
    gate.resolve();
    const results = await Promise.all(calls);
    expect(results[0]!.body).toEqual(results[1]!.body);
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
    expect(drafter.requests).toHaveLength(1);
  });

  test('a 503 frees the key: the same call again may succeed [D29]', async () => {
    const send = () =>
      world.rest('PATCH', `/drafts/${id}`, {
        key,
        body: { regenerate: ['tagline'] },
        headers: { 'idempotency-key': `f-${id}` },
      });
    drafter.failure = new Error('down');
    expect((await send()).status).toBe(503);
    drafter.failure = null;
    expect((await send()).body.fields.tagline.value).toBe(AGAIN[0]);
  });
});

describe('where limits act [R123, D30]', () => {
  test('30 calls a day, counted per call; then 429 with Retry-After; get_account returns the rest', async () => {
    const held = new HeldDrafter();
    held.proposes = { tagline: [...AGAIN] };
    const limited = await startWorld({ env: { RATE_LIMITS: 'on' }, ports: { drafter: held } });
    const her_key = await limited.key('ada');
    const callers = [restCaller(limited, her_key), await mcpCaller(limited.url, her_key)];
    const [rest] = callers;
    const draft_id = await builtDraft(limited, 'ada');
    const again = () => rest!.call('update_draft', { id: draft_id, regenerate: ['tagline', 'name', 'city'] });
    const left = async (caller: Caller) =>
      (await caller.call('get_account')).answer.limits.find(({ name }: any) => name === 'regenerates');
    expect(await left(rest!)).toEqual({
      name: 'regenerates',
      limit: 30,
      remaining: 30,
      window_seconds: 86_400,
    });
    await limited.store.write((tx) => tx.settings.set('limits.regenerates_per_day', 2));
    expect((await again()).problem).toBeNull();
    limited.clock.advance(3_600_000);
    held.failure = new Error('down');
    expect((await again()).problem.status).toBe(503);
    held.failure = null;
    expect((await left(rest!)).remaining).toBe(1);
    const tool = await callers[1]!.call('update_draft', {
      id: draft_id,
      regenerate: ['name', 'tagline', 'city'],
    });
    expect(tool.problem).toBeNull();
    for (const caller of callers)
      expect(await left(caller)).toMatchObject({ remaining: 0, again_at: '2026-11-19T12:00:00.000Z' });
    const body = { regenerate: ['tagline'], fields: { city: 'Ghent' } };
    const refused = await limited.rest('PATCH', `/drafts/${draft_id}`, { key: her_key, body });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      String(23 * 3_600),
    ]);
    expect(held.requests).toHaveLength(3);
    const { answer } = await rest!.call('update_draft', { id: draft_id, fields: { city: 'Ghent' } });
    expect(answer.fields.city.value).toBe('Ghent');
    limited.clock.advance(23 * 3_600_000);
    expect((await again()).problem).toBeNull();
    for (const caller of callers) await caller.close();
    await limited.close();
  });

  test('calls at once cannot pass the limit together', async () => {
    const held = new HeldDrafter();
    held.proposes = { tagline: [...AGAIN] };
    const limited = await startWorld({ env: { RATE_LIMITS: 'on' }, ports: { drafter: held } });
    await limited.store.write((tx) => tx.settings.set('limits.regenerates_per_day', 2));
    const caller = restCaller(limited, await limited.key('ada'));
    const draft_id = await builtDraft(limited, 'ada');
    const came = await Promise.all(
      Array.from({ length: 5 }, () => caller.call('update_draft', { id: draft_id, regenerate: ['tagline'] })),
    );
    expect(came.map(({ problem }) => problem?.status ?? 200).toSorted((a, b) => a - b)).toEqual([
      200, 200, 429, 429, 429,
    ]);
    expect(held.requests).toHaveLength(2);
    await limited.close();
  });
});
