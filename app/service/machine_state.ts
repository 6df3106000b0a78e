import { readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { SHORT_IDENTITY } from '../../bridge/mcp_identity/identity.ts';
import type { MachineState } from '../../domain/ports.ts';
import type { Config } from '../config/config.ts';

/** The machine of the service, looked at when it is requested. */
export async function machineState({ data_dir, database_file }: Config): Promise<MachineState> {
  const { bavail, blocks, bsize } = await statfs(data_dir);
  return {
    version: SHORT_IDENTITY.version,
    node_version: process.versions.node,
    started_at: Math.round(performance.timeOrigin),
    memory_bytes: process.memoryUsage.rss(),
    disk: { free_bytes: bavail * bsize, bytes: blocks * bsize },
    database_bytes: statSync(database_file).size,
    backup_at: newestBackup(join(data_dir, 'backups')),
  };
}

/** When the newest backup of the default folder was made; null without one. */
function newestBackup(folder: string): number | null {
  try {
    const made = readdirSync(folder)
      .filter((file) => /^firstlight-.*\.db$/.test(file))
      .map((file) => statSync(join(folder, file)).mtimeMs);
    return made.length > 0 ? Math.round(Math.max(...made)) : null;
  } catch {
    // There is no such folder, or the service may not read it.
    return null;
  }
}
