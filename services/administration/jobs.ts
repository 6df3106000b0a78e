import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Job } from '../../store/queue/job.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** Failed jobs that a page or a command shows. */
const MOST = 50;

/** Kinds of jobs that send an email: together the outbox. */
const EMAIL_KINDS: readonly string[] = [
  'send_mail',
  'send_invite',
  'send_sign_in',
  'send_notice',
  'confirm_subscription',
  'send_reminder',
  'send_update',
  'send_newsletter',
];

/** A job that failed: its last error, without secrets and email addresses. Times in epoch milliseconds. */
export interface FailedJob {
  id: number;
  kind: string;
  /** `dead`: failed for good; `queued`: it is tried again. */
  state: Job['state'];
  attempts: number;
  created_at: number;
  last_error: string;
}

/** How the queue stands. */
export interface JobsState {
  /** Number of jobs that are due, running or dead, by kind. */
  backlog: { kind: string; state: 'due' | 'running' | 'dead'; jobs: number }[];
  /** Emails that are still to be sent, and those of them that failed at least once. */
  outbox: { waiting: number; failed: FailedJob[] };
  /** Jobs that failed for good, emails too, oldest first. */
  dead: FailedJob[];
}

/** The state of the queue at `now`. */
export async function jobsState({ jobs }: Pick<Reads, 'jobs'>, now: number): Promise<JobsState> {
  const [backlog, dead, failed, waiting] = await Promise.all([
    jobs.backlog(now),
    jobs.dead({ offset: 0, limit: MOST }),
    jobs.failedBefore(EMAIL_KINDS, MOST),
    jobs.queued(EMAIL_KINDS),
  ]);
  return { backlog, outbox: { waiting, failed: failed.map(failedJob) }, dead: dead.map(failedJob) };
}

const failedJob = ({ id, kind, state, attempts, created_at, last_error }: Job): FailedJob => ({
  id,
  kind,
  state,
  attempts,
  created_at,
  last_error: last_error ?? '',
});

/** Gives a dead job its attempts again, at once; false if it is not dead. */
export async function retryJob(tx: Tx, id: number, by: AuditActor): Promise<boolean> {
  const job = await tx.jobs.byId(id);
  if (!job || !(await tx.jobs.requeue(id))) return false;
  await tx.audit_log.record({ by, kind: 'job_retried', subject: `job:${id}`, details: { job: job.kind } });
  return true;
}
