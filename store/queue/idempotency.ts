import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../domain/time/day.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import { newUuid } from '../base/ids.ts';
import type { Schema } from '../base/schema.ts';

/** A request with an Idempotency-Key. Keys are scoped to person and operation (D29). */
export interface KeyedRequest {
  person_id: number;
  operation: string;
  key: string;
  /** Digest of the validated input; the same key with another one is an error of the caller. */
  fingerprint: string;
}

/** The exclusive right to handle a request. */
export interface Claim {
  person_id: number;
  operation: string;
  key: string;
  /** Identifies the claim; changes when another process takes over. */
  token: string;
  /** Random id for outside calls; the same after a take-over, so that the other side recognises the retry. */
  uid: string;
}

/** A stored response: HTTP status and body. */
export interface StoredResponse {
  status: number;
  body: Record<string, unknown>;
}

/** State of a request before it is handled. */
export type KeyState =
  /** New, or abandoned. */
  | { state: 'free' }
  /** Handled: return the stored response (R231). */
  | ({ state: 'answered' } & StoredResponse)
  /** In progress for up to `wait_ms` more: wait, or refuse with `idempotency_in_progress`. */
  | { state: 'busy'; wait_ms: number }
  /** The key belongs to another request: refuse with `idempotency_key_reused`. */
  | { state: 'reused' };

/** A key can be reused after this time (D29). */
export const KEY_LIFETIME_MS = DAY_MS;

/** `now` is the service's clock, for expiry; `machine_now` the system clock, for leases; epoch milliseconds. */
interface Times {
  now: number;
  machine_now: number;
}

/**
 * Idempotency keys (R230, R231, D29). Without outside calls an operation claims, acts and finishes in one transaction. With one it claims
 * with a lease, calls with the claim's `uid`, and finishes in the transaction of its effects; after a crash, a retry takes over with the
 * same `uid`.
 */
export function idempotencyWrites(db: WriteDb, { idempotency }: Schema) {
  const reads = idempotencyReads(db, { idempotency });
  const take = takeStatement(db, { idempotency });

  const held = ({ person_id, operation, key, token }: Claim) =>
    and(
      eq(idempotency.person_id, person_id),
      eq(idempotency.operation, operation),
      eq(idempotency.key, key),
      eq(idempotency.token, token),
    );

  return {
    /** Claims a free request for `lease_ms`, or returns why it is not free. */
    async claim(
      request: KeyedRequest,
      lease_ms: number,
      times: Times,
    ): Promise<{ state: 'claimed'; claim: Claim } | Exclude<KeyState, { state: 'free' }>> {
      const found = await reads.find(request, times);
      if (found.state !== 'free') return found;
      const { person_id, operation, key, fingerprint } = request;
      const token = newUuid();
      const [taken] = await take.execute({
        person_id,
        operation,
        key,
        fingerprint,
        token,
        uid: newUuid(),
        lock_until: times.machine_now + lease_ms,
        expires_at: times.now + KEY_LIFETIME_MS,
        ...times,
      });
      if (!taken) {
        const now = await reads.find(request, times);
        return now.state === 'free' ? { state: 'busy', wait_ms: 0 } : now;
      }
      return { state: 'claimed', claim: { person_id, operation, key, token, uid: taken.uid } };
    },

    /** Whether a claim is still held; then nothing takes it over until this transaction ends. Roll back if not. */
    async holds(claim: Claim): Promise<boolean> {
      const rows = await db
        .update(idempotency)
        .set({ token: claim.token })
        .where(held(claim))
        .returning({ uid: idempotency.uid });
      return rows.length === 1;
    },

    /** Stores the response in the transaction of its effects; false if another process took the claim over: then roll back. */
    async finish(claim: Claim, { status, body }: StoredResponse): Promise<boolean> {
      const rows = await db
        .update(idempotency)
        .set({ status, body, token: null, lock_until: null })
        .where(held(claim))
        .returning({ uid: idempotency.uid });
      return rows.length === 1;
    },

    /** Releases a refused or failed request; the next attempt may start at once with the same `uid`. */
    async release(claim: Claim): Promise<void> {
      await db.update(idempotency).set({ token: null, lock_until: null }).where(held(claim));
    },

    /** Deletes expired keys; returns their number. */
    async purge(now: number): Promise<number> {
      const rows = await db
        .delete(idempotency)
        .where(lte(idempotency.expires_at, now))
        .returning({ uid: idempotency.uid });
      return rows.length;
    },
  };
}

/** Takes a request that is free; `find` looked before, but another process may have taken it since. */
const takeStatement = (db: WriteDb, { idempotency }: Pick<Schema, 'idempotency'>) =>
  prepared('idempotency_take', () => {
    const { person_id, operation, key, fingerprint, uid, token, lock_until, status, expires_at } =
      idempotency;
    const [now, machine_now] = [sql.placeholder('now'), sql.placeholder('machine_now')];
    // An abandoned request keeps its uid; another request, or one after the key's lifetime, is new.
    const again = sql`${expires_at} > ${now} and ${fingerprint} = excluded.fingerprint`;
    const given_up = or(isNull(token), lte(lock_until, machine_now));
    return db
      .insert(idempotency)
      .values({
        person_id: sql.placeholder('person_id'),
        operation: sql.placeholder('operation'),
        key: sql.placeholder('key'),
        fingerprint: sql.placeholder('fingerprint'),
        token: sql.placeholder('token'),
        uid: sql.placeholder('uid'),
        lock_until: sql.placeholder('lock_until'),
        expires_at: sql.placeholder('expires_at'),
      })
      .onConflictDoUpdate({
        target: [person_id, operation, key],
        set: {
          fingerprint: sql`excluded.fingerprint`,
          token: sql`excluded.token`,
          lock_until: sql`excluded.lock_until`,
          status: null,
          body: null,
          uid: sql`case when ${again} then ${uid} else excluded.uid end`,
          expires_at: sql`case when ${again} then ${expires_at} else excluded.expires_at end`,
        },
        setWhere: sql`${lte(expires_at, now)} or ${and(isNull(status), given_up)} or ${gte(status, 400)}`,
      })
      .returning({ uid });
  });

/** Reads of requests with an Idempotency-Key (D29). */
export function idempotencyReads(db: ReadDb, { idempotency }: Pick<Schema, 'idempotency'>) {
  const byKey = prepared('idempotency', () =>
    db
      .select()
      .from(idempotency)
      .where(
        and(
          eq(idempotency.person_id, sql.placeholder('person_id')),
          eq(idempotency.operation, sql.placeholder('operation')),
          eq(idempotency.key, sql.placeholder('key')),
        ),
      ),
  );

  return {
    /** State of a request without claiming it, for callers that wait. */
    async find(request: KeyedRequest, { now, machine_now }: Times): Promise<KeyState> {
      const { person_id, operation, key } = request;
      const [found] = await byKey.execute({ person_id, operation, key });
      if (!found || found.expires_at <= now) return { state: 'free' };
      const { status, body, token, lock_until } = found;
      const unfinished = status === null || body === null;
      // Earlier versions stored refusals too; they do not count (D73).
      if (unfinished ? token === null : status >= 400) return { state: 'free' };
      if (found.fingerprint !== request.fingerprint) return { state: 'reused' };
      if (!unfinished) return { state: 'answered', status, body };
      const wait_ms = (lock_until ?? 0) - machine_now;
      return wait_ms > 0 ? { state: 'busy', wait_ms } : { state: 'free' };
    },
  };
}
