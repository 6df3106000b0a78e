import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../../cli/program.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { VALIDATORS } from '../../clients/validators.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { addListing } from '../../scene.ts';
import { sellBy } from '../../site/orders/order_scene.ts';
import { startWorld, type World } from '../../world.ts';

type Action = 'accept' | 'decline' | 'cancel';
type Mode = 'legacy' | { pin: '2026-07-28' };
const MODERN: Mode = { pin: '2026-07-28' };

let world: World;
let key: string;
let listing_id: number;
beforeAll(async () => {
  world = await startWorld();
  await sellBy(world, 'manual');
  key = await world.key('ada');
  listing_id = (await addListing(world.store, world.clock, { name: 'Fen', owner: 'ada' })).id;
});
afterAll(() => world.close());

/** What the host was to show the person. */
let shown: any[] = [];
beforeEach(() => {
  shown = [];
});

interface Person {
  capabilities?: ClientCapabilities;
  answer?: Action | 'fails';
}

/** A host that declares capabilities, and whose person answers each request to open a page. */
async function host(
  mode: Mode,
  over: 'http' | 'stdio',
  { capabilities = { elicitation: { url: {} } }, answer = 'accept' }: Person = {},
) {
  const client = new Client(
    { name: 'host', version: '1' },
    { ...VALIDATORS, versionNegotiation: { mode }, capabilities },
  );
  if ('elicitation' in capabilities)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      shown.push(params);
      if (answer === 'fails') throw new Error('no browser');
      return { action: answer };
    });
  const transport =
    over === 'http'
      ? new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
          requestInit: { headers: { authorization: `Bearer ${key}` } },
        })
      : new StdioClientTransport({
          command: process.execPath,
          args: [PROGRAM, 'mcp'],
          env: {
            ...world.env,
            BASE_URL: world.url,
            FIRSTLIGHT_API_KEY: key,
            LOG_LEVEL: 'silent',
          },
        });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

const input = () => ({
  items: [{ product: 'billboard_min', listing_id, amount_cents: 14_900 }],
  billing_country: 'US',
});
const checkout = async (client: Client, more = {}): Promise<any> => {
  const { structuredContent, isError } = await client.callTool({
    name: 'create_checkout',
    arguments: { ...input(), ...more },
  });
  if (isError) throw new Error('create_checkout was refused');
  return structuredContent;
};
const orders = async (): Promise<number> =>
  (await restCaller(world, key).call('list_my_orders')).answer.total;

// Over stdio each client is a program, which takes as long to start as a hundred orders.
const CONNECTIONS = [
  ['2026-07-28 over HTTP', MODERN, 'http'],
  ...(AT_LANDING
    ? ([
        ['2026-07-28 over stdio', MODERN, 'stdio'],
        ['2025-11-25 over stdio', 'legacy', 'stdio'],
      ] as const)
    : []),
] as const;

describe.each(CONNECTIONS)('a host that opens pages, at %s', (_name, mode, over) => {
  test.each([
    ['accept', 'agreed to open checkout_url'],
    ['decline', 'declined to open checkout_url'],
    ['cancel', 'has not answered'],
  ] as const)('%s: the order is made once, and the result says so', async (answer, said) => {
    const before = await orders();
    const order = await checkout(await host(mode, over, { answer }));
    expect(await orders()).toBe(before + 1);
    expect(order).toMatchObject({ status: 'pending', notices: [expect.stringContaining(said)] });
    expect(shown).toEqual([
      {
        mode: 'url',
        url: order.checkout_url,
        message: `Review order ${order.number} ($149.00) and pay it on this page. Nothing is charged before you confirm it there.`,
        ...(mode === 'legacy' && { elicitationId: expect.any(String) }),
      },
    ]);
    // No form, so that no data of a person can be shown for.
    expect(shown[0].requestedSchema).toBeUndefined();
  });

  test('with a key of its own the same order is offered again', async () => {
    const client = await host(mode, over, { answer: 'decline' });
    const idempotency_key = `own ${_name}`;
    const first = await checkout(client, { idempotency_key });
    expect((await checkout(client, { idempotency_key })).number).toBe(first.number);
    expect(shown.map(({ url }) => url)).toEqual([first.checkout_url, first.checkout_url]);
  });

  test('asks nothing for a refused order, and nothing while the client looks whether it was paid', async () => {
    const client = await host(mode, over);
    const { isError } = await client.callTool({ name: 'create_checkout', arguments: { items: [] } });
    expect([isError, shown]).toEqual([true, []]);
    const { number } = await checkout(client);
    const { structuredContent } = await client.callTool({ name: 'get_order', arguments: { number } });
    expect([structuredContent, shown.length]).toEqual([expect.objectContaining({ status: 'pending' }), 1]);
  });
});

describe('a host that gets the link alone, as before', () => {
  test.each([
    ['declares nothing', MODERN, 'http', {}],
    ...(AT_LANDING ? [['declares nothing, over stdio', 'legacy', 'stdio', {}] as const] : []),
    ['shows forms alone', MODERN, 'http', { elicitation: { form: {} } }],
    ['has an older version and no open connection', 'legacy', 'http', { elicitation: { url: {} } }],
  ] satisfies Readonly<[string, Mode, 'http' | 'stdio', ClientCapabilities]>[])(
    '%s',
    async (_name, mode, over, capabilities) => {
      const client = await host(mode, over, { capabilities });
      const order = await checkout(client);
      expect([order.notices, shown]).toEqual([[], []]);
      expect(order.checkout_url).toContain('/checkout/');
    },
  );

  test.runIf(AT_LANDING)('fails to open it: the order is not lost', async () => {
    const order = await checkout(await host('legacy', 'stdio', { answer: 'fails' }));
    expect([order.notices, shown.length]).toEqual([[], 1]);
    expect((await restCaller(world, key).call('get_order', { number: order.number })).answer.status).toBe(
      'pending',
    );
  });
});

describe('the wire at 2026-07-28', () => {
  const META = 'io.modelcontextprotocol/';
  const send = async (params: object, capabilities: unknown = { elicitation: { url: {} } }): Promise<any> => {
    const response = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'create_checkout',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'create_checkout',
          arguments: input(),
          ...params,
          _meta: { [`${META}protocolVersion`]: '2026-07-28', [`${META}clientCapabilities`]: capabilities },
        },
      }),
    });
    return response.json();
  };

  test('an answer that cannot be read is none, and the order stands', async () => {
    const { result } = await send({});
    expect(result.resultType).toBe('input_required');
    const { requestState } = result;
    const before = await orders();
    for (const page of [{ action: 'perhaps' }, { action: 7 }, { roots: [] }, null]) {
      const again = await send({ requestState, inputResponses: { page } });
      expect([page, again.result?.structuredContent?.notices ?? again.error?.code]).toEqual([
        page,
        page === null ? expect.anything() : [],
      ]);
    }
    expect(await orders()).toBe(before);
  });

  test('the state of one person makes no order of another', async () => {
    const { result } = await send({});
    const before = await orders();
    const mine = key;
    key = await world.key('grace');
    const other = await send({
      requestState: result.requestState,
      inputResponses: { page: { action: 'accept' } },
    });
    key = mine;
    expect(other.result.isError).toBe(true);
    expect(await orders()).toBe(before);
  });
});
