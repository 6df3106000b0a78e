import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mcpCallers } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { type MessagesServer, messagesServer, quoted } from '../../doubles/messages_server.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { startWorld, until, type World } from '../../world.ts';

const TAGLINE = 'Lumenlog keeps every fixture in one place';

describe('fields are drafted again from the stored pages by the model, within the call [R123]', () => {
  let world: World;
  let model: MessagesServer;
  let site: CompanySite;
  let callers: Caller[];
  let id: string;

  beforeAll(async () => {
    model = await messagesServer();
    world = await startWorld({
      env: { ANTHROPIC_API_KEY: 'k', AI_BASE_URL: model.url, LOG_LEVEL: 'silent' },
    });
    const key = await world.key('ada');
    callers = [restCaller(world, key), ...(await mcpCallers(world.url, key)).slice(0, 1)];
    site = await lumenlogSite();
    ({ id } = (await callers[0]!.call('submit_listing', { url: site.url })).answer);
    await until(async () => (await world.store.drafts.byId(id))?.status === 'ready');
  });
  afterAll(async () => {
    for (const caller of callers) await caller.close();
    await world.close();
    await model.close();
    await site.close();
  });
  beforeEach(() => {
    model.requests.splice(1);
  });

  test('with the pages of the build word for word, so that its server’s cache has them', async () => {
    const requests = site.requests.length;
    for (const caller of callers) {
      model.next({
        ok: (body) => ({
          tagline: { value: TAGLINE, quotes: [quoted(body, 'Lumenlog keeps every fixture')] },
        }),
      });
      const { answer } = await caller.call('update_draft', { id, regenerate: ['tagline', 'founded_year'] });
      expect(answer.fields.tagline).toMatchObject({ value: TAGLINE, state: 'ai' });
      expect(answer.fields.tagline.evidence[0].quote).toBe('Lumenlog keeps every fixture');
      expect(answer.fields.founded_year).toMatchObject({ value: '2021', state: 'ai' });
    }
    const [build, ...again] = model.requests.map(({ body }) => body);
    expect(again).toHaveLength(callers.length);
    for (const body of again) {
      expect(body.system).toBe(build!.system);
      expect(body.output_config).toEqual(build!.output_config);
      expect(body.messages[0]!.content[0]).toEqual(build!.messages[0]!.content[0]);
      // What the rules decide is not asked for.
      expect(body.messages[0]!.content[1]!.text).toContain('tagline');
      expect(body.messages[0]!.content[1]!.text).not.toContain('founded_year');
    }
    expect(site.requests).toHaveLength(requests);
  });

  test('not at all where the rules decide', async () => {
    const { answer } = await callers[0]!.call('update_draft', { id, regenerate: ['name', 'country'] });
    expect(answer.fields.name.value).toBe('Lumenlog');
    expect(model.requests).toHaveLength(1);
  });

  test('and when it gives no answer, nothing changes: 503 with the time to wait [D12]', async () => {
    const before = await callers[0]!.call('get_draft', { id });
    for (const caller of callers) {
      model.next(
        { status: 529, headers: { 'retry-after-ms': '1' } },
        { status: 529, headers: { 'retry-after': '7', 'x-should-retry': 'false' } },
      );
      const { problem } = await caller.call('update_draft', {
        id,
        regenerate: ['tagline'],
        fields: { city: 'Bruges' },
      });
      expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
      expect(problem!.detail).toContain('overloaded');
    }
    model.next({ refusal: true });
    const refused = await world.rest('PATCH', `/drafts/${id}`, {
      key: await world.key('ada'),
      body: { regenerate: ['tagline'] },
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callers[0]!.call('get_draft', { id })).answer).toEqual(before.answer);
  });

  test('beyond the budget of the day: 503, to come back within the hour at the latest [D12]', async () => {
    await world.store.write((tx) => tx.settings.set('ai.max_usd_per_day', 0));
    const refused = await world.rest('PATCH', `/drafts/${id}`, {
      key: await world.key('ada'),
      body: { regenerate: ['tagline'] },
    });
    expect(refused.status).toBe(503);
    expect(refused.body.detail).toContain('budget for today');
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(model.requests).toHaveLength(1);
    await world.store.write((tx) => tx.settings.set('ai.max_usd_per_day', 5));
  });
});
