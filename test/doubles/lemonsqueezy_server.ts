import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A checkout as the SDK requested it. */
interface RequestedCheckout {
  attributes: any;
  store_id: string;
  variant_id: string;
}

/** An order at the fake Lemon Squeezy; amounts in cents. */
export interface PaidOrder {
  id: string;
  number: string;
  subtotal: number;
  tax: number;
  status?: string;
  currency?: string;
  refunded?: number;
  test_mode?: boolean;
  email?: string;
  /** Name of the checkout, as the list of orders shows it. */
  product_name?: string;
  /** What the checkout carried along; the bare number by default, as anybody may have it in a URL. */
  custom?: string;
  /** Ours by default. */
  variant_id?: number;
  /** Now by default. */
  created_at?: Date;
}

export interface LemonSqueezyServer {
  /** Where it really is. */
  origin: string;
  checkouts: RequestedCheckout[];
  /** What the list of orders shows, newest first. */
  orders: PaidOrder[];
  /** How often a page of that list was requested. */
  lists: number;
  /** How it responds: as it should, with a page of HTML, or never. */
  mood: 'well' | 'html' | 'silent';
  /** Awaited after a request was carried out, before its response. */
  responding: () => Promise<void>;
  /** Sends requests of the SDK here instead of over the network; returns how to stop. */
  close(): Promise<void>;
}

export const ACCOUNT = {
  LEMONSQUEEZY_API_KEY: 'ls_key_of_a_test',
  LEMONSQUEEZY_STORE_ID: '11',
  LEMONSQUEEZY_VARIANT_ID: '22',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'whsec_of_a_test',
  LEMONSQUEEZY_TEST_MODE: 'on',
};

const JSON_API = { 'content-type': 'application/vnd.api+json' };

/** Speaks the wire of Lemon Squeezy: JSON:API for checkouts and orders. The unmodified SDK calls it, because its origin is rewritten. */
export async function lemonSqueezyServer(now: () => Date): Promise<LemonSqueezyServer> {
  const checkouts: RequestedCheckout[] = [];
  const state: LemonSqueezyServer = {
    origin: '',
    checkouts,
    orders: [],
    lists: 0,
    mood: 'well',
    responding: async () => {},
    close,
  };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      if (state.mood === 'silent') return;
      if (state.mood === 'html') {
        res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
        return;
      }
      const [status, body] = responseTo(req, Buffer.concat(chunks).toString());
      void state.responding().then(() => res.writeHead(status, JSON_API).end(JSON.stringify(body)));
    });
  });
  function responseTo(
    { method, url: path, headers }: IncomingMessage,
    body: string,
  ): [status: number, body: object] {
    if (headers.authorization !== `Bearer ${ACCOUNT.LEMONSQUEEZY_API_KEY}`)
      return [401, { errors: [{ status: '401' }] }];
    if (method === 'POST' && path === '/v1/checkouts') {
      const { data } = JSON.parse(body);
      checkouts.push({
        attributes: data.attributes,
        store_id: data.relationships.store.data.id,
        variant_id: data.relationships.variant.data.id,
      });
      const id = `co-${checkouts.length}`;
      const url = `https://acme.lemonsqueezy.com/checkout/custom/${id}`;
      return [201, { data: { type: 'checkouts', id, attributes: { url } } }];
    }
    if (method === 'GET' && path?.startsWith('/v1/orders')) {
      state.lists++;
      return [200, { data: pageOf(state.orders, path, now()) }];
    }
    return [404, { errors: [] }];
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.origin = origin;
  const real = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith('https://api.lemonsqueezy.com/')
      ? real(input.replace('https://api.lemonsqueezy.com', origin), init)
      : real(input, init);
  async function close(): Promise<void> {
    globalThis.fetch = real;
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
  return state;
}

/** The page of the list that a request names. */
function pageOf(orders: readonly PaidOrder[], path: string, at: Date) {
  const { searchParams } = new URL(path, 'http://localhost');
  const size = Number(searchParams.get('page[size]'));
  const from = (Number(searchParams.get('page[number]')) - 1) * size;
  return orders.slice(from, from + size).map((order) => resource(order, at));
}

/** An order as JSON:API has it. */
function resource(order: PaidOrder, at: Date) {
  const {
    id,
    number,
    subtotal,
    tax,
    status = 'paid',
    currency = 'USD',
    refunded = 0,
    test_mode = true,
  } = order;
  return {
    type: 'orders',
    id,
    attributes: {
      store_id: 11,
      identifier: `identifier-${id}`,
      user_email: order.email ?? 'ada@example.org',
      currency,
      status,
      subtotal,
      tax,
      total: subtotal + tax,
      refunded_amount: refunded,
      test_mode,
      created_at: (order.created_at ?? at).toISOString(),
      first_order_item: {
        variant_id: order.variant_id ?? 22,
        product_name: order.product_name ?? `Order ${number}`,
        variant_name: 'Default',
        test_mode,
      },
    },
  };
}

/** A webhook as Lemon Squeezy sends it: the body, and its headers with the signature. */
export function webhook(
  event_name: string,
  order: PaidOrder,
  { secret = ACCOUNT.LEMONSQUEEZY_WEBHOOK_SECRET, at = new Date(0) } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({
    meta: {
      test_mode: order.test_mode ?? true,
      event_name,
      custom_data: { order_number: order.custom ?? order.number },
    },
    data: resource(order, at),
  });
  return { body, headers: { ...signed(body, secret), 'x-event-name': event_name } };
}

/** The headers of any body that Lemon Squeezy has signed. */
export function signed(
  body: string,
  secret: string = ACCOUNT.LEMONSQUEEZY_WEBHOOK_SECRET,
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'content-type': 'application/json', 'x-signature': signature };
}
