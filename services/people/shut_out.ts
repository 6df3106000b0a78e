import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { endGrant } from './end_grant.ts';
import { isLastAdministrator } from './last_administrator.ts';
import { removePasskey } from './passkeys.ts';
import { unlinkProvider } from './provider_accounts.ts';

/** Who acts on a person, and when (epoch milliseconds). */
export interface Acting {
  by: AuditActor;
  now: number;
}

/**
 * Suspends a person: no session, key or token works, and signing in fails. Nothing is deleted, so that {@link unsuspend} restores
 * everything. `note` is for the site team. Returns why not: suspended already, or the last administrator (record 45); or null.
 */
export const suspend = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    person_id: number,
    { by, now, note }: Acting & { note: string | null },
  ): Promise<'suspended' | 'last_administrator' | null> => {
    const person = await tx.people.byId(person_id);
    if (person?.suspended_at === null && (await isLastAdministrator(tx, person))) return 'last_administrator';
    if (!(await tx.people.suspend(person_id, now, note))) return 'suspended';
    const subject = `person:${person_id}`;
    await tx.audit_log.record({ by, kind: 'person_suspended', person_id, subject, details: { note } });
    return null;
  },
);

/** Ends a suspension; false if there is none. */
export const unsuspend = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, person_id: number, { by }: Pick<Acting, 'by'>): Promise<boolean> => {
    if (!(await tx.people.unsuspend(person_id))) return false;
    await tx.audit_log.record({ by, kind: 'person_unsuspended', person_id, subject: `person:${person_id}` });
    return true;
  },
);

/**
 * Ends all sessions of a person and disconnects all assistants; with `keys` also revokes all API keys, and with
 * `passkeys` removes all passkeys and unlinks all sign-in providers, so that email alone is left. Returns the numbers.
 */
export const signOutEverywhere = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    person_id: number,
    { by, now, keys, passkeys = false }: Acting & { keys: boolean; passkeys?: boolean },
  ): Promise<{ sessions: number; assistants: number; keys: number; passkeys: number; providers: number }> => {
    const sessions = await tx.sessions.endAll(person_id);
    if (sessions > 0)
      await tx.audit_log.record({
        by,
        kind: 'session_ended',
        person_id,
        subject: `person:${person_id}`,
        details: { why: 'signed_out_by_operator', sessions },
      });
    const grants = await tx.grants.ofPerson(person_id, now);
    for (const { id } of grants) await endGrant(tx, id, { by, why: 'signed_out_by_operator' });
    const working = keys
      ? (await tx.keys.ofPerson(person_id)).filter(({ revoked_at }) => revoked_at === null)
      : [];
    for (const { id } of working) await revokeKey(tx, id, { by, now });
    const removed = passkeys ? await tx.passkeys.ofPerson(person_id) : [];
    for (const { id } of removed) await removePasskey(tx, person_id, id, { by, now });
    const unlinked = passkeys ? await tx.provider_accounts.ofPerson(person_id) : [];
    for (const { id } of unlinked) await unlinkProvider(tx, person_id, id, { by, now });
    return {
      sessions,
      assistants: grants.length,
      keys: working.length,
      passkeys: removed.length,
      providers: unlinked.length,
    };
  },
);

/** Revokes an API key at once, of anybody or of one person; false if there is none or it was revoked before. */
export const revokeKey = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    id: number,
    { by, now, person_id: owner }: Acting & { person_id?: number },
  ): Promise<boolean> => {
    const key = await tx.keys.byId(id);
    if (!key || key.revoked_at !== null || (owner !== undefined && key.person_id !== owner)) return false;
    await tx.keys.revoke(id, now);
    const { person_id, hint } = key;
    await tx.audit_log.record({
      by,
      kind: 'key_revoked',
      person_id,
      subject: `api_key:${id}`,
      details: { hint },
    });
    return true;
  },
);
