import type { Clock } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

interface BackupWorld {
  store: Store;
  clock: Clock;
  /** Backs up the database and keeps so many backups. Rejects with a sentence for the operator. */
  backUp: (order: { now: number; keep: number }) => Promise<unknown>;
}

/**
 * Once a day, unless the setting `backups.daily` is 0: backs up the database. A failure is logged and tried again like that of any job; it
 * is dead after the last attempt and stays listed as such until a later backup is good.
 */
export function dailyBackup({ store, clock, backUp }: BackupWorld): JobHandler {
  return async (_payload, run) => {
    const { 'backups.daily': daily, 'backups.keep': keep } = await store.settings.all();
    if (daily === 0) return;
    await backUp({ now: clock.now().getTime(), keep });
    await run.commit((tx) => tx.jobs.dismiss('daily_backup'));
  };
}
