import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { SHORT_IDENTITY } from '../../bridge/mcp_identity/identity.ts';
import type { DatabaseState, MachineState } from '../../domain/ports.ts';
import { backupsIn } from '../../store/upkeep/backups.ts';
import type { Config } from '../config/config.ts';
import { shownUrl } from '../config/refusal.ts';
import { backupFolder } from './backups.ts';

/** The machine of the service, looked at when it is requested. */
export async function machineState(config: Config): Promise<MachineState> {
  const { data_dir, ratings } = config;
  const { bavail, blocks, bsize } = await statfs(data_dir);
  return {
    version: SHORT_IDENTITY.version,
    node_version: process.versions.node,
    pid: process.pid,
    data_dir,
    started_at: Math.round(performance.timeOrigin),
    memory_bytes: process.memoryUsage.rss(),
    disk: { free_bytes: bavail * bsize, bytes: blocks * bsize },
    database: databaseState(config),
    rating_source: ratings ? 'Ahrefs' : null,
  };
}

function databaseState({ data_dir, database_file, database_url }: Config): DatabaseState {
  if (database_url !== undefined) return { server: shownUrl(database_url) };
  return {
    bytes: statSync(database_file).size,
    log_bytes: statSync(`${database_file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    backup_at: backupsIn(backupFolder({ data_dir }))[0]?.at ?? null,
  };
}
