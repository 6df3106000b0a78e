import { readFileSync } from 'node:fs';
import { allProcesses, processStat } from './process_stat.ts';

/** CPU seconds of this process and of the programs that it started and whose end it saw (these on Linux only). */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + (processStat('self')?.ended_s ?? 0);
}

/** CPU seconds of the PostgreSQL server with this data folder and its processes, also those that ended; null where there is no /proc. */
export function serverCpu(data: string): number | null {
  const server = readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n', 1)[0]!;
  const own = processStat(server);
  if (!own) return null;
  const running = allProcesses().filter(({ parent }) => parent === server);
  return running.reduce((sum, { own_s }) => sum + own_s, own.own_s + own.ended_s);
}
