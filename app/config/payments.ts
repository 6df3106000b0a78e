import type { LemonSqueezyAccount } from '../../billing/lemonsqueezy.ts';
import { LEMONSQUEEZY_VARIABLES } from '../../domain/orders/payment.ts';
import type { Reader } from './reader.ts';
import { ConfigError, refused } from './refusal.ts';

/** The account at Lemon Squeezy. Half of one is refused: its checkout or its webhook would fail. */
export function lemonSqueezyConfig(read: Reader): LemonSqueezyAccount | undefined {
  const api_key = read.secret('LEMONSQUEEZY_API_KEY');
  const webhook_secret = read.secret('LEMONSQUEEZY_WEBHOOK_SECRET');
  const store_id = id(read, 'LEMONSQUEEZY_STORE_ID');
  const variant_id = id(read, 'LEMONSQUEEZY_VARIANT_ID');
  const is_test = read.flag('LEMONSQUEEZY_TEST_MODE');
  const given = LEMONSQUEEZY_VARIABLES.filter((name) => read.text(name) !== undefined);
  if (given.length === 0) return undefined;
  if (api_key && webhook_secret && store_id && variant_id)
    return { api_key, store_id, variant_id, webhook_secret, is_test };
  const missing = LEMONSQUEEZY_VARIABLES.filter((name) => !given.includes(name));
  throw new ConfigError(
    `${missing.join(' and ')} must be set too, because ${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'}. Unset all of them to take no payments by Lemon Squeezy.`,
  );
}

function id(read: Reader, name: 'LEMONSQUEEZY_STORE_ID' | 'LEMONSQUEEZY_VARIANT_ID'): string | undefined {
  const text = read.text(name);
  if (text !== undefined && !/^[1-9]\d{0,14}$/.test(text))
    throw refused(name, text, 'a number, as the dashboard of Lemon Squeezy shows it');
  return text;
}
