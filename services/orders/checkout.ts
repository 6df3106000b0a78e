import { createHash } from 'node:crypto';
import { type Billing, type OrderStatus, type Quote, statusAt } from '../../domain/orders/order.ts';
import { TRANSFER_HOLD_MS } from '../../domain/orders/payment.ts';
import type { PaymentProviderName } from '../../domain/settings/setting_sale.ts';
import program from '../../package.json' with { type: 'json' };
import type { Purchase } from '../../store/orders/purchases.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type OrderWithLines, withLines } from './own_orders.ts';

/** An order as its checkout page shows it. */
export interface Checkout {
  order: OrderWithLines;
  /** That of the order at this moment: the job that ends it may be minutes late. */
  status: OrderStatus;
  /** Names of the listings of its lines, by id. */
  listings: ReadonlyMap<number, string>;
  /** Name and email address of its person. */
  person: { name: string; email: string };
  /** How it is paid now. */
  provider: PaymentProviderName;
  /** What a buyer reads who pays by bank transfer. */
  instructions: string;
  /** Which terms are accepted. */
  terms_version: string;
}

/** The order with a number at `now`; undefined if there is none, or its person has left. */
export const checkoutOf = defineUseCase(
  { who: 'link', does: 'reads' },
  async (reads: Reads, number: string, now: number): Promise<Checkout | undefined> => {
    const found = await reads.purchases.byNumber(number);
    const person = found && (await reads.people.byId(found.person_id));
    if (!found || !person || person.deleted_at !== null) return undefined;
    const [[order = { ...found, lines: [] }], settings] = await Promise.all([
      withLines(reads, [found]),
      reads.settings.all(),
    ]);
    return {
      order,
      status: statusAt(order, now),
      listings: await namesOfListings(reads, order),
      person: { name: person.name ?? '', email: person.email },
      provider: settings['payment.provider'] as PaymentProviderName,
      instructions: settings['payment.instructions'],
      terms_version: termsVersion(settings['pages.terms']),
    };
  },
);

/** Names of the listings of an order, by id. */
export async function namesOfListings(
  { listings }: Reads,
  { lines }: OrderWithLines,
): Promise<Map<number, string>> {
  const ids = new Set(lines.flatMap(({ listing_id }) => (listing_id === null ? [] : [listing_id])));
  const rows = await Promise.all([...ids].map((id) => listings.byId(id)));
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.name]] : [])));
}

/** Names the text of the terms: that of the operator by a hash of it, that of the program by its version. */
const termsVersion = (text: string): string =>
  text === ''
    ? `firstlight ${program.version}`
    : `sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** What a person sent from the checkout page. */
export interface SentCheckout {
  number: string;
  billing: Billing;
  /** VAT for the country and number of the billing details, at the prices that are held. */
  quote: Pick<Quote, 'vat_cents' | 'total_cents' | 'tax'> & { line_vat_cents: readonly number[] };
  terms_version: string;
  provider: PaymentProviderName;
  now: number;
}

/**
 * Stores billing details, VAT and the accepted terms, before the person pays; pressing twice stores them twice, and one email is sent. A bank
 * transfer takes days, so that its prices are held longer. Returns the order, or null if it is not pending any more.
 */
export const beginPayment = defineUseCase(
  { who: 'link', does: 'durable' },
  async (tx: Tx, sent: SentCheckout): Promise<Purchase | null> => {
    const { number, billing, quote, terms_version, provider, now } = sent;
    const order = await tx.purchases.byNumber(number);
    if (!order || statusAt(order, now) !== 'pending') return null;
    const { vat_cents, total_cents, tax, line_vat_cents } = quote;
    const expires_at =
      provider === 'manual'
        ? Math.max(order.expires_at, order.created_at + TRANSFER_HOLD_MS)
        : order.expires_at;
    await tx.purchases.patch(order.id, {
      billing,
      vat_cents,
      total_cents,
      tax,
      terms_version,
      terms_accepted_at: now,
      provider,
      expires_at,
    });
    for (const [position, vat] of line_vat_cents.entries())
      await tx.purchases.patchLine(order.id, position, { vat_cents: vat });
    if (provider === 'manual') {
      const { 'payment.instructions': instructions } = await tx.settings.all();
      const data = { number, total_cents, expires_at, instructions };
      await writeTo(tx, order.person_id, 'order_received', data, `order:${order.id}`);
    }
    return (await tx.purchases.byId(order.id)) ?? null;
  },
);

/** Stores under which id a provider knows the payment of an order that is still pending. */
export async function nameAtProvider(
  { purchases }: Pick<Tx, 'purchases'>,
  { number, provider_ref }: { number: string; provider_ref: string },
): Promise<void> {
  const order = await purchases.byNumber(number);
  if (order?.status === 'pending') await purchases.patch(order.id, { provider_ref });
}
