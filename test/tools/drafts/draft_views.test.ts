import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type McpCaller, mcpCallers } from '../../clients/mcp_clients.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { slowSite } from '../../doubles/slow_site.ts';
import { startWorld, until, type World } from '../../world.ts';
import { builtDraft } from './draft_scene.ts';

let world: World;
let key: string;
let callers: McpCaller[];
beforeAll(async () => {
  world = await startWorld();
  key = await world.key('ada');
  callers = await mcpCallers(world.url, key);
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await world.close();
});

const rest = (method: string, path: string, prefer?: string, body?: unknown) =>
  world.rest(method, path, {
    key,
    ...(body !== undefined && { body }),
    ...(prefer !== undefined && { headers: { prefer } }),
  });

describe('while the website is read', () => {
  test('a draft claims nothing about fields, names nothing as missing, and costs at most 120 tokens a poll [D77, R108]', async () => {
    const { site, letGo } = await slowSite();
    const submitted = (await rest('POST', '/drafts', undefined, { url: site.url })).body;
    const polled = await until(async () => {
      const { body } = await rest('GET', `/drafts/${submitted.id}`);
      return body.build.percent > 0 && body;
    });
    const listed = (await rest('GET', '/drafts')).body.items.find((one: any) => one.id === submitted.id);
    for (const draft of [submitted, polled]) {
      expect(draft).toMatchObject({ status: 'crawling', build: { outcome: null }, missing: [] });
      expect(JSON.stringify(draft)).not.toContain('not_found');
      expect(draft.next_steps.join(' ')).toContain('get_draft');
      expect(tokensOf(draft)).toBeLessThanOrEqual(120);
    }
    expect(listed).toMatchObject({ status: 'crawling', missing: [] });
    for (const caller of callers) {
      const { answer } = await caller.call('get_draft', { id: submitted.id });
      expect(answer).toEqual((await rest('GET', `/drafts/${submitted.id}`)).body);
    }
    letGo();
    const { body } = await rest('GET', `/drafts/${submitted.id}`, 'wait=20');
    expect(body).toMatchObject({ status: 'ready', build: { outcome: 'complete' } });
    expect(body.missing).toContain('tagline');
    expect(body.fields.tagline.state).toBe('not_found');
    await site.close();
  });

  test('a call that waits gets its result when the draft is ready, by argument and by header [D77]', async () => {
    const waits = [
      ...callers.map((caller) => async (id: string) => {
        const { answer } = await caller.call('get_draft', { id, wait_seconds: 20 });
        return answer;
      }),
      async (id: string) => {
        const { body, headers } = await rest('GET', `/drafts/${id}`, 'respond-async, wait=20');
        expect(headers.get('preference-applied')).toBe('wait=20');
        return body;
      },
    ];
    for (const wait of waits) {
      const { site, letGo } = await slowSite();
      const { id } = (await rest('POST', '/drafts', undefined, { url: site.url })).body;
      const waited = wait(id);
      await until(async () => site.paths().includes('/about'));
      letGo();
      expect(await waited).toMatchObject({ status: 'ready', build: { percent: 100 } });
      await site.close();
    }
  });

  test('a wait ends with its time, and a draft that is ready is not waited for [D77]', async () => {
    const { site, letGo } = await slowSite();
    const { id } = (await rest('POST', '/drafts', undefined, { url: site.url })).body;
    expect((await rest('GET', `/drafts/${id}`, 'wait=1')).body.status).not.toBe('ready');
    letGo();
    const { body } = await rest('GET', `/drafts/${id}`, 'wait=20');
    expect(body.status).toBe('ready');
    const again = rest('GET', `/drafts/${id}`, 'wait=20').then(() => 'at once');
    expect(await Promise.race([again, delay(15_000, 'after waiting', { ref: false })])).toBe('at once');
    await site.close();
  });

  test('waiting opens no other person’s draft [D61]', async () => {
    const id = await builtDraft(world, 'bob', { status: 'crawling' });
    const { status } = await rest('GET', `/drafts/${id}`, 'wait=20');
    expect(status).toBe(404);
  });
});

