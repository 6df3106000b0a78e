import type { Claim } from '../../store/claims/claims.ts';
import type { Tx } from '../../store/store.ts';

/** Has the email of a claim written, whose link works until an instant; that of an earlier one stops working. */
export async function requestEmail(
  tx: Tx,
  { id, sent_times, person_id }: Pick<Claim, 'id' | 'sent_times' | 'person_id'>,
  { until, now }: { until: number; now: number },
): Promise<void> {
  const times = [...sent_times, now];
  await tx.claims.patch(id, { sent_times: times, link_hash: null, link_expires_at: until });
  const key = `send_claim:${id}:${times.length}`;
  await tx.jobs.enqueue('send_claim', { claim_id: id }, { key, for_person: person_id });
}
