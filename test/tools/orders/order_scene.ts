import type { SettingName } from '../../../domain/settings/settings.ts';
import { type Both, both } from '../../clients/both.ts';
import { viesServer } from '../../doubles/vies_server.ts';
import { addListing } from '../../scene.ts';
import { type DatabasePlace, rowsOf } from '../../store/service_database.ts';
import { startWorld, type World } from '../../world.ts';

/** A site in Estonia that sells everything, with VIES beside it, and Ada, who buys. */
export interface OrderScene {
  world: World;
  vies: Awaited<ReturnType<typeof viesServer>>;
  ada: Both;
  bob: Both;
  /** Listings of Ada. */
  saved: number;
  queued: number;
  live: number;
  paid: number;
  /** Of Bob. */
  foreign: number;
  set(values: Partial<Record<SettingName, string | number>>): Promise<void>;
  /** Path and code of everything that is wrong with items of Ada. */
  faults(...items: Record<string, unknown>[]): Promise<[string, string][]>;
  /** Rows of every table, by table. */
  counts(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Settings with which everything is sold. */
export const SELLING = {
  'payment.provider': 'manual',
  'tax.mode': 'self',
  'tax.seller_country': 'EE',
  'tax.registered': 1,
  'tax.oss': 1,
  'tax.vat_number': 'EE100931558',
  'tax.check_vat_numbers': 1,
  'orders.done_for_you': 1,
} as const;

/** An account that nothing is ordered from here. */
const LEMONSQUEEZY = {
  LEMONSQUEEZY_API_KEY: 'no-key',
  LEMONSQUEEZY_STORE_ID: '1',
  LEMONSQUEEZY_VARIANT_ID: '2',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'no-secret',
};

export async function orderScene(): Promise<OrderScene> {
  const vies = await viesServer();
  // Nothing is drafted here, so the model is never called.
  const env = { ANTHROPIC_API_KEY: 'no-key', VIES_BASE_URL: vies.url, ...LEMONSQUEEZY };
  const world = await startWorld({ env });
  const { store, clock } = world;
  const add = async (scene: Parameters<typeof addListing>[2]) => (await addListing(store, clock, scene)).id;
  const set: OrderScene['set'] = (values) =>
    store.write(async (tx) => {
      for (const [name, value] of Object.entries(values)) await tx.settings.set(name as SettingName, value);
    });
  await set(SELLING);
  const saved = await add({ name: 'Saved One', status: 'draft' });
  const queued = await add({ name: 'Queued One', status: 'awaiting_badge', week: '2026-12-28' });
  const live = await add({ name: 'Live One', week: '2026-11-16' });
  const paid = await add({ name: 'Paid One', status: 'scheduled', week: '2026-12-07', plan: 'paid' });
  const foreign = await add({ name: 'Foreign One', owner: 'bob' });
  const ada = await both(world, await world.key('ada'));
  const bob = await both(world, await world.key('bob'));
  return {
    world,
    vies,
    ada,
    bob,
    saved,
    queued,
    live,
    paid,
    foreign,
    set,
    async faults(...items) {
      const { code, errors } = await ada.problem('quote_order', { items });
      return code === 'order_refused'
        ? errors.map((fault: { path: string; code: string }) => [fault.path, fault.code])
        : [['', code]];
    },
    counts: () => countsIn(world.running.config),
    async close() {
      await ada.close();
      await bob.close();
      await world.close();
      await vies.close();
    },
  };
}

async function countsIn(place: DatabasePlace): Promise<Record<string, number>> {
  const names = place.database_url
    ? "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace"
    : "select name from pragma_table_list where schema = 'main' and type = 'table'";
  const counts: Record<string, number> = {};
  for (const { name } of await rowsOf<{ name: string }>(place, names)) {
    const [row] = await rowsOf<{ rows: number }>(place, `select count(*) as rows from "${name}"`);
    counts[name] = Number(row?.rows);
  }
  return counts;
}
