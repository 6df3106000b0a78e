import type { Clock } from '../../domain/ports.ts';
import { beginDue, dueToBegin } from '../../services/claims/proof.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';
import { oneByOne } from './one_by_one.ts';

/** Scheduled: has the ownership of claims by email begin to which no owner objected in time (D88), each in its own transaction. */
export function beginOwnership({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  const now = (): number => clock.now().getTime();
  return async (_payload, run) => {
    await oneByOne(await dueToBegin(store, now()), async (id) => {
      await run.write((tx) => beginDue(tx, id, now()), { durable: true });
    });
  };
}
