import {
  approveReply,
  publishReview,
  rejectReply,
  rejectReview,
} from '../../services/moderation/decide_review.ts';
import type { Decision } from '../../services/moderation/moderate.ts';
import type { Tx } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { decisionArguments, decisionOf } from '../moderation/moderation_decide.ts';

export const reviewsApprove: Command = {
  usage: 'reviews approve REVIEW_ID [--note TEXT] [--json]',
  summary:
    'Publishes a review that waits or was rejected, and emails its writer and the owners of the product.',
  options: { note: 'A sentence for the writer, in the email.' },
  example: 'firstlight reviews approve 3',
  run: (args) => decideReview(args, 'published'),
};

export const reviewsReject: Command = {
  usage: 'reviews reject REVIEW_ID --note TEXT [--json]',
  summary:
    'Refuses a review that waits, or takes a published one off the site, and emails its writer the reason.',
  options: { note: 'Why; the writer reads it.' },
  example: "firstlight reviews reject 3 --note 'This is an advertisement for another product.'",
  run: (args) => decideReview(args, 'rejected'),
};

export const repliesApprove: Command = {
  usage: 'replies approve REVIEW_ID [--note TEXT] [--json]',
  summary: 'Publishes the reply to a review that waits, and emails the owners of the product.',
  options: { note: 'A sentence for the owners, in the email.' },
  example: 'firstlight replies approve 3',
  run: (args) => decideReply(args, 'published'),
};

export const repliesReject: Command = {
  usage: 'replies reject REVIEW_ID --note TEXT [--json]',
  summary: 'Refuses the reply to a review that waits, and emails the owners of the product the reason.',
  options: { note: 'Why; the owners read it.' },
  example: "firstlight replies reject 3 --note 'This names a customer.'",
  run: (args) => decideReply(args, 'rejected'),
};

type Verdict = 'published' | 'rejected';

const decideReview = (args: string[], verdict: Verdict): Promise<number> =>
  decide(args, verdict, {
    usage: 'Name one review by its id, from reviews list.',
    refusal:
      verdict === 'rejected'
        ? 'This review is rejected already.\n'
        : 'This review is published already, or its writer owns the product.\n',
    done: (id) => `Review ${id} is ${verdict}. Its writer is notified by email.`,
    async act(tx, id, decision) {
      const review = await tx.reviews.byId(id);
      if (!review) throw new UsageError(`There is no review ${id}.`);
      return (verdict === 'published' ? publishReview : rejectReview)(tx, review, decision);
    },
  });

const decideReply = (args: string[], verdict: Verdict): Promise<number> =>
  decide(args, verdict, {
    usage: 'Name the review by its id, from replies list.',
    refusal: 'The reply to this review does not wait.\n',
    done: (id) => `The reply to review ${id} is ${verdict}. The owners are notified by email.`,
    async act(tx, id, decision) {
      const reply = await tx.review_replies.of(id);
      if (!reply) throw new UsageError(`There is no reply to a review ${id}.`);
      return (verdict === 'published' ? approveReply : rejectReply)(tx, reply, decision);
    },
  });

/** What is decided, and the words about it. */
interface Subject {
  usage: string;
  refusal: string;
  done: (id: number) => string;
  act: (tx: Tx, id: number, decision: Decision) => Promise<boolean>;
}

async function decide(
  args: string[],
  verdict: Verdict,
  { usage, refusal, done, act }: Subject,
): Promise<number> {
  const { id, note, json } = decisionArguments(args, { needs_note: verdict === 'rejected', usage });
  const decision = decisionOf(note);
  const isDone = await overExistingStore((store) =>
    store.write((tx) => act(tx, id, decision), { durable: true }),
  );
  if (!isDone) {
    process.stderr.write(refusal);
    return 1;
  }
  print(json, { id, state: verdict }, done(id));
  return 0;
}
