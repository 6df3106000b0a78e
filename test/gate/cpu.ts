import { readFileSync } from 'node:fs';

/** The clock of `/proc/…/stat`. */
const TICKS_A_SECOND = 100;

/** CPU seconds of this process and of the programs that it started and whose end it saw (these on Linux only). */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + endedPrograms('self');
}

/** CPU seconds of the programs that a process started and whose end it saw; 0 where there is no `/proc`. */
function endedPrograms(pid: number | 'self'): number {
  const fields = stat(pid);
  return fields ? (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND : 0;
}

/** What stands in `/proc/PID/stat` behind the name of the program. */
function stat(pid: number | 'self'): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
}
