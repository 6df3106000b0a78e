import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../cli/program.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { type MessagesServer, messagesServer } from '../../doubles/messages_server.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { startWorld, until, type World } from '../../world.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-costs-'));
const BUILD = {
  input_tokens: 100,
  cache_creation_input_tokens: 4_000,
  cache_read_input_tokens: 0,
  output_tokens: 900,
};
const AGAIN = {
  input_tokens: 120,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 4_000,
  output_tokens: 50,
};
/** Micro-dollars at 2 dollars a million tokens in and 10 out. */
const COST = 2 * (100 + 1.25 * 4_000) + 10 * 900 + 2 * (120 + 0.1 * 4_000) + 10 * 50;

let world: World;
let key: string;
let model: MessagesServer;
let site: CompanySite;
let id: string;
beforeAll(async () => {
  model = await messagesServer();
  site = await lumenlogSite();
  world = await startWorld({ data_dir, env: { AI_BASE_URL: model.url, AI_MODEL: 'llama4' } });
  key = await world.key('ada');
  await world.store.write((tx) => tx.settings.set('ai.usd_per_million_tokens', '2/10'));
  model.next({ ok: {}, usage: BUILD }, { ok: {}, usage: AGAIN });
  id = (await world.rest('POST', '/drafts', { key, body: { url: site.url } })).body.id;
  await until(async () => (await world.store.drafts.byId(id))?.status === 'ready');
  await world.rest('PATCH', `/drafts/${id}`, { key, body: { regenerate: ['usps'] } });
});
afterAll(async () => {
  await world.close();
  await model.close();
  await site.close();
  rmSync(data_dir, { recursive: true, force: true });
});

test('each request is recorded with its draft: purpose, model, tokens and cost by the prices of the setting', async () => {
  const person = await world.store.people.byEmail('ada@example.org');
  const calls = (await world.store.personal.everything(person!.id))?.['model_call'];
  expect(calls).toMatchObject([
    {
      draft_id: id,
      purpose: 'build',
      model: 'llama4',
      input_tokens: 100,
      cache_write_tokens: 4_000,
      cache_read_tokens: 0,
      output_tokens: 900,
      micro_usd: 19_200,
    },
    { draft_id: id, purpose: 'regenerate', cache_read_tokens: 4_000, output_tokens: 50 },
  ]);
  expect(model.requests).toHaveLength(2);
});

test('the operator sees them by draft, in lines and as JSON, and in the metrics of the process', async () => {
  const { out, code } = await run(data_dir, ['model', 'costs']);
  expect(code).toBe(0);
  expect(out).toContain(`${id}  ${site.url}/  $0.020740  2 requests  8220 tokens in (4000 cached), 950 out`);
  expect(out).toContain('1 drafts, $0.020740 in all, $0.020740 a draft.');
  const { items, usd } = JSON.parse((await run(data_dir, ['model', 'costs', '--json'])).out);
  expect(usd).toBeCloseTo(COST / 1e6, 9);
  expect(items).toMatchObject([{ draft_id: id, calls: 2, responses: 2, input_tokens: 220, usd }]);
  expect(await run(data_dir, ['model', 'costs', '--limit', 'all'])).toMatchObject({ code: 2 });
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  expect(metrics).toContain('firstlight_model_tokens_total{kind="cache_read"} 4000');
  expect(metrics).toContain('firstlight_model_tokens_total{kind="output"} 950');
  expect(metrics).toContain(`firstlight_model_cost_usd_total ${COST / 1e6}`);
});

test('a request that no response came of counts with the most that it may cost, and without tokens', async () => {
  const before = await world.store.model_calls.bySubject(1);
  model.next({ instead: 'blanks' });
  const { status } = await world.rest('PATCH', `/drafts/${id}`, { key, body: { regenerate: ['usps'] } });
  expect(status).toBe(503);
  const [after] = await world.store.model_calls.bySubject(1);
  expect(after).toMatchObject({ calls: 3, responses: 2, output_tokens: before[0]!.output_tokens });
  expect(after!.micro_usd).toBeGreaterThan(before[0]!.micro_usd! + 10 * 8_000);
});

test('costs go with the draft', async () => {
  const person = await world.store.people.byEmail('ada@example.org');
  await world.store.write((tx) => tx.personal.erase(person!.id, world.clock.now().getTime()));
  expect(await world.store.model_calls.bySubject(10)).toEqual([]);
});
