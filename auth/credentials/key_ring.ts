import type { Scope } from '../../domain/http/access.ts';
import {
  endAfter,
  endOfReplaced,
  endOfReplacement,
  KEYS_MAX,
  type KeyWish,
  keyState,
  USES_DAYS,
  works,
} from '../../domain/http/api_keys.ts';
import type { AuditKind } from '../../domain/http/audit_entry.ts';
import type { Clock } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { writeTo } from '../../services/email/outbox.ts';
import type { ApiKey } from '../../store/people/keys.ts';
import type { Store, Tx } from '../../store/store.ts';
import { hashOf, hintOf, newApiKey } from './api_keys.ts';

/** An API key. */
export type { ApiKey } from '../../store/people/keys.ts';

/** A key as its owner sees it, with its requests in the last 30 days. */
export type ListedKey = ApiKey & { requests: number };

/** The result of creating a key: the key, shown only now, or why there is none. */
export type Issued =
  | { key: string; row: ApiKey }
  /** The same form was sent before: its key exists and is not shown again. */
  | { refused: 'repeated'; row: ApiKey }
  | { refused: 'too_many' | 'not_found' };

/** The API keys of one person, for the account pages. Keys of other people are not visible (D61). */
export interface KeyRing {
  /** All keys, newest first. */
  list(): Promise<ListedKey[]>;
  find(id: number): Promise<ListedKey | undefined>;
  /** Creates a key. `form` identifies the form, so that sending it twice creates one key. */
  create(wish: KeyWish, form: string): Promise<Issued>;
  /** Creates a key that replaces another, which keeps working for some hours. */
  rotate(id: number, hours: number, form: string): Promise<Issued>;
  /** Renames a working key; false if there is none. */
  rename(id: number, name: string): Promise<boolean>;
  /** Revokes a working key; its row stays. False if there is none. */
  revoke(id: number): Promise<boolean>;
}

export function keyRing({ store, clock }: { store: Store; clock: Clock }, person_id: number): KeyRing {
  const now = (): number => clock.now().getTime();

  async function list(): Promise<ListedKey[]> {
    const [rows, uses] = await Promise.all([
      store.keys.ofPerson(person_id),
      store.keys.usesSince(person_id, now() - (USES_DAYS - 1) * DAY_MS),
    ]);
    return rows.map((row) => ({ ...row, requests: uses.get(row.id) ?? 0 }));
  }

  /** Changes a working key of the person. */
  const change = (id: number, work: (tx: Tx) => Promise<void>): Promise<boolean> =>
    store.write(async (tx) => {
      const row = await tx.keys.byId(id);
      if (row?.person_id !== person_id || !works(row, now())) return false;
      await work(tx);
      return true;
    });

  return {
    list,
    find: async (id) => (await list()).find((key) => key.id === id),
    create: ({ days, ...wish }, form) =>
      store.write(async (tx) => {
        const made = await tx.keys.byForm(person_id, form);
        if (made) return { refused: 'repeated', row: made };
        const keys = await tx.keys.ofPerson(person_id);
        if (keys.filter((key) => works(key, now())).length >= KEYS_MAX) return { refused: 'too_many' };
        return issue(tx, { ...wish, person_id, form, expires_at: endAfter(days, now()) }, now());
      }),
    rotate: (id, hours, form) =>
      store.write(async (tx) => {
        const made = await tx.keys.byForm(person_id, form);
        if (made) return { refused: 'repeated', row: made };
        const old = await tx.keys.byId(id);
        if (old?.person_id !== person_id || keyState(old, now()) !== 'active')
          return { refused: 'not_found' };
        const { name, scopes } = old;
        const expires_at = endOfReplacement(old, now());
        const issued = await issue(tx, { name, scopes, person_id, form, expires_at }, now());
        const ends_at = endOfReplaced(old.expires_at, hours, now());
        await tx.keys.replace(id, issued.row.id, ends_at);
        await record(tx, 'key_replaced', id, { hint: old.hint, replaced_by: issued.row.id, ends_at });
        return issued;
      }),
    rename: (id, name) => change(id, (tx) => tx.keys.rename(id, name)),
    revoke: (id) =>
      change(id, async (tx) => {
        await tx.keys.revoke(id, now());
        await record(tx, 'key_revoked', id, { hint: (await tx.keys.byId(id))?.hint });
      }),
  };

  function record(tx: Tx, kind: AuditKind, id: number, details: Record<string, unknown>): Promise<void> {
    const by = { actor: 'person' as const, actor_id: person_id };
    return tx.audit_log.record({ by, kind, person_id, subject: `api_key:${id}`, details });
  }
}

interface NewKey {
  person_id: number;
  name: string;
  scopes: Scope[] | null;
  expires_at: number | null;
  form: string;
}

/** Stores a new key and emails its owner, in one transaction (D28). */
async function issue(tx: Tx, wanted: NewKey, now: number): Promise<{ key: string; row: ApiKey }> {
  const key = newApiKey();
  const hint = hintOf(key);
  const id = await tx.keys.add({ ...wanted, hash: hashOf(key), hint, created_at: now });
  const { person_id, name, scopes, expires_at } = wanted;
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'key_created',
    person_id,
    subject: `api_key:${id}`,
    details: { name, hint, scopes, expires_at },
  });
  await writeTo(tx, person_id, 'key_created', { name, hint, scopes, expires_at }, String(id));
  const row = await tx.keys.byId(id);
  if (!row) throw new Error('the key was not stored');
  return { key, row };
}
