import { writeTo } from '../../services/email/outbox.ts';
import type { Tx } from '../../store/store.ts';
import { deviceOf, networkHint } from '../callers/device.ts';
import { hashOf } from '../credentials/api_keys.ts';

/** The browser that signs in. */
export interface Device {
  /** Secret of the cookie that stays in a browser after signing in. */
  device: string;
  ip: string;
  user_agent?: string | undefined;
}

/**
 * Remembers a browser that signs in at `now` (epoch milliseconds). The person gets an email about a browser that is new to the account;
 * `event` is the sign-in, null for the first of an account.
 */
export async function rememberDevice(
  tx: Tx,
  person_id: number,
  { device, ip, user_agent }: Device,
  { now, event }: { now: number; event: string | null },
): Promise<void> {
  const hash = hashOf(device);
  if (event !== null && !(await tx.sign_in_devices.isKnown(person_id, hash))) {
    const data = { device: deviceOf(user_agent), network: networkHint(ip), at: now };
    await writeTo(tx, person_id, 'new_device', data, event);
  }
  await tx.sign_in_devices.remember(person_id, hash, now);
}
