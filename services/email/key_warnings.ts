import { isWarningDue, WARN_MS } from '../../domain/http/api_keys.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from './outbox.ts';

/** Emails owners of API keys that expire within a week of `now`, once per key (D28). */
export async function warnOfEndingKeys(tx: Tx, now: number): Promise<void> {
  const ending = await tx.keys.endingBetween(now, now + WARN_MS);
  for (const key of ending.filter((one) => isWarningDue(one, now))) {
    const { id, person_id, name, hint, expires_at } = key;
    if (expires_at !== null) await writeTo(tx, person_id, 'key_ends', { name, hint, expires_at }, String(id));
  }
}
