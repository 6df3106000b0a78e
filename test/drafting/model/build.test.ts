import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import {
  type MessagesServer,
  type ModelRequestBody,
  messagesServer,
  quoted,
} from '../../doubles/messages_server.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { startWorld, until, type World } from '../../world.ts';

const KEY = 'sk-ant-double-0123456789';

/** Truth about the fictional site, in the form that the model is asked for. */
function truth(body: ModelRequestBody) {
  const say = (value: string, ...quotes: string[]) => ({
    value,
    quotes: quotes.map((quote) => quoted(body, quote)),
  });
  return {
    tagline: say('Project management for lighting designers', 'Project management for lighting designers'),
    description: say(
      'Lumenlog keeps every fixture, cue sheet and site visit of a lighting project in one place.',
      'Lumenlog keeps every fixture, cue sheet and site visit of a lighting project in one place.',
    ),
    features: [
      say('Fixture schedules that update themselves', 'Fixture schedules that update themselves'),
      say('Teleports lamps to 90 countries', 'Site visits with photos'),
    ],
    founded_year: say('2019', 'founded in 2021'),
  };
}

describe('a draft with a model [R102, R105, R106, D3]', () => {
  let world: World;
  let model: MessagesServer;
  let site: CompanySite;
  let ada: Both;

  beforeAll(async () => {
    model = await messagesServer();
    world = await startWorld({
      env: { ANTHROPIC_API_KEY: KEY, AI_BASE_URL: model.url, LOG_LEVEL: 'error' },
    });
    ada = await both(world, await world.key('ada'));
  });
  afterAll(async () => {
    await ada.close();
    await world.close();
    await model.close();
  });
  beforeEach(async () => {
    site = await lumenlogSite();
    model.requests.length = 0;
  });
  afterEach(() => site.close());

  async function built(): Promise<any> {
    const { id } = (
      await world.rest('POST', '/drafts', { key: await world.key('ada'), body: { url: site.url } })
    ).body;
    await until(async () => (await world.store.drafts.byId(id))?.status === 'ready');
    return ada.answer('get_draft', { id });
  }

  test('keeps what the model proves, leaves out what it invents, and the rules decide literal facts [R105]', async () => {
    model.next({ ok: truth });
    const { fields, build } = await built();
    expect(build.outcome).toBe('partial');
    expect(fields.features.value).toEqual(['Fixture schedules that update themselves']);
    expect(fields.description.value).toContain('Lumenlog keeps every fixture');
    expect(fields.founded_year.value).toBe('2021');
    expect(fields.name.value).toBe('Lumenlog');
    expect(fields.usps).toEqual({ value: null, state: 'not_found', evidence: [] });
    const [request] = model.requests;
    expect(model.requests).toHaveLength(1);
    expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(request!.body.model).toBe('claude-haiku-5-5');
    expect(request!.body.messages[0]!.content[0]!.cache_control).toEqual({ type: 'ephemeral' });
  });

  test('each category of the rules and of the model stands with its own quote [R105]', async () => {
    const quote = 'Project management for lighting designers';
    model.next({ ok: (body) => ({ categories: [{ value: 'Design', quotes: [quoted(body, quote)] }] }) });
    const { fields } = await built();
    expect(fields.categories).toMatchObject({
      value: ['Project management', 'Design'],
      evidence: [{ quote: 'Project management' }, { quote }],
    });
  });

  test('get_draft shows every step while it is taken, and says nothing of a model that is well [R104]', async () => {
    const seen = Promise.withResolvers<void>();
    model.next({ ok: truth, when: seen.promise });
    const key = await world.key('ada');
    const { id } = (await world.rest('POST', '/drafts', { key, body: { url: site.url } })).body;
    // The steps go on between two calls, so both protocols are compared only while the model waits, and at the end.
    const rest = () => world.rest('GET', `/drafts/${id}`, { key });
    await until(async () => (await rest()).body.build.step.startsWith('Sending'));
    const sending = await ada.answer('get_draft', { id });
    seen.resolve();
    expect(sending).toMatchObject({
      status: 'drafting',
      build: { step: 'Sending the pages to the language model.', percent: 85, outcome: null },
    });
    await until(async () => (await rest()).body.status === 'ready');
    const ready = await ada.answer('get_draft', { id });
    expect(ready.build).toMatchObject({ percent: 100, step: 'Ready for review.' });
    expect(ready.build.pages.map(({ reason }: { reason: string }) => reason)).toContain('read');
    expect(ready.build.detail).not.toMatch(/model|rules/);
  });

  test('the key is nowhere in the database and in no answer', async () => {
    model.next({ status: 401, message: `invalid x-api-key: ${KEY}` });
    const draft = await built();
    expect(draft.build.outcome).toBe('ai_unavailable');
    expect(JSON.stringify(draft)).not.toContain(KEY);
    const { data_dir } = world.running.config;
    for (const file of readdirSync(data_dir).filter((name) => name.startsWith('firstlight.db')))
      expect(readFileSync(join(data_dir, file)).includes(KEY), file).toBe(false);
  });
});

test('a model’s server that asks for no key is asked without one', async () => {
  await using model = await messagesServer({ ok: truth });
  await using site = await lumenlogSite();
  const world = await startWorld({ env: { AI_BASE_URL: `${model.url}/`, AI_MODEL: 'llama4:8b' } });
  const key = await world.key('ada');
  const { id } = (await world.rest('POST', '/drafts', { key, body: { url: site.url } })).body;
  const draft = await until(async () => {
    const { body } = await world.rest('GET', `/drafts/${id}`, { key });
    return body.status === 'ready' && body;
  });
  expect(draft.fields.features.value).toEqual(['Fixture schedules that update themselves']);
  expect(model.requests[0]!.body.model).toBe('llama4:8b');
  expect(model.requests[0]!.headers.authorization).toBe('Bearer none');
  await world.close();
});

test('without any model the rules draft, and founders read of no setting that they do not have', async () => {
  await using site = await lumenlogSite();
  const world = await startWorld();
  const key = await world.key('ada');
  const { id } = (await world.rest('POST', '/drafts', { key, body: { url: site.url } })).body;
  const draft = await until(async () => {
    const { body } = await world.rest('GET', `/drafts/${id}`, { key });
    return body.status === 'ready' && body;
  });
  expect(draft.build.outcome).toBe('partial');
  expect(draft.build.detail).toMatch(/\. Every value is quoted from the website\.$/);
  await world.close();
});
