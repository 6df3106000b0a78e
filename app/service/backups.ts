import { join } from 'node:path';
import type { BackupOrder, MadeBackup } from '../../store/upkeep/backups.ts';
import type { Config } from '../config/config.ts';
import { backupThreads } from '../workers/backup_threads.ts';

/** Where backups go unless somebody says otherwise. */
export const backupFolder = ({ data_dir }: Pick<Config, 'data_dir'>): string => join(data_dir, 'backups');

/** Backups of a running service, made in a thread. PostgreSQL has its own, made on its server. */
export function serviceBackups(config: Config): {
  make(order: Pick<BackupOrder, 'now' | 'keep'>): Promise<MadeBackup | null>;
  close(): Promise<void>;
} {
  if (config.database_url !== undefined) return { make: async () => null, close: async () => undefined };
  const threads = backupThreads();
  return {
    make: (order) => threads.make({ database: config.database_file, folder: backupFolder(config), ...order }),
    close: () => threads.close(),
  };
}
