import {
  approveAnswer,
  type InterviewDecision,
  rejectAnswer,
} from '../../services/people/interview_decisions.ts';
import type { Tx } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { decisionArguments } from './moderation_decide.ts';

export const interviewApprove: Command = {
  usage: 'interview approve ANSWER_ID [--note TEXT] [--json]',
  summary: 'Publishes an interview answer that is waiting, and emails the person.',
  options: { note: 'A sentence for the person, in the email.' },
  example: 'firstlight interview approve 5',
  run: (args) => decideAnswer(args, false, approveAnswer),
};

export const interviewReject: Command = {
  usage: 'interview reject ANSWER_ID --note TEXT [--json]',
  summary: 'Refuses an interview answer that is waiting, and emails the person the reason.',
  options: { note: 'Why; the person reads it.' },
  example: "firstlight interview reject 5 --note 'Please answer the question.'",
  // The note is there: it is needed.
  run: (args) =>
    decideAnswer(args, true, (tx, id, decision) =>
      rejectAnswer(tx, id, { ...decision, note: decision.note ?? '' }),
    ),
};

async function decideAnswer(
  args: string[],
  needs_note: boolean,
  decide: (tx: Tx, id: number, decision: InterviewDecision) => Promise<boolean>,
): Promise<number> {
  const { id, note, json } = decisionArguments(args, {
    needs_note,
    usage: 'Name one answer by its id, from interview list.',
  });
  const decision = { by: operator(), note, now: Date.now() };
  const done = await overExistingStore((store) =>
    store.write(
      async (tx) => {
        if (!(await tx.interviews.byId(id))) throw new UsageError(`There is no answer ${id}.`);
        return decide(tx, id, decision);
      },
      { durable: true },
    ),
  );
  if (!done) {
    process.stderr.write('This answer does not wait for review.\n');
    return 1;
  }
  const state = needs_note ? 'refused' : 'published';
  print(json, { id, state }, `Answer ${id} is ${state}. The person is notified by email.`);
  return 0;
}
