import type { IncomingMessage, ServerResponse } from 'node:http';
import { drain, readBytes } from '../../bridge/http/body.ts';
import type { Clock, PaymentProvider } from '../../domain/ports.ts';
import { recordPayment } from '../../services/orders/paying/payment_events.ts';
import type { Store } from '../../store/store.ts';
import type { Forgeries } from './forgeries.ts';

/** Most bytes of a webhook; theirs have about 4,000. */
const BODY_LIMIT = 256 * 1024;

export interface WebhookWorld {
  store: Store;
  clock: Clock;
  /** Undefined where the operator has no key: then there is no such URL. */
  payments: PaymentProvider | undefined;
  onFailure: (error: unknown) => void;
  /** Counts webhooks whose signature is wrong. */
  forgeries: Pick<Forgeries, 'wait' | 'note'>;
  /** The IP address of the sender. */
  ip: () => string;
}

/**
 * The webhook of the payment provider, on the raw body: what is signed is the bytes. Everything that follows is one transaction, so 200 says
 * that it is stored, also of what cannot be read; anything else makes the provider repeat it. Returns whether the request was for it.
 */
export function paymentWebhook(world: WebhookWorld): (req: IncomingMessage, res: ServerResponse) => boolean {
  const { payments } = world;
  const path = payments && `/webhooks/${payments.name}`;
  return (req, res) => {
    if (!payments || req.url?.split('?', 1)[0] !== path) return false;
    if (req.method === 'POST') void respond(req, res, { ...world, payments });
    else res.writeHead(405, { ...PLAIN, Allow: 'POST' }).end('POST only\n');
    return true;
  };
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  world: WebhookWorld & { payments: PaymentProvider },
): Promise<void> {
  const wait = await world.forgeries.wait(world.ip());
  if (wait > 0) {
    await drain(req);
    res.writeHead(429, { ...PLAIN, 'Retry-After': wait }).end('too many wrong signatures\n');
    return;
  }
  const [status, text] = await received(req, world).catch((error: unknown): [number, string] => {
    world.onFailure(error);
    return [503, 'not stored'];
  });
  res.writeHead(status, PLAIN).end(`${text}\n`);
}

async function received(
  req: IncomingMessage,
  { store, clock, payments, forgeries, ip }: WebhookWorld & { payments: PaymentProvider },
): Promise<[status: number, text: string]> {
  const body = await readBytes(req, BODY_LIMIT).catch(() => null);
  if (!body) return [413, 'too large'];
  const { 'x-signature': signature } = req.headers;
  const reports = payments.read(body, { signature: typeof signature === 'string' ? signature : undefined });
  if (reports === 'bad_signature') {
    await forgeries.note(ip());
    return [401, 'bad signature'];
  }
  const { name: provider, is_test } = payments;
  const now = clock.now().getTime();
  for (const report of reports)
    await store.write((tx) => recordPayment(tx, { provider, report, is_test, now }), { durable: true });
  return [200, 'stored'];
}
