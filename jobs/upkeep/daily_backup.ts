import type { Clock } from '../../domain/ports.ts';
import { backupsToKeep, settleFailedBackups } from '../../services/upkeep/backups.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

interface BackupWorld {
  store: Store;
  clock: Clock;
  /** Backs up the database and keeps so many backups. Rejects with a sentence for the operator. */
  backUp: (order: { now: number; keep: number }) => Promise<unknown>;
}

/**
 * Once a day, unless the operator does not want it: backs up the database. A failure is logged and tried again like that of any job; it is
 * dead after the last attempt and stays listed as such until a later backup is good.
 */
export function dailyBackup({ store, clock, backUp }: BackupWorld): JobHandler {
  return async (_payload, run) => {
    const keep = await backupsToKeep(store);
    if (keep === null) return;
    await backUp({ now: clock.now().getTime(), keep });
    await run.commit(settleFailedBackups);
  };
}
