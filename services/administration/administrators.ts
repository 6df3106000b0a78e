import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Person } from '../../store/people/people.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { isLastAdministrator } from '../people/last_administrator.ts';

/** Why a person was not made an administrator: nobody can sign in with a disposable email address, or while suspended. */
export type NotMade = 'already' | 'disposable' | 'suspended';

/** Who acts, and when (epoch milliseconds). */
interface Acting {
  by: AuditActor;
  now: number;
}

/**
 * Makes the person with an email address an administrator; the account is created if there is none. They sign in by email as before:
 * there is no password. Every set-up link ends. Returns why not, or null.
 */
export async function makeAdministrator(tx: Tx, email: string, { by, now }: Acting): Promise<NotMade | null> {
  const before = await tx.people.byEmail(email);
  if (before?.administrator_at) return 'already';
  if (before?.suspended_at) return 'suspended';
  if (isDisposable(email)) return 'disposable';
  const person_id = await tx.people.ensure(email, now);
  await tx.people.setAdministrator(person_id, now);
  await tx.set_up_links.end();
  const subject = `person:${person_id}`;
  await tx.audit_log.record({ by, kind: 'administrator_made', person_id, subject });
  return null;
}

/**
 * Takes the role from a person, effective at their next request; the account stays. The last administrator who can sign in stays one
 * unless `force`: without any, the next start prints a set-up link. Returns why not, or null.
 */
export async function revokeAdministrator(
  tx: Tx,
  person: Person,
  { by, force }: Pick<Acting, 'by'> & { force: boolean },
): Promise<'none' | 'last' | null> {
  const { id: person_id, administrator_at } = person;
  if (administrator_at === null) return 'none';
  if (!force && (await isLastAdministrator(tx, person))) return 'last';
  await tx.people.setAdministrator(person_id, null);
  const subject = `person:${person_id}`;
  await tx.audit_log.record({ by, kind: 'administrator_revoked', person_id, subject });
  return null;
}

/** The administrators, suspended ones too, the longest-standing first. */
export const administrators = ({ people }: Pick<Reads, 'people'>): Promise<Person[]> =>
  people.administrators();
