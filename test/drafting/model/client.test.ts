import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ModelQuestion, ModelUnavailable } from '../../../domain/model/model.ts';
import { mostCostOf, pricesOf } from '../../../domain/model/model_prices.ts';
import type { Model } from '../../../domain/ports.ts';
import { messagesModel } from '../../../drafting/model/client.ts';
import { modelClient } from '../../../jobs/drafting/model_client.ts';
import { blankDraft } from '../../../store/drafts/drafts.ts';
import type { Store } from '../../../store/store.ts';
import { type MessagesServer, messagesServer } from '../../doubles/messages_server.ts';
import { startWorld, type World } from '../../world.ts';

const QUESTION: ModelQuestion = {
  system: 'Draft.',
  pages: '<page n="1">',
  wanted: 'All of it.',
  schema: { type: 'object' },
};
const PATIENCE = { attempt_ms: 10_000, total_ms: 10_000, retries: 0 };
const HASTE = { attempt_ms: 300, total_ms: 300, retries: 0 };
const never = new AbortController().signal;
const draft_id = '6f1d2c3b-0000-4000-8000-000000000001';

let world: World;
let store: Store;
let server: MessagesServer;

beforeEach(async () => {
  world = await startWorld();
  ({ store } = world);
  server = await messagesServer({
    text: '{"tagline":{}}',
    usage: { input_tokens: 1_000, output_tokens: 2_000 },
  });
});
afterEach(async () => {
  await world.close();
  await server.close();
});

const model = (changes: Partial<Parameters<typeof messagesModel>[0]> = {}): Model =>
  messagesModel({
    name: 'claude-haiku-5-5',
    api_key: 'k',
    base_url: server.url,
    key_header: 'authorization',
    own_server: true,
    ...changes,
  });
const clientOf = (used: Model = model()) => modelClient({ store, clock: world.clock, model: used });

const spent = (): Promise<number> => store.model_answers.spentOn('2026-11-18');

async function draft(): Promise<void> {
  await world.key('ada');
  const person = await store.people.byEmail('ada@example.org');
  const names = { id: draft_id, person_id: person!.id, url: 'https://acme.test/', site_key: 'acme.test' };
  await store.write((tx) => tx.drafts.add(blankDraft(names, world.clock.now().getTime())));
}

/** A model that responds when `answer` is called. */
function slowModel(): { model: Model; answer(): void; requests: () => number } {
  const gate = Promise.withResolvers<void>();
  let requests = 0;
  return {
    model: {
      name: 'claude-opus-5-5',
      prices: pricesOf('claude-opus-5-5', false),
      async request() {
        requests++;
        await gate.promise;
        const usage = { input_tokens: 1, output_tokens: 1, cache_read_tokens: 0, cache_write_tokens: 0 };
        return { text: '{}', stop_reason: 'end_turn', usage };
      },
    },
    answer: () => gate.resolve(),
    requests: () => requests,
  };
}

