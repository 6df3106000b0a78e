import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { InterviewAnswer } from '../../store/people/interviews.ts';
import type { Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';

/** A decision of the site team about an answer. */
export interface InterviewDecision {
  by: AuditActor;
  /** Sent to the person; needed for a refusal. */
  note: string | null;
  now: number;
}

/** Publishes an answer that waits, and notifies its person; false if it does not wait. */
export async function approveAnswer(tx: Tx, id: number, decision: InterviewDecision): Promise<boolean> {
  const row = await tx.interviews.byId(id);
  if (!row || row.held === null || row.note !== null) return false;
  await tx.interviews.patch(id, { answer: row.held, held: null, reasons: null });
  await settled(tx, row, 'interview_approved', decision);
  return true;
}

/** Refuses an answer that waits, and notifies its person; what was published before stays. False if it does not wait. */
export async function rejectAnswer(
  tx: Tx,
  id: number,
  decision: InterviewDecision & { note: string },
): Promise<boolean> {
  const row = await tx.interviews.byId(id);
  if (!row || row.held === null || row.note !== null) return false;
  await tx.interviews.patch(id, { note: decision.note });
  await settled(tx, row, 'interview_rejected', decision);
  return true;
}

/** Records a decision and sends it to the person. */
async function settled(
  tx: Tx,
  { id, person_id, question_id }: InterviewAnswer,
  kind: 'interview_approved' | 'interview_rejected',
  { by, note, now }: InterviewDecision,
): Promise<void> {
  const subject = `interview_answer:${id}`;
  await tx.audit_log.record({ by, kind, person_id, subject, details: { note } });
  const question = (await tx.interview.questions()).find((one) => one.id === question_id)?.question ?? '';
  await writeTo(tx, person_id, kind, { question, note }, `${id}:${now}`);
}
