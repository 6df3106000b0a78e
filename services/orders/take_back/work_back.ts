import type { Tx } from '../../../store/store.ts';
import type { Part } from '../fulfil/given.ts';
import type { TakenBack } from './back.ts';

/** Closes an open task and a review that is not written. What was done stays with its buyer. */
export async function workBack(_tx: Tx, { given }: Part): Promise<TakenBack> {
  const said = [
    ...(given.task && !given.task.done ? ['The task of the site team is closed.'] : []),
    ...(given.review && !given.review.report ? ['The review is not written.'] : []),
  ];
  return { said };
}
