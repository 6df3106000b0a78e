import type { Tx } from '../../store/store.ts';

/** Emails that one transaction enqueues, so that other writers wait a few milliseconds at most. */
export const SLICE = 200;

/** Where a mailing stands: the last recipient whose email was enqueued, and how many there were. */
interface Mailing {
  sent_to: number;
  recipients: number;
}

/** The recipients of a mailing in the order of their ids, and the job that sends its email to one of them. */
interface Recipients {
  ids: (part: { after: number; limit: number }) => Promise<number[]>;
  job: (id: number) => EmailJob;
}

/** The job that sends an email to one recipient; its key keeps a second one out. */
interface EmailJob {
  kind: string;
  payload: Record<string, unknown>;
  key: string;
  /** The person whose mailing it is; nobody for one of the site. */
  for_person?: number;
}

/**
 * Enqueues the next emails of a mailing; the caller stores where it stands in the same transaction, so that a crash neither leaves anybody
 * out nor sends twice.
 */
export async function enqueueSlice(
  tx: Tx,
  { sent_to, recipients }: Mailing,
  { ids, job }: Recipients,
): Promise<{ mailing: Mailing; has_more: boolean }> {
  const slice = await ids({ after: sent_to, limit: SLICE });
  await enqueueEach(tx, slice, job);
  return {
    mailing: { sent_to: slice.at(-1) ?? sent_to, recipients: recipients + slice.length },
    has_more: slice.length === SLICE,
  };
}

/** Enqueues one email for each of these recipients; one that is enqueued already is left as it is. */
export async function enqueueEach(tx: Tx, ids: readonly number[], job: Recipients['job']): Promise<void> {
  for (const id of ids) {
    const { kind, payload, ...options } = job(id);
    await tx.jobs.enqueue(kind, payload, options);
  }
}
