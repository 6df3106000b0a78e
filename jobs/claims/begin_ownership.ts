import type { Clock } from '../../domain/ports.ts';
import { beginDue, dueToBegin } from '../../services/claims/proof.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

/** Scheduled: has the ownership of claims by email begin to which no owner objected in time (D88), each in its own transaction. */
export function beginOwnership({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  const now = (): number => clock.now().getTime();
  return async (_payload, run) => {
    for (const id of await dueToBegin(store, now()))
      await run.write((tx) => beginDue(tx, id, now()), { durable: true });
  };
}
