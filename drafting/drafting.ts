import { TaskFailed } from '../domain/bounded_task.ts';
import type { VerifiedDraft } from '../domain/evidence/evidence.ts';
import type { ModelQuestion } from '../domain/model/model.ts';
import type { JudgedReview } from '../domain/orders/review.ts';
import type { BoundedWorker, Drafting } from '../domain/ports.ts';
import type { DraftFieldName } from '../domain/profile/draft_fields.ts';
import { DraftingFailed, type Proposal, type StoredRequest } from '../domain/profile/drafting.ts';

/** What the worker does. */
export type DraftingTask = { request: StoredRequest } & (
  | { what: 'by_rules' }
  | { what: 'question'; names: readonly DraftFieldName[] | undefined }
  | { what: 'with_model'; answer: string; rules: VerifiedDraft }
  | { what: 'proved'; proposal: Proposal }
  | { what: 'review_question'; focus: string | null }
  | { what: 'review_findings'; answer: string }
);

/** What it gives. */
export type DraftingResult = VerifiedDraft | ModelQuestion | JudgedReview | null;

/**
 * CPU time that one task may take. Of eight pages of 20,000 characters the rules need less than a second where
 * each is thousands of tiny blocks, and a second and a half for the worst known ("founded " again and again).
 */
export const DRAFTING_LIMIT_MS = 10_000;

/** Drafts and judges in a worker that does `draftFrom`. */
export function draftingIn(worker: BoundedWorker<DraftingTask, DraftingResult>): Drafting {
  async function run<T extends DraftingResult>(task: DraftingTask, signal: AbortSignal): Promise<T> {
    try {
      return (await worker.run(task, signal)) as T;
    } catch (error) {
      throw error instanceof TaskFailed ? draftingFailed(error) : error;
    }
  }
  return {
    byRules: (request, signal) => run({ what: 'by_rules', request }, signal),
    questionAbout: (request, names, signal) => run({ what: 'question', request, names }, signal),
    withModel: (request, answer, rules, signal) =>
      run({ what: 'with_model', request, answer, rules }, signal),
    reviewQuestion: (request, focus, signal) => run({ what: 'review_question', request, focus }, signal),
    reviewFindings: (request, answer, signal) => run({ what: 'review_findings', request, answer }, signal),
    proved: (proposal, request, signal) => run({ what: 'proved', request, proposal }, signal),
  };
}

/** A rule that throws is our mistake and no matter of limits; the founder reads that the pages gave no draft. */
function draftingFailed(error: TaskFailed): DraftingFailed {
  return new DraftingFailed(
    error.atLimit
      ? 'The pages of this site take more time or memory to draft from than a site may take.'
      : 'The pages of this site could not be drafted from.',
    { cause: error },
  );
}
