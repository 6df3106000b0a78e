import { parentPort } from 'node:worker_threads';
import { runTasks } from '../../domain/bounded_task.ts';
import { type BackupOrder, type MadeBackup, makeBackup } from '../../store/upkeep/backups.ts';

// The entry file of the thread that backs up the database: copying and checking block their thread for seconds.
runTasks<BackupOrder, MadeBackup>(parentPort, makeBackup);
