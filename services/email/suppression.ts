import type { SuppressionReason } from '../../domain/email/mailbox.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { type Clock, type Mailer, Undeliverable } from '../../domain/ports.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A decision to send no more emails to an address. */
export interface Suppression {
  /** In lower case. */
  email: string;
  reason: SuppressionReason;
  detail: string | null;
  by: AuditActor;
  now: number;
}

/** The addresses that get no emails, by a part of them, the newest first; an empty text finds all. */
export const findSuppressed = defineUseCase(
  { who: 'administrators', does: 'reads' },
  (
    { suppressed_emails }: Pick<Reads, 'suppressed_emails'>,
    filter: Parameters<Reads['suppressed_emails']['find']>[0],
  ): ReturnType<Reads['suppressed_emails']['find']> => suppressed_emails.find(filter),
);

/** What {@link findSuppressed} found. */
export type SuppressedEmails = Awaited<ReturnType<typeof findSuppressed>>;

/** Stops emails to an address, with its audit entry; false if they were stopped before. */
export async function stopEmails(tx: Tx, { by, now, ...values }: Suppression): Promise<boolean> {
  const id = await tx.suppressed_emails.add({ ...values, suppressed_at: now });
  if (id === null) return false;
  const { email, reason } = values;
  const person = await tx.people.byEmail(email);
  const details = { reason };
  const entry = { by, kind: 'emails_stopped', subject: `suppressed_email:${id}`, details } as const;
  await tx.audit_log.record({ ...entry, ...(person && { person_id: person.id }) });
  return true;
}

/** Allows emails to an address again, with its audit entry; false if they were allowed. */
export async function allowEmails(
  tx: Tx,
  { email, by }: Pick<Suppression, 'email' | 'by'>,
): Promise<boolean> {
  const id = await tx.suppressed_emails.remove(email);
  if (id === null) return false;
  const person = await tx.people.byEmail(email);
  const entry = { by, kind: 'emails_allowed', subject: `suppressed_email:${id}` } as const;
  await tx.audit_log.record({ ...entry, ...(person && { person_id: person.id }) });
  return true;
}

/**
 * A mailer that sends nothing to addresses that get no emails, and stops emails to one whose mail server says that there is no such mailbox.
 * Rejects with {@link Undeliverable} in both cases.
 */
export function suppressingMailer(mailer: Mailer, { store, clock }: { store: Store; clock: Clock }): Mailer {
  return {
    ...mailer,
    async send(email) {
      const to = email.to.email.toLowerCase();
      if (await store.suppressed_emails.has(to))
        throw new Undeliverable('emails to this mailbox are stopped: firstlight mail suppressed');
      try {
        await mailer.send(email);
      } catch (error) {
        if (error instanceof Undeliverable && error.no_mailbox) await stop(to, error.message);
        throw error;
      }
    },
  };

  async function stop(email: string, detail: string): Promise<void> {
    const order = { email, reason: 'refused', detail, by: { actor: 'service' } } as const;
    await store.write((tx) => stopEmails(tx, { ...order, now: clock.now().getTime() }), { durable: true });
  }
}
