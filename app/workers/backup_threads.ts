import type { BackupOrder, MadeBackup } from '../../store/upkeep/backups.ts';
import { workerUrl } from './files.ts';
import { threadPool } from './thread_pool.ts';

/** CPU time after which a backup is given up: a hundred gigabytes. */
const LIMIT_MS = 3_600_000;

/** Backs up the database in a thread. */
export interface BackupThreads {
  /** {@link makeBackup} in the thread, which starts for it and ends after it. */
  make(order: BackupOrder): Promise<MadeBackup>;
  /** Ends the thread; a copy that SQLite is making is finished first. */
  close(): Promise<void>;
}

/** One thread, which is there only while it makes a backup. */
export function backupThreads(): BackupThreads {
  const pool = threadPool<BackupOrder, MadeBackup>({
    name: 'backup',
    url: workerUrl('backup_worker'),
    threads: 1,
    // SQLite's memory is not in this heap.
    memory_mb: 64,
    idle_ms: 1_000,
  });
  return { make: (order) => pool.run(order, { limit_ms: LIMIT_MS }), close: () => pool.end() };
}
