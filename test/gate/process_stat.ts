import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** What Linux knows of a process: its parent, its group, its CPU seconds, and those of its ended children that it waited for. */
export interface ProcessStat {
  pid: string;
  parent: string;
  group: string;
  own_s: number;
  ended_s: number;
}

/** The figures of `/proc/PID/stat` (proc(5)); null if the process has ended, or where there is no `/proc`. */
export function processStat(pid: string | number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets and may have any character.
    const [, parent = '', group = '', ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, ended_user = 0, ended_system = 0] = rest.slice(8, 12).map(Number);
    const own_s = (user + system) / TICKS_A_SECOND;
    return { pid: `${pid}`, parent, group, own_s, ended_s: (ended_user + ended_system) / TICKS_A_SECOND };
  } catch {
    return null;
  }
}

/** All processes of this machine that are running; none where there is no `/proc`. */
export function allProcesses(): ProcessStat[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((pid) => processStat(pid) ?? []);
  } catch {
    return [];
  }
}
