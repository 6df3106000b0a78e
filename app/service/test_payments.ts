import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/hosts.ts';
import { ConfigError } from '../config/refusal.ts';

/** Refuses to start a public site whose orders are paid for show: everybody could have everything for a button (record 64). */
export async function refuseTestPayments(store: Store, { base_url }: Config): Promise<void> {
  const { 'payment.provider': provider } = await store.settings.all();
  if (provider !== 'test' || base_url === undefined || isLoopback(base_url)) return;
  throw new ConfigError(
    `The setting payment.provider is test, which is for a demonstration on this machine, and BASE_URL is ${base_url}. Run: firstlight settings set payment.provider none`,
  );
}
