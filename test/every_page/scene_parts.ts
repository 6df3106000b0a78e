import { serverKeys } from '../../app/config/server_key.ts';
import { checkoutLinks } from '../../auth/credentials/checkout_links.ts';
import { DEMO_ORDER } from '../../fixtures/demo/orders.ts';
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