describe('what a model costs', () => {
  test('is counted by the day, with the prices of its maker', async () => {
    await clientOf().request(QUESTION, { patience: PATIENCE }, never);
    expect(await spent()).toBe(1_000 * 0.1 + 2_000 * 0.5);
    world.clock.advance(24 * 3_600_000);
    await clientOf().request(QUESTION, { patience: PATIENCE }, never);
    expect(await spent()).toBe(1_100);
  });

  test('knows models by name, whatever their date or maker’s prefix, and takes unknown ones for dear', () => {
    expect(pricesOf('claude-haiku-5-5-20261007', false)).toEqual({ input: 0.1, output: 0.5 });
    expect(pricesOf('anthropic/claude-opus-5-5', true)).toEqual({ input: 4, output: 20 });
    expect(pricesOf('gpt-9', false).output).toBeGreaterThan(20);
    expect(pricesOf('llama4', true)).toEqual({ input: 0, output: 0 });
  });

  test('does not go beyond the budget of the day, and says when there is one again', async () => {
    const most = mostCostOf(QUESTION, model().prices) / 1e6;
    await store.write((tx) => tx.settings.set('ai.max_usd_per_day', most));
    await clientOf().request(QUESTION, { patience: PATIENCE }, never);
    const refused = await clientOf()
      .request(QUESTION, { patience: PATIENCE }, never)
      .catch((error: unknown) => error);
    // It is noon.
    expect(refused).toMatchObject({
      name: 'ModelUnavailable',
      reason: 'over_budget',
      retry_after: 12 * 3_600,
    });
    expect(server.requests).toHaveLength(1);
    world.clock.advance(12 * 3_600_000);
    await clientOf().request(QUESTION, { patience: PATIENCE }, never);
    expect(server.requests).toHaveLength(2);
  });

  test('is held back while a question is on its way, so that many at once do not break the budget', async () => {
    const slow = slowModel();
    const most = mostCostOf(QUESTION, slow.model.prices) / 1e6;
    await store.write((tx) => tx.settings.set('ai.max_usd_per_day', most * 2.5));
    const both = clientOf(slow.model);
    const running = Array.from({ length: 5 }, () => both.request(QUESTION, { patience: PATIENCE }, never));
    const outcomes = Promise.allSettled(running);
    await expect.poll(slow.requests).toBe(2);
    slow.answer();
    expect((await outcomes).filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(slow.requests()).toBe(2);
    await both.request(QUESTION, { patience: PATIENCE }, never);
  });

  test('is held back for all processes, and no longer than a question may take', async () => {
    const slow = slowModel();
    const most = mostCostOf(QUESTION, slow.model.prices) / 1e6;
    await store.write((tx) => tx.settings.set('ai.max_usd_per_day', most * 1.5));
    const running = clientOf(slow.model).request(QUESTION, { patience: PATIENCE }, never);
    await expect.poll(slow.requests).toBe(1);
    const other = (): Promise<string> =>
      clientOf(slow.model).request(QUESTION, { patience: PATIENCE }, never);
    await expect(other()).rejects.toThrow('budget');
    const later = (await store.machineNow()) + PATIENCE.total_ms;
    expect(await store.write((tx) => tx.model_answers.held(later))).toBe(most * 1e6);
    // As if the process had died with its question.
    expect(await store.write((tx) => tx.model_answers.held(later + 20_000))).toBe(0);
    const again = other();
    slow.answer();
    await Promise.all([running, again]);
  });

  test('nothing asks a model whose budget is 0, and nothing is counted for one that costs nothing', async () => {
    await clientOf(model({ name: 'llama4' })).request(QUESTION, { patience: PATIENCE }, never);
    expect(await spent()).toBe(0);
    await store.write((tx) => tx.settings.set('ai.max_usd_per_day', 0));
    await expect(clientOf().request(QUESTION, { patience: PATIENCE }, never)).rejects.toThrow('budget');
  });

  test('counts the most for a question without an answer in time: its server may ask for money', async () => {
    server.next({ instead: 'hang' });
    await expect(clientOf().request(QUESTION, { patience: HASTE }, never)).rejects.toThrow(
      'did not answer in time',
    );
    expect(await spent()).toBe(mostCostOf(QUESTION, model().prices));
    server.next({ instead: 'drop' }, { status: 401 });
    await expect(clientOf().request(QUESTION, { patience: PATIENCE }, never)).rejects.toThrow(
      'could not be reached',
    );
    await expect(clientOf().request(QUESTION, { patience: PATIENCE }, never)).rejects.toThrow('key');
    expect(await spent()).toBe(mostCostOf(QUESTION, model().prices));
  });
});

describe('an answer that is kept', () => {
  test('is not asked for again, by whom or when ever', async () => {
    await draft();
    const first = await clientOf().request(QUESTION, { patience: PATIENCE, draft_id }, never);
    const second = await clientOf().request(QUESTION, { patience: PATIENCE, draft_id }, never);
    expect(second).toBe(first);
    expect(server.requests).toHaveLength(1);
    await clientOf().request({ ...QUESTION, pages: 'others' }, { patience: PATIENCE, draft_id }, never);
    await clientOf(model({ name: 'claude-sonnet-5-5' })).request(
      QUESTION,
      { patience: PATIENCE, draft_id },
      never,
    );
    await clientOf().request(QUESTION, { patience: PATIENCE }, never);
    expect(server.requests).toHaveLength(4);
  });

  test('is kept although it is a refusal: it has cost the same', async () => {
    await draft();
    server.next({ refusal: true });
    for (const _ of [1, 2])
      await expect(clientOf().request(QUESTION, { patience: PATIENCE, draft_id }, never)).rejects.toThrow(
        'declined',
      );
    expect(server.requests).toHaveLength(1);
  });

  test('is the person’s: it is exported, it goes with the person, and after a month by itself', async () => {
    await draft();
    await clientOf().request(QUESTION, { patience: PATIENCE, draft_id }, never);
    const person = await store.people.byEmail('ada@example.org');
    expect((await store.personal.everything(person!.id))?.['model_answer']).toMatchObject([
      { text: '{"tagline":{}}' },
    ]);
    await world.reach(new Date(world.clock.now().getTime() + 29 * 24 * 3_600_000));
    expect((await store.personal.everything(person!.id))?.['model_answer']).toHaveLength(1);
    await world.reach(new Date(world.clock.now().getTime() + 2 * 24 * 3_600_000));
    expect((await store.personal.everything(person!.id))?.['model_answer']).toEqual([]);
    await clientOf().request(QUESTION, { patience: PATIENCE, draft_id }, never);
    await store.write((tx) => tx.personal.erase(person!.id, world.clock.now().getTime()));
    expect(await store.model_answers.of(draft_id, server.requests[0]!.body.model)).toBeUndefined();
    expect(await store.drafts.byId(draft_id)).toBeUndefined();
  });

  test('of a person who has left meanwhile is only counted', async () => {
    await clientOf().request(QUESTION, { patience: PATIENCE, draft_id }, never);
    expect(await spent()).toBe(1_100);
  });
});

test('nothing is written to stdout, which belongs to MCP, and no key anywhere, whatever the environment wants of the SDK', async () => {
  server.next({ status: 401, message: 'invalid key sk-secret-42' }, { text: '{}' });
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'request_child.ts'), server.url, 'sk-secret-42'],
    { env: { ...process.env, ANTHROPIC_LOG: 'debug', ANTHROPIC_API_KEY: 'sk-other-43' } },
  );
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toEqual([
    'ModelUnavailable: The model rejected the key of this service.',
    '{}',
  ]);
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer sk-secret-42',
    'Bearer sk-secret-42',
  ]);
});

