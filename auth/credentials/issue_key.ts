import type { Scope } from '../../domain/http/access.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Tx } from '../../store/store.ts';
import { hashOf, hintOf, newApiKey } from './api_keys.ts';

export interface KeyRequest {
  email: string;
  /** Shown in the list of keys. */
  name: string;
  /** Null means all scopes (D28). */
  scopes: Scope[] | null;
  /** Epoch milliseconds; null if it never expires. */
  expires_at: number | null;
}

/**
 * Creates a key for the person with an email address, and the person if there is none; `by` is who did it. Returns
 * the key itself, which is shown only once.
 */
export async function issueKey(
  tx: Tx,
  { email, ...rest }: KeyRequest,
  now: number,
  by: AuditActor = { actor: 'operator' },
): Promise<string> {
  const key = newApiKey();
  const person_id = await tx.people.ensure(email, now);
  const hint = hintOf(key);
  const id = await tx.keys.add({ ...rest, person_id, hash: hashOf(key), hint, created_at: now });
  const { name, scopes, expires_at } = rest;
  await tx.audit_log.record({
    by,
    kind: 'key_created',
    person_id,
    subject: `api_key:${id}`,
    details: { name, hint, scopes, expires_at },
  });
  return key;
}
