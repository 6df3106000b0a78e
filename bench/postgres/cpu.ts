import { readFileSync } from 'node:fs';
import { queryOn } from '../../test/postgres_cluster.ts';

/** Microseconds of CPU. */
export interface Cpu {
  client: number;
  server: number;
}

/** Microseconds of CPU of this process so far. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Microseconds of CPU of all processes of the server of a database so far; Linux alone says so. */
export async function serverCpu(url: string): Promise<number> {
  const rows = await queryOn<{ pid: number }>(
    url,
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

/** The first number of a process's `schedstat` are the nanoseconds that it ran. */
function cpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  } catch (error) {
    // It ended after it was listed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
