import type { ClaimChecker, Clock } from '../../domain/ports.ts';
import { claimToCheck, dueChecks, recordCheck } from '../../services/claims/check.ts';
import { requestRenewal } from '../../services/claims/renewal.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';
import { oneByOne } from './one_by_one.ts';

export interface RecheckWorld {
  store: Store;
  clock: Clock;
  claims: ClaimChecker;
}

/** Scheduled: looks at verified claims whose last look is old enough (D53), or asks their mailbox again (D88), one after the other; each result is saved at once. */
export function recheckClaims({ store, clock, claims }: RecheckWorld): JobHandler {
  const now = (): number => clock.now().getTime();
  return async (_payload, run) => {
    await oneByOne(await dueChecks(store, now()), async (id) => {
      const claim = await claimToCheck(store, id);
      if (claim?.method === 'email') {
        await run.write((tx) => requestRenewal(tx, id, now()), { durable: true });
        return;
      }
      const seen = claim && (await claims.check(claim, run.signal, claim.person_id));
      if (seen) await run.write((tx) => recordCheck(tx, id, seen, now()), { durable: true });
    });
  };
}