describe('the changes of a draft', () => {
  const tagline = 'Updates in the words of your customers';

  test('of one changed field cost at most 250 tokens, by argument and by header alike [D77]', async () => {
    const [one, two] = [await builtDraft(world, 'ada'), await builtDraft(world, 'ada')];
    const change = { fields: { tagline } };
    const { answer } = await callers[0]!.call('update_draft', { id: one, ...change, view: 'changes' });
    const { body, headers } = await rest('PATCH', `/drafts/${two}`, 'return=minimal', change);
    expect(headers.get('preference-applied')).toBe('return=minimal');
    expect(answer).toEqual({
      id: one,
      status: 'ready',
      revision: expect.stringMatching(/^[\w-]{16}$/),
      changed: {
        tagline: { before: 'Incident updates that customers understand', after: tagline, state: 'edited' },
      },
      completeness: expect.any(Number),
      missing: expect.arrayContaining(['city']),
      problems: [],
      notices: [],
      next_steps: expect.any(Array),
    });
    expect({ ...body, id: one }).toEqual(answer);
    expect(tokensOf(answer)).toBeLessThanOrEqual(250);
  });

  test('are empty where nothing changed, and name whole lists, links and sections by their part [D77]', async () => {
    const id = await builtDraft(world, 'ada');
    const changes = async (body: object) =>
      (await rest('PATCH', `/drafts/${id}`, 'return=minimal', body)).body.changed;
    expect(await changes({ fields: { name: 'Foghorn' } })).toEqual({});
    expect(await changes({ faqs: [], seo: { title: 'Foghorn' }, lock_fields: ['name'] })).toEqual({
      name: { before: 'Foghorn', after: 'Foghorn', state: 'override' },
      faqs: { before: [{ question: 'Is there a trial?', answer: 'The first month is free.' }], after: [] },
      seo: { before: {}, after: { title: 'Foghorn' } },
    });
    expect(await changes({ company_socials: { github: '' } })).toEqual({
      company_socials: { before: { github: 'https://github.com/foghorn' }, after: {} },
    });
  });

  test('say where the values are to a caller who has changed nothing yet, and to nobody else [D77]', async () => {
    const id = await builtDraft(world, 'ada');
    const brief = async () => (await callers[0]!.call('get_draft', { id, view: 'changes' })).answer;
    expect(await brief()).toMatchObject({
      changed: {},
      next_steps: [expect.stringContaining('whole draft'), expect.anything(), expect.anything()],
    });
    await rest('PATCH', `/drafts/${id}`, undefined, { fields: { tagline } });
    expect(JSON.stringify((await brief()).next_steps)).not.toContain('whole draft');
  });

  test('are the whole draft by default, or with return=representation [D77]', async () => {
    const id = await builtDraft(world, 'ada');
    const whole = (await rest('GET', `/drafts/${id}`)).body;
    expect(Object.keys(whole.fields)).toHaveLength(18);
    for (const caller of callers) {
      expect((await caller.call('get_draft', { id, view: 'full' })).answer).toEqual(whole);
    }
    const represented = await rest('GET', `/drafts/${id}`, 'return=representation');
    expect(represented.body).toEqual(whole);
    expect(represented.headers.get('preference-applied')).toBe('return=representation');
  });

  test('are no input of the operation: the body and the query do not take them, nor do other tools [R14, D59]', async () => {
    const id = await builtDraft(world, 'ada');
    expect((await rest('PATCH', `/drafts/${id}`, undefined, { view: 'changes' })).status).toBe(400);
    expect((await rest('GET', `/drafts/${id}?wait_seconds=2`)).status).toBe(400);
    expect((await callers[0]!.call('submit_draft', { id, view: 'changes' })).problem.code).toBe(
      'invalid_request',
    );
    const { headers, status } = await rest('GET', '/me', 'return=minimal, wait=5');
    expect([status, headers.get('preference-applied')]).toEqual([200, null]);
  });

  test('with unknown words: the tool names those that exist, the header is ignored [RFC 7240]', async () => {
    const id = await builtDraft(world, 'ada');
    for (const caller of callers) {
      const { problem } = await caller.call('get_draft', { id, view: 'short', wait_seconds: 99 });
      expect(problem).toMatchObject({
        code: 'invalid_request',
        errors: [
          { path: 'view', limit: ['full', 'changes'], actual: 'short' },
          { path: 'wait_seconds', limit: 20, actual: 99 },
        ],
      });
      for (const wait_seconds of ['', 0, '0']) {
        const { answer } = await caller.call('get_draft', { id, view: null, wait_seconds });
        expect(answer.fields, JSON.stringify(wait_seconds)).toBeDefined();
      }
    }
    for (const prefer of ['return=little', 'wait=-1', 'wait=soon', ';', ',,', 'return', 'wait=']) {
      const { status, headers, body } = await rest('GET', `/drafts/${id}`, prefer);
      expect([status, headers.get('preference-applied'), body.id], prefer).toEqual([200, null, id]);
    }
  });
});
