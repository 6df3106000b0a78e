import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fulfilOrder } from '../../../services/orders/fulfil/fulfil_order.ts';
import { givenOf } from '../../../services/orders/fulfil/given.ts';
import { run } from '../../cli/program.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { type MessagesServer, messagesServer, quoted } from '../../doubles/messages_server.ts';
import { addListing } from '../../scene.ts';
import { payFor } from '../../services/orders/orders.ts';
import { startWorld, until, type World } from '../../world.ts';

const HOME = `<!doctype html><html><head><title>Acme</title></head><body><main><h1>Acme for lighting designers</h1>
<p>Plans start at $12 a month, and Acme is trusted by 400 studios in Vienna.</p><img src="/a.png"></main></body></html>`;

let world: World;
let model: MessagesServer;
let site: CompanySite;
const begin = async (env: Record<string, string>) => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent', ...env } });
};
beforeEach(async () => {
  model = await messagesServer();
  site = await companySite({ '/': HOME });
});
afterEach(async () => {
  await world.close();
  await site.close();
  await model.close();
});
const withModel = () => begin({ ANTHROPIC_API_KEY: 'sk-ant-double-0123456789', AI_BASE_URL: model.url });

async function ordered(options: Record<string, unknown> | null = null): Promise<number> {
  const { id } = await addListing(world.store, world.clock, {
    name: 'Acme',
    url: site.url,
    tagline: 'Acme for film crews',
    pricing_summary: 'Plans start at $19 a month.',
  });
  const now = world.clock.now().getTime();
  return world.store.write(async (tx) => {
    const item = { product: 'ai_review' as const, listing_id: id, ...(options && { options }) };
    const order = await payFor(tx, [item], now);
    await fulfilOrder(tx, order, now);
    return order;
  });
}
const line = async (id: number) => (await world.store.purchases.lines(id))[0]!;
const ended = async (id: number) => {
  await until(async () => (await line(id)).status !== 'pending');
  return line(id);
};

describe('the AI review of a listing [D42]', () => {
  test('writes a report into the line: computed checks, and what the model proves', async () => {
    await withModel();
    model.always({
      ok: (body) => ({
        contradictions: [
          {
            text: 'The listing names another price than the website.',
            quotes: [quoted(body, 'Plans start at $12 a month'), quoted(body, 'Plans start at $19 a month')],
          },
        ],
        unclear_prices: [],
        missing_proof: [
          { text: 'Nothing proves the 900 studios.', quotes: [quoted(body, 'trusted by 400 studios')] },
        ],
        suggestions: [
          {
            text: 'Say who the 400 studios in Vienna are.',
            quotes: [quoted(body, 'trusted by 400 studios in Vienna')],
          },
        ],
      }),
    });
    const order = await ordered({ focus: 'pricing' });
    const { status, ...rest } = await ended(order);
    const { review } = givenOf(rest);
    expect(status).toBe('fulfilled');
    const report = review!.report!;
    expect(report.checks.map(({ check, findings }) => [check, findings.length])).toEqual([
      ['completeness', 5],
      ['contradictions', 1],
      ['unclear_prices', 0],
      ['missing_proof', expect.any(Number)],
      ['lengths', 1],
      ['accessibility', 2],
    ]);
    expect(report.checks[1]!.findings[0]).toEqual({
      text: 'The listing names another price than the website.',
      quotes: [
        { from: 'website', url: `${site.url}/`, quote: 'Plans start at $12 a month' },
        { from: 'listing', url: null, quote: 'Plans start at $19 a month' },
      ],
    });
    expect(report.checks[5]!.findings.map(({ quotes }) => quotes[0]?.quote)).toEqual([
      '<html>',
      '<img src="/a.png">',
    ]);
    expect(report.suggestions).toHaveLength(1);
    expect(report.left_out).toBe(1);
    expect(JSON.stringify(report)).not.toContain('900');
    expect(model.requests[0]!.body.messages[0]!.content.map(({ text }) => text).join(' ')).toContain(
      'Look at the prices first.',
    );
    const [cost] = await world.store.model_calls.bySubject(10);
    expect(cost).toMatchObject({
      draft_id: null,
      order: (await world.store.purchases.byId(order))?.number,
      calls: 1,
      responses: 1,
    });
    expect(cost!.micro_usd).toBeGreaterThan(0);
    const costs = await run(world.running.config.data_dir, ['model', 'costs'], world.env);
    expect(costs.out).toContain(`AI review of order ${cost!.order}`);
    expect(costs.out).toContain('0 drafts and 1 AI reviews');
    await world.running.drain();
    expect(
      (await world.mails()).some(({ subject }) => subject.includes('The review of Acme is written')),
    ).toBe(true);
  });

  test('without a model the line fails with the reason, and waits for the site team', async () => {
    await begin({});
    const order = await ordered();
    const { status, given } = await ended(order);
    expect([status, givenOf({ given }).failed]).toEqual([
      'failed',
      'No language model is set up, so no review can be written.',
    ]);
  });

  test('a refunded line is not written', async () => {
    await withModel();
    const { takeBack } = await import('../../../services/orders/take_back/take_back.ts');
    const now = world.clock.now().getTime();
    model.always({ status: 529 });
    const order = await ordered();
    await world.store.write((tx) => takeBack(tx, { purchase_id: order, position: 0, cents: 4900 }, now));
    model.always({ ok: { contradictions: [], unclear_prices: [], missing_proof: [], suggestions: [] } });
    await world.running.drain();
    expect((await line(order)).status).toBe('refunded');
    expect(givenOf(await line(order)).review).toEqual({ report: null });
  });
});
