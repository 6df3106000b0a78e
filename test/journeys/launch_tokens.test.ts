import { expect, test } from 'vitest';
import { mcpCallers } from '../clients/mcp_clients.ts';
import { tokensOf } from '../clients/tokens.ts';
import { startWorld } from '../world.ts';
import { lumenlogSite } from './lumenlog_site.ts';

test('the shortest launch costs a model at most 5,000 tokens in results [D77]', async () => {
  const world = await startWorld();
  const [ada, ...others] = await mcpCallers(world.url, await world.key('ada'));
  const site = await lumenlogSite();
  const costs: Record<string, number> = {};
  const call = async (name: string, input: object) => {
    const { answer, problem } = await ada!.call(name, { ...input });
    expect(problem).toBeNull();
    costs[name] = (costs[name] ?? 0) + tokensOf(answer);
    return answer;
  };
  const { id } = await call('submit_listing', { url: site.url });
  let draft = await call('get_draft', { id, wait_seconds: 20 });
  while (draft.status !== 'ready') draft = await call('get_draft', { id, wait_seconds: 20 });
  const fields = { categories: ['Project management'], tagline: 'Light, planned.' };
  await call('update_draft', { id, fields, view: 'changes' });
  const { listing_id } = await call('submit_draft', { id });
  const { status } = await call('choose_free_listing', { listing_id });
  expect(status).toBe('awaiting_badge');
  process.stdout.write(`${JSON.stringify(costs)}\n`);
  expect(Object.values(costs).reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(5_000);
  for (const caller of [ada!, ...others]) await caller.close();
  await site.close();
  await world.close();
});
