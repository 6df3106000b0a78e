import type { Reads, Tx } from '../../store/store.ts';

/** How many backups the daily one keeps; null where the setting `backups.daily` wants none. */
export async function backupsToKeep({ settings }: Reads): Promise<number | null> {
  const { 'backups.daily': daily, 'backups.keep': keep } = await settings.all();
  return daily === 0 ? null : keep;
}

/** After a good backup nobody has to look at those that failed. */
export async function settleFailedBackups(tx: Tx): Promise<void> {
  await tx.jobs.dismiss('daily_backup');
}
