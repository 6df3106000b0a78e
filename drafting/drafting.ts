import { TaskFailed } from '../domain/bounded_task.ts';
import { fairQueue } from '../domain/fair_queue.ts';
import type { BoundedWorker, Drafting } from '../domain/ports.ts';
import { DraftingFailed } from '../domain/profile/drafting.ts';

type Given<All extends readonly unknown[]> = All extends [...infer Given, AbortSignal] ? Given : never;

/** What the worker does: what the port calls it, and what that is given but for the signal. */
export type DraftingTask = {
  [What in keyof Drafting]: { what: What; given: Given<Parameters<Drafting[What]>> };
}[keyof Drafting];

/** What it gives. */
export type DraftingResult<What extends keyof Drafting = keyof Drafting> = Awaited<
  ReturnType<Drafting[What]>
>;

/**
 * CPU time that one task may take. Of eight pages of 20,000 characters the rules need less than a second where
 * each is thousands of tiny blocks, and a second and a half for the worst known ("founded " again and again).
 */
export const DRAFTING_LIMIT_MS = 10_000;

/** Drafts and judges in a worker that does `draftFrom`, one task at a time, in turns of the people whom they are for. */
export function draftingIn(worker: BoundedWorker<DraftingTask, DraftingResult>): Drafting {
  const queue = fairQueue();
  const run =
    <What extends keyof Drafting>(what: What) =>
    async (...args: Parameters<Drafting[What]>): Promise<DraftingResult<What>> => {
      const task = { what, given: args.slice(0, -1) } as DraftingTask;
      const signal = args.at(-1) as AbortSignal;
      const by = args[0].for_person;
      try {
        return (await queue.run({ by }, () => worker.run(task, signal), signal)) as DraftingResult<What>;
      } catch (error) {
        throw error instanceof TaskFailed ? draftingFailed(error) : error;
      }
    };
  return {
    byRules: run('byRules'),
    questionAbout: run('questionAbout'),
    withModel: run('withModel'),
    reviewQuestion: run('reviewQuestion'),
    reviewFindings: run('reviewFindings'),
    proved: run('proved'),
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