describe('servers that speak the Messages API', () => {
  const sentBy = async (changes: Parameters<typeof model>[0]) => {
    expect((await model(changes).request(QUESTION, PATIENCE, never)).text).toBe('{"tagline":{}}');
    const { path, headers } = server.requests.at(-1)!;
    return { path, authorization: headers.authorization, key: headers['x-api-key'] };
  };

  test.each<[string, Parameters<typeof model>[0], { authorization?: string; key?: string }]>([
    ['with a bearer key', { api_key: 'k-1' }, { authorization: 'Bearer k-1' }],
    ['with a key in x-api-key alone', { api_key: 'k-1', key_header: 'x-api-key' }, { key: 'k-1' }],
    ['without a key', { api_key: undefined }, { authorization: 'Bearer none' }],
  ])('are asked %s', async (_, changes, sent) => {
    expect(await sentBy(changes)).toEqual({
      path: '/v1/messages',
      authorization: undefined,
      key: undefined,
      ...sent,
    });
  });

  test('are asked below the path of their URL, and need not count tokens or name a stop reason', async () => {
    server.always({ raw: JSON.stringify({ content: [{ type: 'text', text: '{}' }] }) });
    const { text, usage } = await model({ base_url: `${server.url}/anthropic` }).request(
      QUESTION,
      PATIENCE,
      never,
    );
    expect(text).toBe('{}');
    expect(usage).toEqual({ input_tokens: 0, output_tokens: 0, cache_write_tokens: 0, cache_read_tokens: 0 });
    expect(server.requests.at(-1)!.path).toBe('/anthropic/v1/messages');
  });
});

describe('patience', () => {
  test.each(['hang', 'drip'] as const)('ends a server that does %s', async (instead) => {
    server.always({ instead });
    const error = await model()
      .request(QUESTION, HASTE, never)
      .catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(error).toMatchObject({ reason: 'too_slow', may_cost: true });
  });

  test('a server that says to come back in an hour ends the question at once, with its reason', async () => {
    server.always({ status: 429, headers: { 'retry-after': '3600' } });
    const before = server.requests.length;
    const error = await model()
      .request(QUESTION, { attempt_ms: 50_000, total_ms: 50_000, retries: 2 }, new AbortController().signal)
      .catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(ModelUnavailable);
    expect(error).toMatchObject({ reason: 'overloaded', retry_after: 3600 });
    expect(server.requests).toHaveLength(before + 1);
  });

  test.each(['blanks', 'bomb'] as const)('an answer of %s without end is cut off', async (instead) => {
    server.always({ instead });
    const before = process.memoryUsage().rss;
    const error = await model()
      .request(QUESTION, PATIENCE, new AbortController().signal)
      .catch((failed: unknown) => failed);
    expect(error).toMatchObject({ reason: 'cut_off', may_cost: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  test('an answer that comes a character at a time ends with the time of the question', async () => {
    server.always({ instead: 'drip' });
    const error = await model()
      .request(QUESTION, { attempt_ms: 50_000, total_ms: 400, retries: 2 }, new AbortController().signal)
      .catch((failed: unknown) => failed);
    expect(error).toMatchObject({ reason: 'too_slow', may_cost: true });
  });
});
