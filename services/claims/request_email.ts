import type { Claim } from '../../store/claims/claims.ts';
import type { Tx } from '../../store/store.ts';

/** Has the email of a claim written, whose link works until an instant; that of an earlier one stops working. */
export async function requestEmail(
  tx: Tx,
  { id, sent_times }: Pick<Claim, 'id' | 'sent_times'>,
  { until, now }: { until: number; now: number },
): Promise<void> {
  const times = [...sent_times, now];
  await tx.claims.patch(id, { sent_times: times, link_hash: null, link_expires_at: until });
  await tx.jobs.enqueue('send_claim', { claim_id: id }, { key: `send_claim:${id}:${times.length}` });
}
