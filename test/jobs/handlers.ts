import { onTestFinished } from 'vitest';
import { type Email, type Mailer, Undeliverable } from '../../domain/ports.ts';
import { type Failure, type JobHandler, makeQueue, type Queue } from '../../jobs/queue/queue.ts';
import type { Store } from '../../store/store.ts';
import type { settableClock } from '../store/temporary.ts';

/** A queue over handlers of ours without waiting between attempts. */
export function queueOf(
  handlers: Record<string, JobHandler>,
  {
    store,
    clock,
    failures = [],
  }: { store: Store; clock: ReturnType<typeof settableClock>; failures?: Failure[] },
): Queue {
  const kinds = Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [kind, { concurrency: 1, handler }]),
  );
  const queue = makeQueue({ store, clock, kinds, backoff: () => 0, onFailure: (one) => failures.push(one) });
  onTestFinished(() => queue.stop(0));
  return queue;
}

/** A mailer that fails as scripted, once for each entry of `next`, and then sends. */
export function scriptedMailer() {
  const sent: Email[] = [];
  const next: ('put off' | 'refuse' | 'send, then fail')[] = [];
  let attempts = 0;
  const mailer: Mailer = {
    async send(email) {
      attempts++;
      const now = next.shift();
      if (now === 'put off') throw new Error('451 try again later');
      if (now === 'refuse') throw new Undeliverable('550 no such user');
      sent.push(email);
      if (now === 'send, then fail') throw new Error('the connection was lost');
    },
  };
  return { mailer, sent, next, attempts: () => attempts };
}
