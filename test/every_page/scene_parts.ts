import { serverKeys } from '../../app/config/server_key.ts';
import { checkoutLinks } from '../../auth/credentials/checkout_links.ts';
import { DEMO_ORDER, taxOutside } from '../../fixtures/demo/orders.ts';
import { DEMO_FOUNDER } from '../../fixtures/demo/seed.ts';
import { payOrderByTeam, refundOrderByTeam } from '../../services/orders/team_orders.ts';
import type { DemoWorld } from '../demo_world.ts';

/** Five accounts of one email domain, made now. */
export async function waveOf({ store }: DemoWorld, now: number): Promise<string> {
  await store.write(async (tx) => {
    for (let i = 0; i < 5; i++) await tx.people.ensure(`crew${i}@crew.example`, now);
  });
  return `${new Date(now).toISOString().slice(0, 13)}~mail_domain~crew.example`;
}

/** The path of the checkout page of the order of the demo. */
export async function checkoutOf(world: DemoWorld): Promise<string> {
  const links = checkoutLinks(() => serverKeys(world.running.config), world.url);
  return new URL(links.urlOf(DEMO_ORDER)).pathname;
}

/** An order of the founder of the demo that the operator sold, with an invoice and a credit note. */
export async function paidOrder(
  { store }: DemoWorld,
  now: number,
): Promise<{ number: string; credit_note: number }> {
  const number = 'FL-2B7Q-8N4D-XW6E';
  const listing_id = (await store.listings.bySlug('tidemark'))?.id ?? 0;
  const person_id = (await store.people.byEmail(DEMO_FOUNDER.email))?.id ?? 0;
  const cents = { net_cents: 9900, vat_cents: 2376, refunded_cents: 0 };
  const tax = { ...taxOutside('EE'), rate_bp: 2400, treatment: 'domestic' } as const;
  const act = { number, note: 'Statement', by: { actor: 'operator' }, now } as const;
  await store.write(async (tx) => {
    await tx.purchases.add(
      {
        number,
        person_id,
        status: 'pending',
        subtotal_cents: 9900,
        vat_cents: 2376,
        total_cents: 12_276,
        refunded_cents: 0,
        tax,
        billing: {
          name: 'Maren Solheim',
          company: 'Tidemark AS',
          postal_address: 'Sadama 1\n10111 Tallinn',
          country: 'EE',
          vat_number: null,
        },
        created_at: now,
        expires_at: now,
      },
      [
        {
          ...cents,
          product: 'done_for_you',
          name: 'Done for you',
          listing_id,
          categories: [],
          status: 'pending',
        },
      ],
    );
    await payOrderByTeam(tx, act);
    await refundOrderByTeam(tx, { ...act, cents: 5000, position: null });
  });
  return { number, credit_note: 1 };
}
